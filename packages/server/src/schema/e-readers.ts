import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** The key of somebody's own catalogue for e-readers: found by the hash, and sealed to be shown to them again. */
export const eReaderKeys = pgTable('e_reader_keys', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  secretHash: text('secret_hash').notNull().unique('e_reader_keys_secret'),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
});
