import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { earnings } from '../schema/earnings.ts';
import { journals, lotUses } from '../schema/ledger.ts';
import type { LotUse } from './lots.ts';
import type { Along } from './movement.ts';

/** An item of an author's next statement. */
export type NewEarning = Required<Omit<typeof earnings.$inferInsert, 'statementId' | 'takenBackId'>>;

const ROWS_AT_ONCE = 1_000;

/** Writes down what authors have earned, however many items it is. */
export async function insertEarnings(tx: Db, rows: readonly NewEarning[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(earnings).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** Which coins of which lot a movement has spent. */
export function usesAlong(uses: readonly LotUse[]): Along {
  const column = (of: (use: LotUse) => string | number) => sql.param(uses.map(of));
  return {
    name: 'used',
    insert: sql`
      insert into ${lotUses} (journal_id, lot_id, coins, gross, fee)
      select journal.id, u.lot_id, u.coins, u.gross, u.fee
      from journal, unnest(${column((u) => u.lotId)}::text[], ${column((u) => u.coins)}::int[], ${column((u) => u.gross)}::bigint[], ${column((u) => u.fee)}::bigint[]) as u(lot_id, coins, gross, fee)`,
  };
}

/** What a movement has earned an author. */
export const earningAlong = (e: Omit<NewEarning, 'journalId'>): Along => ({
  name: 'earned',
  insert: sql`
      insert into ${earnings} (id, author_id, novel_id, chapter_id, kind, gross, fee, share, journal_id, created_at)
      select ${e.id}, ${e.authorId}, ${e.novelId}, ${e.chapterId}, ${e.kind}, ${e.gross}::bigint, ${e.fee}::bigint, ${e.share}::bigint, journal.id, ${e.createdAt.toISOString()}::timestamptz
      from journal`,
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
