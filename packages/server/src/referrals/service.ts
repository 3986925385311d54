import { REFERRAL_SHARE_MAX, type Entities } from '@griot/contracts';
import { readConfig } from '../config/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import { dateOf, type Payments } from '../payments/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Auth } from '../auth/index.ts';
import { holdUser, userById, type UserRow, type Users } from '../users/index.ts';
import {
  centsToKobo,
  fromWire,
  incomeOf,
  keptOf,
  lock,
  moneyText,
  post,
  rewardBackKey,
  REWARDS,
  toWire,
} from '../ledger/index.ts';
import { settleReferrals } from './settling.ts';
import {
  broughtBy,
  codeOf,
  endDays,
  holdMemberBy,
  holdReferral,
  insertMember,
  insertReferral,
  retireCode,
  rewardOf,
  ripening,
  setStanding,
} from './store.ts';

export interface ReferralPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
  jobs: Jobs;
  payments: Pick<Payments, 'onAnyPaid' | 'firstPaid'>;
  users: Pick<Users, 'onVerified'>;
  auth: Pick<Auth, 'onReferred'>;
}

/** Characters of a code: few enough to be read out, and 21^8 of them are too many to guess at the pace of sign-ups. */
const CODE_LENGTH = 8;

export type Referrals = ReturnType<typeof createReferrals>;

/**
 * The Acquisition Team (part 2 §2.14, ruling 27): whoever brings somebody that confirms the e-mail and pays has a reward, once
 * it has ripened (`settling`). Locks are taken in the order wallet and payment, referral, income, member; whoever confirms or pays changes that first and holds
 * the referral then, so that of two at once the second sees what the first did.
 */
export function createReferrals({ db, clock, random, inbox, jobs, payments, users, auth }: ReferralPorts) {
  const ports = { db, clock, random, inbox };
  jobs.handle(jobKind('settle-referrals'), () => settleReferrals(ports), { every: '29 * * * *' });
  users.onVerified((tx, userId) => complete(tx, userId));
  auth.onReferred((tx, userId, code) => begin(tx, userId, code));
  payments.onAnyPaid({
    fulfilled: (tx, { userId }) => complete(tx, userId),
    refunded: (tx, { userId, id }) => takeBack(tx, userId, id),
  });

  /**
   * Completes the referral by which somebody came, once, if they have confirmed the e-mail and paid by now; its reward ripens
   * then. A member who is blocked or has left has none; of one who is blocked it stays pending, and the next payment completes
   * it once they are not.
   */
  async function complete(tx: Db, referredId: string): Promise<void> {
    const referral = await holdReferral(tx, referredId);
    if (!referral || referral.completedAt) return;
    const { referrerId } = referral;
    const paid = (await payments.firstPaid(tx, referredId)) !== undefined;
    if (!paid || !isConfirmed(await userById(tx, referredId)) || !isActive(await holdUser(tx, referrerId))) return;
    const settings = await readConfig(tx);
    const promised = fromWire(settings['referral-reward']);
    const now = clock.now();
    const ripensAt = daysAfter(now, settings['referral-days']);
    await setStanding(tx, referredId, {
      completedAt: now,
      promised,
      ripensAt,
      settledAt: promised === 0 ? now : null,
    });
    await inbox.send(tx, {
      receiverId: referrerId,
      title: 'Your referral is complete',
      body: `Somebody you invited has confirmed their e-mail and made a first payment. ${promised === 0 ? 'Thank you!' : rewardTold(promised, ripensAt)}`,
    });
  }

  /**
   * A refund to somebody who was brought. While the reward ripens its days begin anew, and without another payment the referral
   * is pending again. A reward that the platform has not kept enough for any more goes back while the income has it; what has
   * been withdrawn stays. Either is kept with the staff's action.
   */
  async function takeBack(tx: Db, referredId: string, paymentId: string): Promise<Record<string, unknown> | undefined> {
    // Held even when it is pending, so that nobody completes it by the payment that is being given back.
    const referral = await holdReferral(tx, referredId);
    if (!referral?.completedAt) return undefined;
    const { 'referral-days': days, 'usd-rate': rate } = await readConfig(tx);
    const again =
      (await payments.firstPaid(tx, referredId, paymentId)) === undefined
        ? PENDING
        : { ...UNSETTLED, ripensAt: daysAfter(clock.now(), days) };
    const { referrerId, journalId } = referral;
    if (journalId === null) {
      if (!referral.settledAt || again === PENDING) await setStanding(tx, referredId, again);
      return undefined;
    }
    const cents = await rewardOf(tx, journalId);
    const kept = await keptOf(tx, referredId, referrerId);
    if (centsToKobo(cents, referral.usdRate ?? rate) * 100 <= kept * (referral.share ?? REFERRAL_SHARE_MAX))
      return undefined;
    const income = incomeOf(referrerId);
    const held = await lock(tx, [income]);
    if ((held.get(income.id)?.balance ?? 0) < cents)
      return { referral_reward: 'left, since it is not in the income any more', reward: toWire(cents) };
    await post(
      tx,
      {
        key: rewardBackKey(journalId),
        kind: 'reward',
        reason: 'Referral reward taken back',
        entries: [
          { account: REWARDS, amount: cents },
          { account: income, amount: -cents },
        ],
      },
      clock,
      random,
      held,
    );
    // A reward from before rewards were measured says nothing of what was promised: what it was.
    const standing = again === PENDING ? again : { ...again, promised: referral.promised ?? cents };
    await setStanding(tx, referredId, standing);
    const member = await holdUser(tx, referrerId);
    if (member && !member.deletedAt) {
      await inbox.send(tx, {
        receiverId: referrerId,
        title: `Referral reward taken back: ${moneyText(cents, 'USD')}`,
        body: `A payment that one of your referrals was rewarded for has been given back, so its reward of ${moneyText(cents, 'USD')} has left your available income.${again === PENDING ? ' The referral is pending again: the next payment completes it.' : ''}`,
      });
    }
    return { referral_reward: 'taken back', reward: toWire(cents) };
  }

  /**
   * Keeps by whom somebody who is signing up was brought (part 1 §3: whatever the case). Nobody refers themselves: who has a
   * code has an account.
   * @returns false when the code is nobody's, or of somebody who has left or is blocked
   */
  async function begin(tx: Db, referredId: string, code: string): Promise<boolean> {
    const referrerId = await holdMemberBy(tx, code.trim().toUpperCase());
    if (referrerId === undefined) return false;
    await insertReferral(tx, { referredId, referrerId, createdAt: clock.now() });
    return true;
  }

  /** Puts somebody into the team; their code, or undefined when they are in it already or somebody else has the very code that was drawn. */
  async function addMember(tx: Db, userId: string): Promise<string | undefined> {
    const code = random.code(CODE_LENGTH);
    return (await insertMember(tx, { userId, code, joinedAt: clock.now() })) ? code : undefined;
  }

  return {
    begin,
    addMember,
    settle: () => settleReferrals(ports),
    /** The demo's days go by at once. */
    async ripenNow(caller: Caller): Promise<void> {
      await endDays(db, caller.id, clock.now());
      await settleReferrals(ports);
    },
    /** The code of who leaves works no more (ruling 28). */
    retireCode: (tx: Db, userId: string): Promise<void> => retireCode(tx, userId),

    /** Joins the team and gives the code; who is in it already keeps theirs, and `joined` is false. @throws Refusal `not_signed_in` when the account is gone */
    async join(caller: Caller): Promise<{ code: string; joined: boolean }> {
      return await transaction(db, async (tx) => {
        const user = await holdUser(tx, caller.id);
        if (!user || user.deletedAt) throw refuse('not_signed_in', 'Sign in first.');
        for (;;) {
          const known = await codeOf(tx, user.id);
          if (known !== undefined) return { code: known, joined: false };
          const code = await addMember(tx, user.id);
          if (code !== undefined) return { code, joined: true };
          // This person in another window, or somebody else has that very code: then another is drawn.
        }
      });
    },

    async dashboard(caller: Caller): Promise<Entities['ReferralDashboard']> {
      const code = await codeOf(db, caller.id);
      const { pending, completed, cents } = await broughtBy(db, caller.id);
      return {
        referral_code: code ?? null,
        pending_referrals: pending,
        completed_referrals: completed,
        total_earnings: toWire(cents),
        ripening: (await ripening(db, caller.id)).map(({ at, promised }) => ({
          at: at.toISOString(),
          at_most: toWire(promised),
        })),
        currency: 'USD',
      };
    },
  };
}

const isActive = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && !user.deletedAt && !user.blockedAt;
const isConfirmed = (user: UserRow | undefined): boolean => isActive(user) && user.emailVerifiedAt !== null;

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

const rewardTold = (promised: number, ripensAt: Date): string =>
  `Unless a payment is given back, your reward joins your available income on ${dateOf(ripensAt)}: up to ${moneyText(promised, 'USD')}, by what they read until then. Thank you!`;

const UNSETTLED = { settledAt: null, journalId: null, kept: null, share: null, usdRate: null };
const PENDING = { completedAt: null, promised: null, ripensAt: null, ...UNSETTLED };
