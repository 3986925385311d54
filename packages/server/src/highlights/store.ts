import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { highlights } from '../schema/highlights.ts';
import { novels } from '../schema/novels.ts';

const number = sql<string>`coalesce(${chapters.number}, ${highlights.number})`;

/** What somebody keeps, with what its novel and its chapter are called now; a chapter that is not out has no title to tell. */
const rows = (db: Db) =>
  db
    .select({
      id: highlights.id,
      kind: highlights.kind,
      quote: highlights.quote,
      prefix: highlights.prefix,
      suffix: highlights.suffix,
      paragraph: highlights.paragraph,
      note: highlights.note,
      createdAt: highlights.createdAt,
      slug: novels.slug,
      novelTitle: novels.title,
      number,
      title: sql<string | null>`case when ${chapters.publishedAt} is not null then ${chapters.title} end`,
    })
    .from(highlights)
    .innerJoin(novels, eq(novels.id, highlights.novelId))
    .leftJoin(chapters, eq(chapters.id, highlights.chapterId));

export type HighlightRow = Awaited<ReturnType<typeof highlightsOf>>[number];

const BY_PLACE = [
  asc(sql`lower(${novels.title})`),
  asc(novels.id),
  asc(number),
  asc(highlights.paragraph),
  asc(highlights.createdAt),
  asc(highlights.id),
];

/** All of somebody's, or those of one chapter, in the order of the text. */
export const highlightsOf = (db: Db, userId: string, { limit, offset }: Range, chapterId?: string) =>
  rows(db)
    .where(ofOwner(userId, chapterId))
    .orderBy(...BY_PLACE)
    .limit(limit)
    .offset(offset);

export async function countHighlights(db: Db, userId: string, chapterId?: string): Promise<number> {
  const [all] = await db.select({ total: count() }).from(highlights).where(ofOwner(userId, chapterId));
  return all?.total ?? 0;
}

const ofOwner = (userId: string, chapterId?: string) =>
  and(eq(highlights.userId, userId), chapterId === undefined ? undefined : eq(highlights.chapterId, chapterId));

export async function findHighlight(db: Db, userId: string, id: string): Promise<HighlightRow | undefined> {
  const [row] = await rows(db).where(and(eq(highlights.id, id), eq(highlights.userId, userId)));
  return row;
}

/** Keeps a place; the same place again takes the new note, unless that is empty. Gives the id that it has. */
export async function putHighlight(tx: Db, row: typeof highlights.$inferInsert): Promise<string> {
  const [stored] = await tx
    .insert(highlights)
    .values(row)
    .onConflictDoUpdate({
      target: [highlights.userId, highlights.chapterId, highlights.place],
      set: {
        note: sql`coalesce(nullif(excluded.note, ''), ${highlights.note})`,
        updatedAt: row.updatedAt,
      },
    })
    .returning({ id: highlights.id });
  if (!stored) throw new Error('the highlight was not returned');
  return stored.id;
}

export async function writeNote(db: Db, userId: string, id: string, note: string, at: Date): Promise<void> {
  await db
    .update(highlights)
    .set({ note, updatedAt: at })
    .where(and(eq(highlights.id, id), eq(highlights.userId, userId)));
}

/** Whether there was one of theirs. */
export async function deleteHighlight(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(highlights)
    .where(and(eq(highlights.id, id), eq(highlights.userId, userId)))
    .returning({ id: highlights.id });
  return gone.length > 0;
}
