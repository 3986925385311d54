import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../ports/database/columns.ts';
import { users } from '../users/tables.ts';

/** One-time codes. The id is the `request_id` of the wire; of the code only a keyed hash is kept. */
export const emailCodes = pgTable('email_codes', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** When it was used, or when a newer one took its place. */
  endedAt: moment('ended_at'),
}, (t) => [index('email_codes_user').on(t.userId), index('email_codes_expires_at').on(t.expiresAt)]);

/** A sign-in on one device: all refresh tokens that follow from it. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  userAgent: text('user_agent').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
}, (t) => [index('sessions_user').on(t.userId)]);

/** Refresh tokens, hashed. Each is used once and replaced by the next of its session. */
export const refreshTokens = pgTable('refresh_tokens', {
  hash: text('hash').primaryKey(),
  sessionId: text('session_id').notNull().references(() => sessions.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  replacedAt: moment('replaced_at'),
}, (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expires_at').on(t.expiresAt)]);

/** How often something limited was tried, by hashed key, within the window that `resets_at` closes. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
}, (t) => [index('attempts_resets_at').on(t.resetsAt)]);
