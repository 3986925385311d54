import { readConfig } from '../config/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { fromWire, incomeOf, keptOf, koboToCents, lock, moneyText, post, REWARDS, rewardKey } from '../ledger/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { holdUser, userById } from '../users/index.ts';
import { givenSince, hasTimeLeft, holdReferral, ripe, setStanding } from './store.ts';

export interface SettlingPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
}

/**
 * Settles every referral whose days without a refund are over (ruling 27), each once and in a transaction of its own, however
 * many servers do it and however late.
 * @throws AggregateError when some could not be settled; they are tried again the next time
 */
export async function settleReferrals(ports: SettlingPorts): Promise<void> {
  const failures: unknown[] = [];
  for (const referredId of await ripe(ports.db, ports.clock.now())) {
    try {
      await transaction(ports.db, (tx) => settle(tx, referredId, ports));
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} referrals could not be settled`);
}

/**
 * The reward is the share of what the platform kept of the friend's payments, and what was promised at the most. It waits while
 * either of the two is blocked, while a month of a subscription is not over, and for the next month when this one is full. Who
 * has left has none.
 */
async function settle(tx: Db, referredId: string, { clock, random, inbox }: SettlingPorts): Promise<void> {
  const referral = await holdReferral(tx, referredId);
  const now = clock.now();
  if (!referral?.completedAt || referral.settledAt || !referral.ripensAt || referral.ripensAt > now) return;
  const { referrerId, ripensAt, promised } = referral;
  if ((await userById(tx, referredId))?.blockedAt || (await hasTimeLeft(tx, referredId, ripensAt))) return;
  const income = incomeOf(referrerId);
  const held = await lock(tx, [income]);
  const member = await holdUser(tx, referrerId);
  if (!member || member.deletedAt) {
    await setStanding(tx, referredId, { settledAt: now });
    return;
  }
  if (member.blockedAt) return;
  const settings = await readConfig(tx);
  const { 'usd-rate': usdRate, 'referral-share': share } = settings;
  const cap = fromWire(settings['referral-month-cap']);
  const kept = await keptOf(tx, referredId, referrerId);
  const cents = Math.min(promised ?? 0, cap, koboToCents(Math.floor((kept * share) / 100), usdRate).cents);
  if (cents > cap - (await givenSince(tx, referrerId, monthOf(now)))) return;
  const measured = { settledAt: now, kept, share, usdRate };
  if (cents === 0) {
    await setStanding(tx, referredId, measured);
    await inbox.send(tx, {
      receiverId: referrerId,
      title: 'A referral without a reward',
      body: 'Somebody you invited has made a first payment, but spent none of it by now that a reward could come from. What is spent on your own novels does not count for it.',
    });
    return;
  }
  const { journalId } = await post(
    tx,
    {
      key: rewardKey(referredId, ripensAt),
      kind: 'reward',
      reason: 'Referral reward',
      entries: [
        { account: REWARDS, amount: -cents },
        { account: income, amount: cents },
      ],
    },
    clock,
    random,
    held,
  );
  await setStanding(tx, referredId, { ...measured, journalId });
  await inbox.send(tx, {
    receiverId: referrerId,
    title: `Referral reward: ${moneyText(cents, 'USD')}`,
    body: `Your reward for somebody you invited is ${moneyText(cents, 'USD')}, and it is in your available income now. Thank you!`,
  });
}

const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
