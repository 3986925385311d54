import { AUTHOR_SHARE_PERCENT } from '@griot/contracts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { earnedBy, REVENUE, UNSPENT, walletOf, type Account } from './accounts.ts';
import { earningAlong } from './earnings-store.ts';
import { post } from './ledger.ts';
import { chooseFromLots, usesAlong } from './lots-store.ts';
import { paidFor } from './lots.ts';
import type { Along, Held } from './movement.ts';

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
  /** What else is written down in the movement's statement. */
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
      along: [
        ...usesAlong(uses),
        earningAlong({
          id: random.id('ear'),
          authorId: s.authorId,
          novelId: s.novelId,
          chapterId: s.chapterId,
          kind: s.kind,
          gross,
          fee,
          share,
          createdAt: clock.now(),
        }),
        ...(s.along ?? []),
      ],
    },
    clock,
    random,
    held,
  );
  // The caller has seen under the wallet's lock that this was not bought before.
  if (replayed) throw new Error(`${s.key} was spent before`);
  return { journalId };
}
