import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { chapterColumns } from '../chapters/index.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';

/** Drafts read at a time: each may be twice 400,000 characters. */
const LOT = 20;

const textColumns = {
  id: chapters.id,
  number: chapters.number,
  title: chapters.draftTitle,
  draft: chapters.draft,
  version: chapters.draftVersion,
  requestedAt: chapters.requestedAt,
  publishedAt: chapters.publishedAt,
  changed: chapters.changed,
};
export type DraftText = Awaited<ReturnType<typeof lotAfter>>[number];

const lotAfter = (db: Db, novelId: string, after: string | null) =>
  db
    .select(textColumns)
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), after === null ? undefined : gt(chapters.number, after)))
    .orderBy(asc(chapters.number))
    .limit(LOT);

/** The drafts of a novel in the order of its chapters, a lot at a time, so that memory stays flat and others have their turn. */
export async function* draftTexts(db: Db, novelId: string): AsyncGenerator<DraftText> {
  for (let after: string | null = null, more = true; more;) {
    const lot: DraftText[] = await lotAfter(db, novelId, after);
    yield* lot;
    after = lot.at(-1)?.number ?? null;
    more = lot.length === LOT;
  }
}

/** How many of these chapters the novel has, and how long their drafts are together, in characters. */
export async function sumOfDrafts(db: Db, novelId: string, ids: string[]): Promise<{ many: number; length: number }> {
  const [sum] = await db
    .select({ many: count(), length: sql<number>`coalesce(sum(length(${chapters.draft})), 0)`.mapWith(Number) })
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), inArray(chapters.id, ids)));
  return sum ?? { many: 0, length: 0 };
}

export async function draftText(db: Db, novelId: string, id: string): Promise<DraftText | undefined> {
  const [row] = await db
    .select(textColumns)
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), eq(chapters.id, id)));
  return row;
}

/** Chapters of a novel, held in the order of their numbers; hold the novel first. */
export const holdChapters = (tx: Db, novelId: string, ids: string[]) =>
  tx
    .select(chapterColumns)
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), inArray(chapters.id, ids)))
    .orderBy(asc(chapters.number))
    .for('update');
