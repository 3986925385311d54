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
import { atLeast, between, known } from './checks.ts';
import { ASPECT_MAX, ASPECT_MIN, BURST_DECISIONS, BURST_KINDS, REVIEW_STANDINGS } from '@griot/contracts';

/**
 * Ratings of one novel that came within a short time and look like one deed. They weigh nothing until an editor has decided;
 * of a novel one burst of each kind is undecided at a time.
 */
export const ratingBursts = pgTable(
  'rating_bursts',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: BURST_KINDS }).notNull(),
    beganAt: moment('began_at').notNull(),
    lastAt: moment('last_at').notNull(),
    decision: text('decision', { enum: BURST_DECISIONS }),
    note: text('note'),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('rating_bursts_undecided')
      .on(t.novelId, t.kind)
      .where(sql`decision is null`),
    index('rating_bursts_oldest').on(t.beganAt, t.id),
    index('rating_bursts_decided_by').on(t.decidedBy),
    known(t.kind, BURST_KINDS),
    known(t.decision, BURST_DECISIONS),
    check('rating_bursts_decided_whole', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
  ],
);

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
    /** Whether its stars count. Those of a burst are set aside until it is decided on; what was dismissed stays so when it is edited. */
    standing: text('standing', { enum: REVIEW_STANDINGS }).notNull().default('counted'),
    burstId: text('burst_id').references(() => ratingBursts.id),
    /** When its reader took back one that does not count: it stays without words, so that the next of theirs does not count either. */
    takenBackAt: moment('taken_back_at'),
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
    index('reviews_burst').on(t.burstId, t.updatedAt, t.id),
    known(t.standing, REVIEW_STANDINGS),
    check('reviews_standing_of_burst', sql`${t.standing} = 'counted' or ${t.burstId} is not null`),
    check('reviews_stars_within', sql`${t.stars} between 2 and 10`),
    between(t.overallRating, ASPECT_MIN, ASPECT_MAX),
    ...[t.writingQuality, t.updateStability, t.storyDevelopment, t.characterDesign, t.worldBackground].map((of) =>
      between(of, ASPECT_MIN, ASPECT_MAX),
    ),
    ...atLeast(0, t.numLikes, t.numDislikes),
  ],
);

/**
 * From where a rating came, for as long as bursts are looked for: a keyed hash of the network, which is another for every novel,
 * and how old the account was.
 */
export const ratingTraces = pgTable(
  'rating_traces',
  {
    reviewId: text('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    accountDays: integer('account_days').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('rating_traces_of_novel').on(t.novelId, t.at),
    index('rating_traces_at').on(t.at),
    ...atLeast(0, t.accountDays),
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
