import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import { earnings } from '../schema/earnings.ts';
import { positions } from '../schema/library.ts';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { subscriptionReads } from '../schema/subscriptions.ts';
import { chapterColumns, isChapter } from './columns-store.ts';
import { NO_RELEASE } from './releases-store.ts';
import { chapters, chapterVersions, unlocks } from '../schema/chapters.ts';
import type { ChapterFacts, ChapterRow } from './wire.ts';

export async function findChapter(db: Db, novelId: string, key: string): Promise<ChapterRow | undefined> {
  const [row] = await db
    .select(chapterColumns)
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), isChapter(key)));
  return row;
}

/** The same, held for a change; hold its novel first. */
export async function lockChapter(tx: Db, novelId: string, key: string): Promise<ChapterRow | undefined> {
  const [row] = await tx
    .select(chapterColumns)
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), isChapter(key)))
    .for('update');
  return row;
}

const { draft: _draft, content: _content, ...factColumns } = chapterColumns;

/** All of an author's chapters, in any state, in order of their numbers. */
export const listChapters = (
  db: Db,
  novelId: string,
  reversed: boolean,
  { limit, offset }: Range,
): Promise<ChapterFacts[]> =>
  db
    .select(factColumns)
    .from(chapters)
    .where(eq(chapters.novelId, novelId))
    .orderBy(reversed ? desc(chapters.number) : asc(chapters.number))
    .limit(limit)
    .offset(offset);

const INSERTED_AT_ONCE = 50;

/** The next whole number, from 1 (ruling 20); hold the novel first. */
export async function nextNumber(tx: Db, novelId: string): Promise<string> {
  const [row] = await tx
    .select({ last: max(chapters.number) })
    .from(chapters)
    .where(eq(chapters.novelId, novelId));
  return (Math.floor(Number(row?.last ?? 0)) + 1).toFixed(2);
}

export async function insertChapter(tx: Db, row: typeof chapters.$inferInsert): Promise<ChapterRow> {
  const [inserted] = await tx.insert(chapters).values(row).returning(chapterColumns);
  if (!inserted) throw new Error('the new chapter was not returned');
  return inserted;
}

/** Adds many at once. */
export async function insertChapters(tx: Db, rows: (typeof chapters.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await tx.insert(chapters).values(rows.slice(from, from + INSERTED_AT_ONCE));
}

export async function updateChapter(
  tx: Db,
  id: string,
  change: Partial<typeof chapters.$inferInsert>,
): Promise<ChapterRow> {
  const [updated] = await tx.update(chapters).set(change).where(eq(chapters.id, id)).returning(chapterColumns);
  if (!updated) throw new Error(`chapter ${id} is gone`);
  return updated;
}

/** Deletes a chapter. Readers who stand in it stand from then on where it was, however its number had changed since they came. */
export async function deleteChapter(tx: Db, { id, number }: ChapterFacts): Promise<void> {
  await tx
    .update(positions)
    .set({ number })
    .where(and(eq(positions.chapterId, id), ne(positions.number, number)));
  await tx.delete(chapters).where(eq(chapters.id, id));
}

/** The chapter saved last, of those whose text readers do not have. */
export async function latestDraft(db: Db, novelId: string): Promise<ChapterRow | undefined> {
  const unread = or(isNull(chapters.publishedAt), chapters.changed, isNotNull(chapters.rejection));
  const [row] = await db
    .select(chapterColumns)
    .from(chapters)
    .where(and(eq(chapters.novelId, novelId), unread))
    .orderBy(desc(chapters.draftAt), desc(chapters.number))
    .limit(1);
  return row;
}

/** All chapters of a novel, in order; hold the novel first. */
export const allChapters = (tx: Db, novelId: string): Promise<ChapterFacts[]> =>
  tx.select(factColumns).from(chapters).where(eq(chapters.novelId, novelId)).orderBy(asc(chapters.number));

/** Gives chapters of one novel each other's numbers. They step aside to numbers below zero first, since no two may ever be alike. */
export async function renumber(tx: Db, moves: Pick<ChapterFacts, 'id' | 'number' | 'unlockMode'>[]): Promise<void> {
  const ids = sql`${sql.param(moves.map((move) => move.id))}::text[]`;
  const numbers = sql`${sql.param(moves.map((move) => move.number))}::numeric[]`;
  await tx.execute(
    sql`update chapters set number = -place from unnest(${ids}) with ordinality as moved(moved_id, place) where id = moved_id`,
  );
  const modes = sql`${sql.param(moves.map((move) => move.unlockMode))}::text[]`;
  await tx.execute(
    sql`update chapters set number = new_number, unlock_mode = new_mode from unnest(${ids}, ${numbers}, ${modes}) as moved(moved_id, new_number, new_mode) where id = moved_id`,
  );
}

/**
 * Holds a novel and all its chapters, so that nothing is earned with them meanwhile, and tells whether something has been: coins for a
 * chapter, a gift, or the reading of a subscriber, also one that is not shared yet. Hold the novel first.
 */
export async function holdPaidFor(tx: Db, novelId: string): Promise<boolean> {
  // Stronger than for a change: whoever keeps a read or an earning points at the novel.
  await tx.select({ id: novels.id }).from(novels).where(eq(novels.id, novelId)).for('update');
  await tx.select({ id: chapters.id }).from(chapters).where(eq(chapters.novelId, novelId)).for('update');
  const [paid] = await tx
    .select({ id: chapters.id })
    .from(unlocks)
    .innerJoin(chapters, eq(chapters.id, unlocks.chapterId))
    .where(eq(chapters.novelId, novelId))
    .limit(1);
  if (paid) return true;
  const [earned] = await tx.select({ id: earnings.id }).from(earnings).where(eq(earnings.novelId, novelId)).limit(1);
  if (earned) return true;
  const [read] = await tx
    .select({ id: subscriptionReads.chapterId })
    .from(subscriptionReads)
    .where(eq(subscriptionReads.novelId, novelId))
    .limit(1);
  return read !== undefined;
}

/** Takes back every request to publish a chapter of a novel, and every time at which one was to come out. */
export async function withdrawRequests(tx: Db, novelId: string): Promise<void> {
  await tx
    .update(chapters)
    .set({ requestedAt: null, approvedAt: null, ...NO_RELEASE })
    .where(and(eq(chapters.novelId, novelId), or(isNotNull(chapters.requestedAt), isNotNull(chapters.releaseAt))));
}

/** Deletes what readers have never seen of a novel that the caller holds: unpublished chapters, earlier versions, and changes that await nothing more. */
export async function dropUnpublished(tx: Db, novelId: string): Promise<void> {
  await tx.delete(chapters).where(and(eq(chapters.novelId, novelId), isNull(chapters.publishedAt)));
  const ofNovel = tx.select({ id: chapters.id }).from(chapters).where(eq(chapters.novelId, novelId));
  await tx.delete(chapterVersions).where(inArray(chapterVersions.chapterId, ofNovel));
  await tx
    .update(chapters)
    .set({
      draft: sql`coalesce(${chapters.content}, '')`,
      draftTitle: sql`${chapters.title}`,
      draftWords: sql`${chapters.words}`,
      changed: false,
      requestedAt: null,
      approvedAt: null,
      rejection: null,
    })
    .where(eq(chapters.novelId, novelId));
  const left = sql`from ${chapters} c where c.novel_id = ${novels.id}`;
  await tx
    .update(novels)
    .set({
      numDraftChapters: sql`(select count(*) ${left})`,
      numDraftWords: sql`(select coalesce(sum(c.draft_words), 0) ${left})`,
    })
    .where(eq(novels.id, novelId));
}

/** Whether somebody has paid to unlock a chapter. */
export async function isPaidFor(db: Db, chapterId: string): Promise<boolean> {
  return (
    (await db.select({ userId: unlocks.userId }).from(unlocks).where(eq(unlocks.chapterId, chapterId)).limit(1))
      .length > 0
  );
}
