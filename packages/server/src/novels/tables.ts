import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../ports/database/columns.ts';
import { users } from '../users/tables.ts';

const count = (name: string) => integer(name).notNull().default(0);

/**
 * Novels. The counters stand in columns, are changed in the transaction that changes what they count, and always
 * equal a recount; a novel with no published chapter is seen by its author alone.
 */
export const novels = pgTable('novels', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  authorId: text('author_id').notNull().references(() => users.id),
  title: text('title').notNull(),
  description: text('description').notNull(),
  authorsNote: text('authors_note').notNull().default(''),
  genres: text('genres').array().notNull(),
  tags: text('tags').array().notNull(),
  language: text('language').notNull(),
  leadingGender: text('leading_gender', { enum: ['M', 'F'] }).notNull(),
  ageRange: text('age_range').notNull(),
  plannedLength: text('planned_length').notNull(),
  bookType: text('book_type', { enum: ['free', 'paid'] }).notNull(),
  lockedChapter: integer('locked_chapter'),
  completed: boolean('completed').notNull().default(false),
  /** Keys of the cover's three sizes in the blob store; null means a made cover. */
  coverKey: text('cover_key'),
  coverDisplayKey: text('cover_display_key'),
  coverThumbnailKey: text('cover_thumbnail_key'),
  numChapters: count('num_chapters'),
  numWords: count('num_words'),
  numViews: count('num_views'),
  numStars: count('num_stars'),
  numReviews: count('num_reviews'),
  numCollections: count('num_collections'),
  numGiftsReceived: count('num_gifts_received'),
  /** All of the author's chapters in any state, and the words of their latest text. */
  numDraftChapters: count('num_draft_chapters'),
  numDraftWords: count('num_draft_words'),
  createdAt: moment('created_at').notNull(),
  /** When its first chapter came out; null until then. */
  arrivedAt: moment('arrived_at'),
  /** When readers last got something new: a chapter, or other details. */
  updatedAt: moment('updated_at').notNull(),
}, (t) => [
  index('novels_author').on(t.authorId, t.createdAt),
  index('novels_updated').on(t.updatedAt, t.id).where(sql`num_chapters > 0`),
  index('novels_arrived').on(t.arrivedAt, t.id).where(sql`num_chapters > 0`),
  index('novels_viewed').on(t.numViews, t.id).where(sql`num_chapters > 0`),
  index('novels_genres').using('gin', t.genres),
]);

/** The rows of the home page a novel stands in; an editor's choice (part 2 §2.3). New Arrivals is none of these: every novel arrives. */
export const novelListings = pgTable('novel_listings', {
  novelId: text('novel_id').notNull().references(() => novels.id, { onDelete: 'cascade' }),
  listing: text('listing').notNull(),
}, (t) => [primaryKey({ columns: [t.listing, t.novelId] }), index('novel_listings_novel').on(t.novelId)]);
