import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { novels } from '../novels/tables.ts';

/** The places of novels in each ranking, made anew by a job (ruling 15). Places begin at 1. */
export const novelRanks = pgTable('novel_ranks', {
  ranking: text('ranking', { enum: ['all', 'power', 'trending', 'popular', 'active', 'topRated'] }).notNull(),
  novelId: text('novel_id').notNull().references(() => novels.id, { onDelete: 'cascade' }),
  place: integer('place').notNull(),
  score: doublePrecision('score').notNull(),
}, (t) => [primaryKey({ columns: [t.ranking, t.novelId] }), index('novel_ranks_place').on(t.ranking, t.place), index('novel_ranks_novel').on(t.novelId)]);
