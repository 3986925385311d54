import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { known } from './checks.ts';
import { OFFICES, SEXES, WARNINGS } from '@griot/contracts';

/** Everyone who has signed up. E-mails are kept in lower case. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique('users_email_unique'),
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    penName: text('pen_name').notNull(),
    /** The pen name as it is compared: case and look-alike spacing folded away (ruling 19). */
    penNameKey: text('pen_name_key').notNull().unique('users_pen_name_unique'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    sex: text('sex', { enum: SEXES }).notNull().default(''),
    about: text('about').notNull().default(''),
    /** Key of the portrait among the blobs. */
    photoKey: text('photo_key'),
    /** What people quote to name their account to staff. */
    userCode: text('user_code').notNull().unique('users_user_code_unique'),
    /** Reader and author are not offices: everyone reads, and who has a novel is an author (ruling 9). */
    office: text('office', { enum: OFFICES }),
    /** The code given at sign-up, as typed; who brought them by it stands in `referrals`. */
    referralCode: text('referral_code'),
    /** Notification and privacy settings, as they are until somebody says otherwise. */
    mailDecisions: boolean('mail_decisions').notNull().default(true),
    mailMessages: boolean('mail_messages').notNull().default(false),
    nameOnGifts: boolean('name_on_gifts').notNull().default(true),
    openProfile: boolean('open_profile').notNull().default(true),
    /** Whether what they read is written down in their journal. */
    readingJournal: boolean('reading_journal').notNull().default(true),
    /** Warnings for which somebody wants novels hidden, and blurred. */
    hiddenWarnings: text('hidden_warnings', { enum: WARNINGS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    blurredWarnings: text('blurred_warnings', { enum: WARNINGS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When somebody gave a date of birth by which they are an adult; the date itself is not kept. */
    adultConfirmedAt: moment('adult_confirmed_at'),
    /** While set, the person can neither sign in nor go on (staff's doing). */
    blockedAt: moment('blocked_at'),
    /** When everything personal was erased (ruling 28); the row stays for what points at it. */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    known(t.office, OFFICES),
    known(t.sex, SEXES),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    index('users_created_at').on(t.createdAt),
    // Any part of a name, of three characters at least.
    index('users_called')
      .using('gin', t.penName.op('gin_trgm_ops'), t.email.op('gin_trgm_ops'), t.userCode.op('gin_trgm_ops'))
      .concurrently(),
  ],
);
