import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { atLeast } from './checks.ts';

/** How often something limited was tried, by hashed key, within the window that `resets_at` closes, and how many tries of it are under way. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    underWay: integer('under_way').notNull().default(0),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('attempts_resets_at').on(t.resetsAt), ...atLeast(0, t.count, t.underWay)],
);
