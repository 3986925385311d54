import type { Entities } from '@griot/contracts';
import { readConfig } from '../config/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Auth } from '../auth/index.ts';
import { holdUser, userById, type UserRow, type Users } from '../users/index.ts';
import {
  fromWire,
  incomeOf,
  lock,
  moneyText,
  post,
  rewardBackKey,
  rewardKey,
  REWARDS,
  toWire,
} from '../ledger/index.ts';
import {
  broughtBy,
  codeOf,
  holdMemberBy,
  holdReferral,
  insertMember,
  insertReferral,
  retireCode,
  rewardOf,
  setCompletion,
} from './store.ts';

export interface ReferralPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
  payments: Pick<Payments, 'onAnyPaid' | 'firstPaid'>;
  users: Pick<Users, 'onVerified'>;
  auth: Pick<Auth, 'onReferred'>;
}

/** Characters of a code: few enough to be read out, and 21^8 of them are too many to guess at the pace of sign-ups. */
export const CODE_LENGTH = 8;

export type Referrals = ReturnType<typeof createReferrals>;

/**
 * The Acquisition Team (part 2 §2.14, ruling 27): whoever brings somebody that confirms the e-mail and pays has a reward. Locks
 * are taken in the order wallet and payment, referral, income, member; whoever confirms or pays changes that first and holds
 * the referral then, so that of two at once the second sees what the first did.
 */
export function createReferrals({ db, clock, random, inbox, payments, users, auth }: ReferralPorts) {
  users.onVerified((tx, userId) => complete(tx, userId));
  auth.onReferred((tx, userId, code) => begin(tx, userId, code));
  payments.onAnyPaid({
    fulfilled: (tx, { userId }) => complete(tx, userId),
    refunded: (tx, { userId, id }) => takeBack(tx, userId, id),
  });

  /**
   * Completes the referral by which somebody came, once, if they have confirmed the e-mail and paid by now. A member who is
   * blocked or has left has no reward; of one who is blocked it stays pending, and the next payment completes it once they are not.
   */
  async function complete(tx: Db, referredId: string): Promise<void> {
    const referral = await holdReferral(tx, referredId);
    if (!referral || referral.completedAt) return;
    const paymentId = await payments.firstPaid(tx, referredId);
    if (paymentId === undefined || !isConfirmed(await userById(tx, referredId))) return;
    const { referrerId } = referral;
    const income = incomeOf(referrerId);
    const held = await lock(tx, [income]);
    if (!isActive(await holdUser(tx, referrerId))) return;
    const cents = fromWire((await readConfig(tx))['referral-reward']);
    if (cents === 0) {
      await setCompletion(tx, referredId, { completedAt: clock.now(), journalId: null });
      await inbox.send(tx, {
        receiverId: referrerId,
        title: 'Your referral is complete',
        body: 'Somebody you invited has confirmed their e-mail and made a first payment. Thank you!',
      });
      return;
    }
    const { journalId } = await post(
      tx,
      {
        key: rewardKey(referredId, paymentId),
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
    await setCompletion(tx, referredId, { completedAt: clock.now(), journalId });
    await inbox.send(tx, {
      receiverId: referrerId,
      title: `Referral reward: ${moneyText(cents, 'USD')}`,
      body: `Somebody you invited has confirmed their e-mail and made a first payment. Your reward of ${moneyText(cents, 'USD')} is in your available income now. Thank you!`,
    });
  }

  /**
   * A refund of the only payment of somebody who was brought: the reward goes back while it is there, and the referral waits
   * for another payment. What has been withdrawn stays, and the referral completed. Either is kept with the staff's action.
   */
  async function takeBack(tx: Db, referredId: string, paymentId: string): Promise<Record<string, unknown> | undefined> {
    // Held even when it is pending, so that nobody completes it by the payment that is being given back.
    const referral = await holdReferral(tx, referredId);
    if (!referral?.completedAt || (await payments.firstPaid(tx, referredId, paymentId)) !== undefined) return undefined;
    const { referrerId, journalId } = referral;
    if (journalId === null) {
      await setCompletion(tx, referredId, { completedAt: null, journalId: null });
      return undefined;
    }
    const cents = await rewardOf(tx, journalId);
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
    await setCompletion(tx, referredId, { completedAt: null, journalId: null });
    const member = await holdUser(tx, referrerId);
    if (member && !member.deletedAt) {
      await inbox.send(tx, {
        receiverId: referrerId,
        title: `Referral reward taken back: ${moneyText(cents, 'USD')}`,
        body: `The payment that completed one of your referrals has been given back, so its reward of ${moneyText(cents, 'USD')} has left your available income. The referral is pending again: the next payment completes it.`,
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
        currency: 'USD',
      };
    },
  };
}

const isActive = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && !user.deletedAt && !user.blockedAt;
const isConfirmed = (user: UserRow | undefined): boolean => isActive(user) && user.emailVerifiedAt !== null;
