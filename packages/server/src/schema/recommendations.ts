import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { novels } from './novels.ts';
import { atLeast } from './checks.ts';

/** What those who kept one novel kept as well, made anew by a nightly job: the closest of each, and by how many readers. */
export const novelNeighbours = pgTable(
  'novel_neighbours',
  {
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    neighbourId: text('neighbour_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    /** Readers who kept both. */
    readers: integer('readers').notNull(),
    /** From 0 to 1. */
    closeness: doublePrecision('closeness').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.novelId, t.neighbourId] }),
    index('novel_neighbours_neighbour').on(t.neighbourId),
    ...atLeast(1, t.readers),
    ...atLeast(0, t.closeness),
  ],
);
