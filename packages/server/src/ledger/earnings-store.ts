import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { earnings } from '../schema/earnings.ts';
import { journals } from '../schema/ledger.ts';
import type { Along, Step } from './movement.ts';

/** An item of an author's next statement. */
export type NewEarning = Required<Omit<typeof earnings.$inferInsert, 'statementId' | 'takenBackId'>>;

const ROWS_AT_ONCE = 1_000;

/** Writes down what authors have earned, however many items it is. */
export async function insertEarnings(tx: Db, rows: readonly NewEarning[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(earnings).values(rows.slice(from, from + ROWS_AT_ONCE));
}

const value = sql.placeholder;

const earning: Step = {
  name: 'earned',
  statement: sql`
      insert into ${earnings} (id, author_id, novel_id, chapter_id, kind, gross, fee, share, journal_id, created_at)
      select ${value('earning')}, ${value('earnedBy')}, ${value('earnedWith')}, ${value('earnedChapter')}, ${value('earnedKind')}, ${value('earnedGross')}::bigint,
        ${value('earnedFee')}::bigint, ${value('earnedShare')}::bigint, journal.id, ${value('earnedAt')}::timestamptz
      from journal`,
};

/** What a movement has earned an author. */
export const earningAlong = (e: Omit<NewEarning, 'journalId'>): Along => ({
  step: earning,
  values: {
    earning: e.id,
    earnedBy: e.authorId,
    earnedWith: e.novelId,
    earnedChapter: e.chapterId,
    earnedKind: e.kind,
    earnedGross: e.gross,
    earnedFee: e.fee,
    earnedShare: e.share,
    earnedAt: e.createdAt.toISOString(),
  },
});

/** What movements with these keys have earned authors that no statement has taken up, held so that none does meanwhile. */
export const holdOpen = (tx: Db, keys: readonly string[]): Promise<{ id: string; authorId: string; share: number }[]> =>
  tx
    .select({ id: earnings.id, authorId: earnings.authorId, share: earnings.share })
    .from(earnings)
    .innerJoin(journals, eq(journals.id, earnings.journalId))
    .where(and(inArray(journals.key, [...keys]), isNull(earnings.statementId), isNull(earnings.takenBackId)))
    .orderBy(asc(earnings.id))
    .for('update', { of: earnings });

/** Leaves earnings out of every statement, for the movement that took them back. */
export async function markTakenBack(tx: Db, ids: readonly string[], journalId: string): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    await tx
      .update(earnings)
      .set({ takenBackId: journalId })
      .where(inArray(earnings.id, ids.slice(from, from + ROWS_AT_ONCE)));
}
