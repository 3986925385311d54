import { and, eq, isNotNull } from 'drizzle-orm';
import { plainParagraphs } from '../chapters/index.ts';
import { chapters } from '../schema/chapters.ts';
import { saidIn } from '../comments/index.ts';
import { comments } from '../schema/comments.ts';
import type { Caller } from '../http/route.ts';
import { hasKey, seenBy, viewerOf } from '../novels/index.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { reviews } from '../schema/reviews.ts';
import { users } from '../schema/users.ts';
import type { ReportKind, Snapshot } from './store.ts';

/** What a report is about, as it stands when it is reported. */
export interface Subject {
  id: string;
  snapshot: Snapshot;
  /** The chapter that the caller must be able to read, since what they report is seen by its readers alone. */
  chapterId?: string;
}

const novel = { id: novels.id, slug: novels.slug, title: novels.title };
const author = { id: users.id, pen_name: users.penName };

/** Finds what the caller reports among what they may see. */
export const SUBJECTS: Record<
  Exclude<ReportKind, 'contact'>,
  (db: Db, caller: Caller | null, key: string) => Promise<Subject | undefined>
> = {
  novel: findNovel,
  complaint: findNovel,
  async chapter(db, caller, key) {
    const [row] = await db
      .select({
        id: chapters.id,
        novel,
        author,
        chapter: { number: chapters.number, title: chapters.title },
        content: chapters.content,
      })
      .from(chapters)
      .innerJoin(novels, eq(novels.id, chapters.novelId))
      .innerJoin(users, eq(users.id, novels.authorId))
      .where(and(eq(chapters.id, key), isNotNull(chapters.publishedAt), seenBy(viewerOf(caller))));
    if (!row) return undefined;
    const { id, content, ...about } = row;
    return { id, snapshot: { ...about, text: plainParagraphs(content ?? '').join('\n\n') } };
  },
  async comment(db, caller, key) {
    const [row] = await db
      .select({
        id: comments.id,
        chapterId: chapters.id,
        novel,
        author,
        chapter: { number: chapters.number, title: chapters.title },
        text: comments.text,
        suggested: comments.suggested,
      })
      .from(comments)
      .innerJoin(chapters, eq(chapters.id, comments.chapterId))
      .innerJoin(novels, eq(novels.id, comments.novelId))
      .leftJoin(users, eq(users.id, comments.userId))
      .where(and(eq(comments.id, key), eq(comments.state, 'shown'), seenBy(viewerOf(caller))));
    if (!row) return undefined;
    const { id, chapterId, suggested, ...about } = row;
    return { id, snapshot: { ...about, text: saidIn({ ...about, suggested }) }, chapterId };
  },
  async review(db, caller, key) {
    const [row] = await db
      .select({ id: reviews.id, novel, author, text: reviews.text })
      .from(reviews)
      .innerJoin(novels, eq(novels.id, reviews.novelId))
      .leftJoin(users, eq(users.id, reviews.userId))
      .where(and(eq(reviews.id, key), seenBy(viewerOf(caller))));
    return row && { id: row.id, snapshot: { novel: row.novel, author: row.author, text: row.text } };
  },
};

async function findNovel(db: Db, caller: Caller | null, key: string): Promise<Subject | undefined> {
  const [row] = await db
    .select({ novel, author, text: novels.description })
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(and(hasKey(key), seenBy(viewerOf(caller))));
  return row && { id: row.novel.id, snapshot: row };
}
