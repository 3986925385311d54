import { NO_PASSWORD } from '../ports/passwords.ts';
import { eraseComments } from '../comments/index.ts';
import { eraseContracts } from '../contracts/index.ts';
import { eraseEReaderKey } from '../e-readers/index.ts';
import { eraseFollowing } from '../follows/index.ts';
import { erasePollVotes } from '../polls/index.ts';
import { eraseFromAuthor } from '../from-authors/index.ts';
import { eraseEditorial } from '../editorial/index.ts';
import type { Jobs } from '../ports/jobs/index.ts';
import { announceChange, type Pictures } from '../novels/index.ts';
import type { BankDetails } from '../payouts/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import type { Referrals } from '../referrals/index.ts';
import { endRenewals } from '../subscriptions/index.ts';
import { newUserCode, penNameKey, type Portraits, type Users } from '../users/index.ts';
import {
  eraseAppeals,
  eraseCards,
  eraseFromRecords,
  eraseLibrary,
  eraseMessages,
  eraseReasons,
  eraseVotes,
  eraseWaysIn,
  holdTouchedNovels,
  makeReviewsNameless,
} from './erase-store.ts';
import { leaveNovels } from './novels.ts';

export interface ErasurePorts {
  clock: Clock;
  random: Random;
  portraits: Portraits;
  pictures: Pictures;
  jobs: Jobs;
  users: Pick<Users, 'lock' | 'update'>;
  bankDetails: Pick<BankDetails, 'erase'>;
  referrals: Pick<Referrals, 'retireCode'>;
}

/**
 * Erases a person within the caller's transaction (ruling 28). Their row stays, without anything personal, for what points
 * at it: unlocks, the ledger, staff's actions, novels that readers keep, and reviews, which become nameless. Once done,
 * doing it again changes nothing; false then, and when there is no such person. The caller holds their accounts (`lockAccountsOf`).
 */
export async function erase(
  tx: Db,
  userId: string,
  { clock, random, portraits, pictures, jobs, users, bankDetails, referrals }: ErasurePorts,
): Promise<boolean> {
  // Novels before people: whoever writes in a held novel may point at this person.
  await holdTouchedNovels(tx, userId);
  const user = await users.lock(userId, tx);
  if (!user || user.deletedAt) return false;

  await eraseWaysIn(tx, user);
  await eraseCards(tx, user.id);
  await endRenewals(tx, user.id, clock.now());
  await eraseLibrary(tx, user.id);
  await eraseEditorial(tx, user.id);
  await eraseFollowing(tx, user.id);
  await eraseEReaderKey(tx, user.id);
  await eraseFromAuthor(tx, user.id);
  await eraseVotes(tx, user.id);
  await eraseComments(tx, user.id);
  await erasePollVotes(tx, user.id);
  await eraseMessages(tx, jobs, user);
  await bankDetails.erase(tx, user.id);
  await referrals.retireCode(tx, user.id);
  await eraseAppeals(tx, user.id);
  await makeReviewsNameless(tx, user.id);
  await eraseContracts(tx, user.id, jobs);
  await leaveNovels(tx, pictures, user.id, clock.now());
  if (user.photoKey) await portraits.forget(tx, user.photoKey);
  const nameless = nobody(user.id, random);
  await eraseFromRecords(tx, user.id, nameless.penName);
  await eraseReasons(tx, user.id);
  await users.update(user.id, { ...nameless, deletedAt: clock.now(), updatedAt: clock.now() }, tx);
  await announceChange(tx, 'all');
  return true;
}

/** What stands in place of a person. Keys stay unique; no password fits. */
function nobody(id: string, random: Random) {
  const penName = `Deleted user ${random.digits(10)}`;
  return {
    email: `${id}@deleted.invalid`,
    emailVerifiedAt: null,
    passwordHash: NO_PASSWORD,
    penName,
    penNameKey: penNameKey(penName),
    firstName: 'Deleted',
    lastName: 'user',
    sex: '' as const,
    about: '',
    photoKey: null,
    userCode: newUserCode(random),
    office: null,
    referralCode: null,
    blockedAt: null,
    mailDecisions: false,
    mailMessages: false,
    nameOnGifts: false,
    openProfile: false,
    hiddenWarnings: [],
    blurredWarnings: [],
    adultConfirmedAt: null,
  };
}
