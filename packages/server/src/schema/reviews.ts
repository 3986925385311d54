import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { novels } from './novels.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';
import { atLeast, between } from './checks.ts';
import { ASPECT_MAX, ASPECT_MIN } from '@griot/contracts';

const aspect = (name: string) => smallint(name).notNull();

/** Reviews, one for each reader and novel (ruling 25). Aspects are 2 to 10: stars from 1 to 5, doubled. */
export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    /** Null when the reader has left (ruling 28): the review stays, nameless. */
    userId: text('user_id').references(() => users.id),
    text: text('text').notNull(),
    isSpoiler: boolean('is_spoiler').notNull(),
    writingQuality: aspect('writing_quality'),
    updateStability: aspect('update_stability'),
    storyDevelopment: aspect('story_development'),
    characterDesign: aspect('character_design'),
    worldBackground: aspect('world_background'),
    /** The average of the aspects, 2.0 to 10.0, and the same as a whole number. */
    overallRating: numeric('overall_rating', { precision: 3, scale: 1 }).notNull(),
    stars: smallint('stars').notNull(),
    numLikes: integer('num_likes').notNull().default(0),
    numDislikes: integer('num_dislikes').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('reviews_one_each').on(t.novelId, t.userId),
    index('reviews_newest').on(t.novelId, t.updatedAt, t.id),
    index('reviews_liked').on(t.novelId, t.numLikes, t.id),
    index('reviews_user').on(t.userId),
    check('reviews_stars_within', sql`${t.stars} between 2 and 10`),
    between(t.overallRating, ASPECT_MIN, ASPECT_MAX),
    ...[t.writingQuality, t.updateStability, t.storyDevelopment, t.characterDesign, t.worldBackground].map((of) =>
      between(of, ASPECT_MIN, ASPECT_MAX),
    ),
    ...atLeast(0, t.numLikes, t.numDislikes),
  ],
);

/** What someone thinks of a review: 1 liked, -1 disliked. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    vote: smallint('vote').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    index('review_votes_user').on(t.userId),
    check('review_votes_known', sql`${t.vote} in (1, -1)`),
  ],
);
