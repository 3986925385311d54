import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { chapters } from '../schema/chapters.ts';
import { polls, pollVotes } from '../schema/polls.ts';

export type PollRow = typeof polls.$inferSelect;
export type OwnPollRow = Awaited<ReturnType<typeof listPolls>>[number];

export async function findPoll(db: Db, chapterId: string): Promise<PollRow | undefined> {
  const [row] = await db.select().from(polls).where(eq(polls.chapterId, chapterId));
  return row;
}

/** The poll of a chapter, held: whoever votes holds it together with others who vote, and against its being changed or closed. */
export async function holdPoll(tx: Db, chapterId: string, strength: 'share' | 'update'): Promise<PollRow | undefined> {
  const [row] = await tx.select().from(polls).where(eq(polls.chapterId, chapterId)).for(strength);
  return row;
}

/** Those of a novel with the chapters that they end. The title is the author's own, which readers may not have yet. */
export const listPolls = (db: Db, novelId: string, { limit, offset }: Range) =>
  db
    .select({ poll: polls, chapter: { id: chapters.id, number: chapters.number, title: chapters.draftTitle } })
    .from(polls)
    .innerJoin(chapters, eq(chapters.id, polls.chapterId))
    .where(eq(polls.novelId, novelId))
    .orderBy(desc(polls.createdAt), desc(polls.id))
    .limit(limit)
    .offset(offset);

export async function countPolls(db: Db, novelId: string): Promise<number> {
  const [all] = await db.select({ total: count() }).from(polls).where(eq(polls.novelId, novelId));
  return all?.total ?? 0;
}

/** How many chose which option of these polls, by poll and place. Counted, so that it is never off. */
export async function votesOf(db: Db, pollIds: readonly string[]): Promise<Map<string, Map<number, number>>> {
  const found = new Map<string, Map<number, number>>();
  if (pollIds.length === 0) return found;
  const rows = await db
    .select({ pollId: pollVotes.pollId, place: pollVotes.place, votes: count() })
    .from(pollVotes)
    .where(inArray(pollVotes.pollId, [...pollIds]))
    .groupBy(pollVotes.pollId, pollVotes.place);
  for (const { pollId, place, votes } of rows) found.set(pollId, (found.get(pollId) ?? new Map()).set(place, votes));
  return found;
}

export async function voteOf(db: Db, pollId: string, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ place: pollVotes.place })
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.userId, userId)));
  return row?.place ?? null;
}

export async function anyVote(db: Db, pollId: string): Promise<boolean> {
  return (
    (await db.select({ place: pollVotes.place }).from(pollVotes).where(eq(pollVotes.pollId, pollId)).limit(1)).length >
    0
  );
}

export async function putVote(tx: Db, row: typeof pollVotes.$inferInsert): Promise<void> {
  const { place, votedAt } = row;
  await tx
    .insert(pollVotes)
    .values(row)
    .onConflictDoUpdate({ target: [pollVotes.pollId, pollVotes.userId], set: { place, votedAt } });
}

export async function putPoll(tx: Db, row: PollRow): Promise<void> {
  const { question, options, closesAt } = row;
  await tx
    .insert(polls)
    .values(row)
    .onConflictDoUpdate({ target: polls.chapterId, set: { question, options, closesAt } });
}

export const deletePoll = (tx: Db, id: string) => tx.delete(polls).where(eq(polls.id, id));

/** What somebody who leaves has chosen is counted no more. */
export const erasePollVotes = (tx: Db, userId: string) => tx.delete(pollVotes).where(eq(pollVotes.userId, userId));
