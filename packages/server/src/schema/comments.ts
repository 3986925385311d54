import { COMMENT_STATES, SUGGESTION_OUTCOMES, type Entities } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { chapters } from './chapters.ts';
import { atLeast, known } from './checks.ts';
import { moment } from './columns.ts';
import { novels } from './novels.ts';
import { users } from './users.ts';

/** What holds for all comments of a chapter. Whoever writes one holds this row, so that its counters and anchors are right. */
export const commentedChapters = pgTable(
  'commented_chapters',
  {
    chapterId: text('chapter_id')
      .primaryKey()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    /** Nobody writes any more; what was written stays. */
    closedAt: moment('closed_at'),
    /** The comment that its author shows first. No reference: it may be gone since. */
    pinnedId: text('pinned_id'),
    /** All that are shown, answers too. */
    numComments: integer('num_comments').notNull().default(0),
  },
  (t) => [...atLeast(0, t.numComments)],
);

/**
 * What in a chapter is commented on: the chapter as a whole, or a paragraph, known by its text and its neighbours as they were when it
 * was first commented on. Where it stands in the text of today is found anew (`comments/anchoring.ts`).
 */
export const commentAnchors = pgTable(
  'comment_anchors',
  {
    id: text('id').primaryKey(),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    /** Null for the chapter as a whole, as are the four after it. */
    hash: text('hash'),
    /** How it began: what close paragraphs are compared with, and what is quoted. */
    opening: text('opening'),
    /** Hashes of the paragraphs before and after it; empty at the ends of the text. */
    before: text('before'),
    after: text('after'),
    paragraph: integer('paragraph'),
    /** Comments that are shown, and with them the answers. */
    numThreads: integer('num_threads').notNull().default(0),
    numComments: integer('num_comments').notNull().default(0),
  },
  (t) => [
    index('comment_anchors_chapter').on(t.chapterId),
    check(
      'comment_anchors_whole',
      sql`num_nulls(${t.hash}, ${t.opening}, ${t.before}, ${t.after}, ${t.paragraph}) in (0, 5)`,
    ),
    ...atLeast(0, t.paragraph, t.numThreads, t.numComments),
  ],
);

/** Comments of readers, and answers to them. */
export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    novelId: text('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => chapters.id, { onDelete: 'cascade' }),
    anchorId: text('anchor_id')
      .notNull()
      .references(() => commentAnchors.id, { onDelete: 'cascade' }),
    /** The comment that this answers: answers have none of their own. */
    parentId: text('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Null when its writer has left: the comment stays, nameless. */
    userId: text('user_id').references(() => users.id),
    /** Empty once its writer deleted it; what was removed keeps its text for staff. */
    text: text('text').notNull(),
    isSpoiler: boolean('is_spoiler').notNull(),
    state: text('state', { enum: COMMENT_STATES }).notNull(),
    hearted: boolean('hearted').notNull().default(false),
    /** The author of the novel has answered it. */
    answered: boolean('answered').notNull().default(false),
    numLikes: integer('num_likes').notNull().default(0),
    /** Answers that are shown. */
    numAnswers: integer('num_answers').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    /** The paragraph as it was and as its writer would have it, word by word; its text is a note to that then. */
    suggested: jsonb('suggested').$type<Entities['ChangedWords'][]>(),
    /** What the author has made of the suggestion; null until they decide. */
    outcome: text('outcome', { enum: SUGGESTION_OUTCOMES }),
  },
  (t) => [
    index('comments_newest')
      .on(t.anchorId, t.createdAt, t.id)
      .where(sql`parent_id is null`),
    index('comments_liked')
      .on(t.anchorId, t.numLikes, t.createdAt, t.id)
      .where(sql`parent_id is null`),
    index('comments_answers')
      .on(t.parentId, t.createdAt, t.id)
      .where(sql`parent_id is not null`),
    index('comments_of_novel')
      .on(t.novelId, t.answered, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`parent_id is null and state = 'shown'`),
    index('comments_waiting')
      .on(t.novelId, t.createdAt, t.id)
      .where(sql`state = 'waiting'`),
    index('comments_chapter').on(t.chapterId),
    index('comments_user').on(t.userId, t.chapterId),
    known(t.state, COMMENT_STATES),
    known(t.outcome, SUGGESTION_OUTCOMES),
    check('comments_outcome_of_suggestion', sql`${t.outcome} is null or ${t.suggested} is not null`),
    ...atLeast(0, t.numLikes, t.numAnswers),
  ],
);

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_likes_user').on(t.userId)],
);

/** Whose comments somebody does not want to see. */
export const mutes = pgTable(
  'mutes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    mutedUserId: text('muted_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mutedUserId] }), index('mutes_muted').on(t.mutedUserId)],
);

/** Who may not comment on the novels of an author. */
export const commentBlocks = pgTable(
  'comment_blocks',
  {
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    blockedUserId: text('blocked_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.authorId, t.blockedUserId] }), index('comment_blocks_blocked').on(t.blockedUserId)],
);
