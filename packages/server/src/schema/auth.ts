import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { atLeast, known } from './checks.ts';
import { SIGN_IN_PROVIDERS } from '@griot/contracts';

/** What a one-time code opens. */
export const CODE_PURPOSES = ['confirm-email', 'reset-password'] as const;
/** Whose accounts can sign in here. */
const PROVIDERS = Object.keys(SIGN_IN_PROVIDERS);

/** One-time codes. The id is the `request_id` of the wire; of the code only a keyed hash is kept. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** What the code opens: a code of one purpose is none for the other. */
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull().default('confirm-email'),
    /** The keyed hash of where it was asked for: a new code ends the former ones of the same address, not those of others. */
    askedFrom: text('asked_from').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used, or when a newer one took its place. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('email_codes_user').on(t.userId),
    index('email_codes_expires_at').on(t.expiresAt),
    known(t.purpose, CODE_PURPOSES),
    ...atLeast(0, t.tries),
  ],
);

/** A sign-in on one device: all refresh tokens that follow from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its tokens were last renewed; null until then. */
    lastUsedAt: moment('last_used_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Browsers that somebody has signed in from, by the keyed hash of the number that each gives itself. */
export const browsers = pgTable(
  'browsers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    /** The last sign-in. */
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.browserHash] }), index('browsers_seen_at').on(t.seenAt)],
);

/** Refresh tokens, hashed. Each is used once and replaced by the next of its session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    replacedAt: moment('replaced_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expires_at').on(t.expiresAt)],
);

/** What a reset code was exchanged for: good once, for setting a new password. Only its keyed hash is kept. */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('reset_tokens_user').on(t.userId), index('reset_tokens_expires_at').on(t.expiresAt)],
);

/** Accounts elsewhere (Google, Facebook) that sign in here; `subject` is who that is over there (ruling 12). */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    index('identities_user').on(t.userId),
    known(t.provider, PROVIDERS),
  ],
);

/** A sign-in that has gone to a provider and is waited for, by the keyed hash of its `state`. */
export const providerVisits = pgTable(
  'provider_visits',
  {
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnUrl: text('return_url').notNull(),
    /** By whose code somebody new was brought; empty when by nobody's. */
    referral: text('referral').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('provider_visits_expires_at').on(t.expiresAt), known(t.provider, PROVIDERS)],
);

/** What a browser that comes back from a provider exchanges for tokens, once; only its keyed hash is kept. */
export const handovers = pgTable(
  'handovers',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('handovers_user').on(t.userId), index('handovers_expires_at').on(t.expiresAt)],
);
