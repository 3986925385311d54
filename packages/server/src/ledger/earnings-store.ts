import { sql } from 'drizzle-orm';
import { executePrepared, type Db } from '../ports/database/index.ts';
import { earnings } from '../schema/earnings.ts';
import { lotUses } from '../schema/ledger.ts';
import type { LotUse } from './lots.ts';

/** An item of an author's next statement. */
export type NewEarning = Required<Omit<typeof earnings.$inferInsert, 'statementId'>>;

const ROWS_AT_ONCE = 1_000;

/** Writes down what authors have earned, however many items it is. */
export async function insertEarnings(tx: Db, rows: readonly NewEarning[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(earnings).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** Which coins of which lot were spent and what their author earned, in one statement: a popular author's readers send it often. */
export async function insertSpent(tx: Db, uses: readonly LotUse[], e: NewEarning): Promise<void> {
  const column = (of: (use: LotUse) => string | number) => sql.param(uses.map(of));
  await executePrepared(
    tx,
    'keep_spent',
    sql`
    with used as (
      insert into ${lotUses} (journal_id, lot_id, coins, gross, fee)
      select ${e.journalId}, lot_id, coins, gross, fee
      from unnest(${column((u) => u.lotId)}::text[], ${column((u) => u.coins)}::int[], ${column((u) => u.gross)}::bigint[], ${column((u) => u.fee)}::bigint[]) as u(lot_id, coins, gross, fee)
    )
    insert into ${earnings} (id, author_id, novel_id, chapter_id, kind, gross, fee, share, journal_id, created_at)
    values (${e.id}, ${e.authorId}, ${e.novelId}, ${e.chapterId}, ${e.kind}, ${e.gross}, ${e.fee}, ${e.share}, ${e.journalId}, ${e.createdAt.toISOString()})`,
  );
}
