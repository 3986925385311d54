import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { CHARGED_BACK, earnedBy, FEES, READERS, REVENUE, SUBSCRIBED, type Account } from './accounts.ts';
import { holdOpen, insertEarnings, markTakenBack } from './earnings-store.ts';
import { paymentKey, refundKey } from './keys.ts';
import { post } from './ledger.ts';
import type { Paid } from './lots.ts';
import { shareOf } from './spending.ts';

interface Entry {
  account: Account;
  amount: number;
}

/** What is paid for a subscription waits, less the provider's fee, until its time is over (ruling 26). Kobo. */
function entriesOf({ gross, fee }: Paid): Entry[] {
  const entries = [
    { account: READERS, amount: -gross },
    { account: FEES, amount: fee },
    { account: SUBSCRIBED, amount: gross - fee },
  ];
  return entries.filter(({ amount }) => amount !== 0);
}

/** Enters what was paid for a subscription, once for each payment, within the caller's transaction. */
export async function takeForSubscription(
  tx: Db,
  { id, amount, fee }: { id: string; amount: number; fee: number },
  clock: Clock,
  random: Random,
): Promise<void> {
  await post(
    tx,
    {
      key: paymentKey(id),
      kind: 'subscription',
      reason: 'Bought a subscription',
      entries: entriesOf({ gross: amount, fee }),
    },
    clock,
    random,
  );
}

/** Gives it back by the reverse of those entries, once for each payment; nothing of it must be shared yet. */
export async function giveSubscriptionBack(
  tx: Db,
  { id, amount, fee }: { id: string; amount: number; fee: number },
  clock: Clock,
  random: Random,
): Promise<void> {
  const entries = entriesOf({ gross: amount, fee }).map((entry) => ({ ...entry, amount: -entry.amount }));
  await post(tx, { key: refundKey(id), kind: 'refund', reason: 'Gave back a subscription', entries }, clock, random);
}

/**
 * Enters that the money of a subscription has gone back by other hands than ours after weeks or months of it were shared: what still
 * waits goes back as it came, and so do authors' shares that no statement has taken up. The rest of what was shared is lost to the
 * platform; what authors were told is theirs stays with them. `shared` is what those months stand for, `keys` their movements. Once for each payment.
 * @returns what went back of each author's shares, in kobo
 */
export async function chargeSubscriptionBack(
  tx: Db,
  { id, amount, fee }: { id: string; amount: number; fee: number },
  { keys, ...shared }: Paid & { keys: readonly string[] },
  clock: Clock,
  random: Random,
): Promise<ReadonlyMap<string, number>> {
  const open = await holdOpen(tx, keys);
  const byAuthor = sharesByAuthor(open);
  const back = open.reduce((sum, { share }) => sum + share, 0);
  const entries = [
    { account: READERS, amount },
    { account: FEES, amount: shared.fee - fee },
    { account: SUBSCRIBED, amount: shared.gross - shared.fee - (amount - fee) },
    ...[...byAuthor.entries()].map(([authorId, share]) => ({ account: earnedBy(authorId), amount: -share })),
    { account: CHARGED_BACK, amount: back - shared.gross },
  ];
  const { journalId } = await post(
    tx,
    {
      key: refundKey(id),
      kind: 'chargeback',
      reason: 'Took back a subscription',
      entries: entries.filter((entry) => entry.amount !== 0),
    },
    clock,
    random,
  );
  await markTakenBack(
    tx,
    open.map((earning) => earning.id),
    journalId,
  );
  return byAuthor;
}

function sharesByAuthor(shares: readonly { authorId: string; share: number }[]): Map<string, number> {
  const byAuthor = new Map<string, number>();
  for (const { authorId, share } of shares) byAuthor.set(authorId, (byAuthor.get(authorId) ?? 0) + share);
  return byAuthor;
}

/** A chapter that was read by subscription, and who wrote it. */
export interface ReadChapter {
  chapterId: string;
  novelId: string;
  authorId: string;
}

/**
 * Shares half of the net of a week or month equally among the chapters that were read in it (ruling 26), each as an item of
 * its author's next statement. What cannot be parted equally, and all of it when nothing was read, stays with the platform.
 * The caller holds the week or month, and sees that it is shared once; `key` names it. Kobo.
 */
export async function shareSubscription(
  tx: Db,
  { key, paid, chapters }: { key: string; paid: Paid; chapters: readonly ReadChapter[] },
  clock: Clock,
  random: Random,
): Promise<void> {
  const net = paid.gross - paid.fee;
  if (net === 0) return;
  const each = equalPart(paid, chapters.length);
  const share = shareOf(each.gross, each.fee);
  const shared = share === 0 ? [] : chapters;
  const byAuthor = sharesByAuthor(shared.map(({ authorId }) => ({ authorId, share })));
  const entries = [
    { account: SUBSCRIBED, amount: -net },
    { account: REVENUE, amount: net - share * shared.length },
    ...[...byAuthor.entries()].map(([authorId, amount]) => ({ account: earnedBy(authorId), amount })),
  ];
  const { journalId } = await post(
    tx,
    {
      key,
      kind: 'subscription-share',
      reason: 'Shared what a subscriber has read',
      entries: entries.filter(({ amount }) => amount !== 0),
    },
    clock,
    random,
  );
  await insertEarnings(
    tx,
    shared.map((chapter) => ({
      id: random.id('ear'),
      ...chapter,
      kind: 'subscription' as const,
      ...each,
      share,
      journalId,
      createdAt: clock.now(),
    })),
  );
}

/**
 * What one of so many chapters stands for. Fee and net are each rounded down, and half of the net so rounded is the net
 * halved and then parted: the half of ruling 26.
 */
function equalPart({ gross, fee }: Paid, chapters: number): Paid {
  if (chapters === 0) return { gross: 0, fee: 0 };
  const part = Math.floor(fee / chapters);
  return { gross: part + Math.floor((gross - fee) / chapters), fee: part };
}
