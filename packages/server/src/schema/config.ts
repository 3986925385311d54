import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** What an administrator has set otherwise than it comes; names and defaults stand in `settings.ts`. */
export const config = pgTable('config', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedBy: text('updated_by').references(() => users.id),
  updatedAt: moment('updated_at').notNull(),
});
