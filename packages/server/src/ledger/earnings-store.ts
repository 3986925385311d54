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

const earning: Step = {
  name: 'earned',
  columns: {
    id: 'text',
    author_id: 'text',
    novel_id: 'text',
    chapter_id: 'text',
    kind: 'text',
    gross: 'bigint',
    fee: 'bigint',
    share: 'bigint',
    created_at: 'timestamptz',
  },
  statement: (asked) => sql`
      insert into ${earnings} (id, author_id, novel_id, chapter_id, kind, gross, fee, share, journal_id, created_at)
      select e.id, e.author_id, e.novel_id, e.chapter_id, e.kind, e.gross, e.fee, e.share, journal.id, e.created_at
      from journal join ${asked} e on e.journal_id = journal.id`,
};

/** What a movement has earned an author. */
export const earningAlong = (e: Omit<NewEarning, 'journalId'>): Along => ({
  step: earning,
  rows: [
    {
      id: e.id,
      author_id: e.authorId,
      novel_id: e.novelId,
      chapter_id: e.chapterId,
      kind: e.kind,
      gross: e.gross,
      fee: e.fee,
      share: e.share,
      created_at: e.createdAt.toISOString(),
    },
  ],
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
