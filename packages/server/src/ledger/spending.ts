import { AUTHOR_SHARE_PERCENT } from '@griot/contracts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { earnedBy, REVENUE, UNSPENT, walletOf, type Account } from './accounts.ts';
import { earningAlong } from './earnings-store.ts';
import { post, postAsRead } from './ledger.ts';
import { chooseFromLots, chooseFromPurse, usesAlong, type Purse } from './lots-store.ts';
import { paidFor, type LotUse } from './lots.ts';
import type { Along, Held, Movement } from './movement.ts';

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
  /** What must be found in the movement's statement. */
  onlyIf?: readonly Along[];
  /** What else is written down in it. */
  along?: readonly Along[];
}

/** The author's share of what is left after the provider's fee: half, the odd kobo stays with the platform (ruling 26). */
export const shareOf = (gross: number, fee: number): number => Math.floor(((gross - fee) * AUTHOR_SHARE_PERCENT) / 100);

/**
 * Spends coins within the caller's transaction, the oldest first, and credits their author with half of the net that was
 * paid for them (ruling 26), all in one movement and one statement. Lock the wallet first, see that it has enough, and give what `lock` answered.
 */
export async function spend(
  tx: Db,
  s: Spending,
  clock: Clock,
  random: Random,
  held?: Held,
): Promise<{ journalId: string }> {
  const uses = await chooseFromLots(tx, s.userId, s.coins);
  const { journalId, replayed } = await post(tx, movementOf(s, uses, clock, random), clock, random, held);
  // The caller has seen under the wallet's lock that this was not bought before.
  if (replayed) throw new Error(`${s.key} was spent before`);
  return { journalId };
}

/**
 * Spends coins of wallets that were read and are not held, as `spend` does otherwise: all in one statement, each judged by itself.
 * @returns for each whether it was spent; nothing was when something has changed since it was read, the coins are in more lots than were
 * read, or another before it spends from the same wallet
 */
export async function spendAsRead(
  db: Database,
  spendings: readonly (Spending & { purse: Purse })[],
  clock: Clock,
  random: Random,
): Promise<boolean[]> {
  const movements = spendings.map(({ purse, ...s }) => {
    const uses = chooseFromPurse(purse, s.coins);
    return uses && { movement: movementOf(s, uses, clock, random), read: new Map([[walletOf(s.userId).id, purse]]) };
  });
  const asked = movements.filter((movement) => movement !== null);
  const made = await postAsRead(db, asked, clock, random);
  return movements.map((movement) => movement !== null && made[asked.indexOf(movement)] === true);
}

/** The coins go their way, and of what was paid for them the author's share and the platform's. */
function movementOf(s: Spending, uses: readonly LotUse[], clock: Clock, random: Random): Movement {
  const { gross, fee } = paidFor(uses);
  const net = gross - fee;
  const share = shareOf(gross, fee);
  const money = [
    { account: UNSPENT, amount: -net },
    { account: earnedBy(s.authorId), amount: share },
    { account: REVENUE, amount: net - share },
  ].filter((entry) => entry.amount !== 0);
  const earning = earningAlong({
    id: random.id('ear'),
    authorId: s.authorId,
    novelId: s.novelId,
    chapterId: s.chapterId,
    kind: s.kind,
    gross,
    fee,
    share,
    createdAt: clock.now(),
  });
  return {
    key: s.key,
    kind: s.kind,
    reason: s.reason,
    entries: [{ account: walletOf(s.userId), amount: -s.coins }, { account: s.into, amount: s.coins }, ...money],
    onlyIf: s.onlyIf ?? [],
    along: [...usesAlong(uses), earning, ...(s.along ?? [])],
  };
}
