import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RoadMapState } from '@griot/contracts';
import { atLeast } from './checks.ts';
import { moment } from './columns.ts';
import { novels } from './novels.ts';

/**
 * What authors have said to the followers of a novel. They are told in the order of their ids, up to `upTo` so far, as of a chapter.
 * One that was taken back is kept, since the next still waits for its week.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    upTo: text('up_to').notNull().default(''),
    doneAt: moment('done_at'),
  },
  (t) => [index('announcements_novel').on(t.novelId, t.createdAt)],
);

/** What authors plan for their novels, in their order. */
export const roadMaps = pgTable(
  'road_maps',
  {
    novelId: text('novel_id')
      .primaryKey()
      .references(() => novels.id, { onDelete: 'cascade' }),
    items: jsonb('items').$type<{ text: string; state: RoadMapState }[]>().notNull(),
    version: integer('version').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [...atLeast(1, t.version)],
);
