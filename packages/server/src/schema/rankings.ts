import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { RANKINGS } from '@griot/contracts';
import { novels } from './novels.ts';
import { atLeast, known } from './checks.ts';

/** The ranking page's (part 2 §2.4), and the one by ratings alone. */
export const RANKED = [...RANKINGS, 'topRated'] as const;
export type Ranked = (typeof RANKED)[number];

/** The places of novels in each ranking, made anew by a job (ruling 15). Places begin at 1. */
export const novelRanks = pgTable(
  'novel_ranks',
  {
    ranking: text('ranking', { enum: RANKED }).notNull(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    score: doublePrecision('score').notNull(),
    /** Whether readers find the novel still. A trigger on novels keeps it (migration 0058), so that a ranking's total is counted without them. */
    listed: boolean('listed').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.ranking, t.novelId] }),
    index('novel_ranks_place').on(t.ranking, t.place),
    index('novel_ranks_novel').on(t.novelId),
    known(t.ranking, RANKED),
    ...atLeast(1, t.place),
    ...atLeast(0, t.score),
  ],
);
