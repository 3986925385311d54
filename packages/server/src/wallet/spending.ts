import { sql } from 'drizzle-orm';
import type { Clock, Random } from '../ports/clock.ts';
import { executePrepared, type Db } from '../ports/database/index.ts';
import { earnings } from '../earnings/tables.ts';
import { earnedBy, REVENUE, UNSPENT, walletOf, type Account } from './accounts.ts';
import { post, type Held } from './ledger.ts';
import { paidFor, takeFromLots, type LotUse } from './lots.ts';
import { lotUses } from './tables.ts';

/** Coins that a reader spends on something of an author's. */
export interface Spending {
  /** The ledger's idempotency key: the natural one of what is bought. */
  key: string;
  kind: 'unlock' | 'gift';
  reason: string;
  userId: string;
  coins: number;
  /** Where the coins go: `salesOf` or `giftsOf` the novel. */
  into: Account;
  authorId: string;
  novelId: string;
  chapterId: string | null;
}

/** The author's share of what is left after the provider's fee: half, the odd kobo stays with the platform (ruling 26). */
export const shareOf = (gross: number, fee: number): number => Math.floor((gross - fee) / 2);

/**
 * Spends coins within the caller's transaction, the oldest first, and credits their author with half of the net that was
 * paid for them (ruling 26), all in one movement. Lock the wallet first, see that it has enough, and give what `lock` answered.
 */
export async function spend(
  tx: Db,
  s: Spending,
  clock: Clock,
  random: Random,
  held?: Held,
): Promise<{ journalId: string }> {
  const uses = await takeFromLots(tx, s.userId, s.coins);
  const { gross, fee } = paidFor(uses);
  const net = gross - fee;
  const share = shareOf(gross, fee);
  const money = [
    { account: UNSPENT, amount: -net },
    { account: earnedBy(s.authorId), amount: share },
    { account: REVENUE, amount: net - share },
  ].filter((entry) => entry.amount !== 0);
  const { journalId, replayed } = await post(
    tx,
    {
      key: s.key,
      kind: s.kind,
      reason: s.reason,
      entries: [{ account: walletOf(s.userId), amount: -s.coins }, { account: s.into, amount: s.coins }, ...money],
    },
    clock,
    random,
    held,
  );
  // The caller has seen under the wallet's lock that this was not bought before.
  if (replayed) throw new Error(`${s.key} was spent before`);
  await keepSpent(tx, uses, {
    id: random.id('ear'),
    authorId: s.authorId,
    novelId: s.novelId,
    chapterId: s.chapterId,
    kind: s.kind,
    gross,
    fee,
    share,
    journalId,
    createdAt: clock.now(),
  });
  return { journalId };
}

/** Which coins of which lot were spent and what their author earned, in one statement: a popular author's readers send it often. */
async function keepSpent(
  tx: Db,
  uses: readonly LotUse[],
  e: Required<Omit<typeof earnings.$inferInsert, 'statementId'>>,
): Promise<void> {
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
