import { asc, eq, inArray, or, sql, type Column } from 'drizzle-orm';
import { NO_PASSWORD } from '../auth/passwords.ts';
import { emailCodes, handovers, identities, resetTokens, sessions } from '../auth/tables.ts';
import { freeReads } from '../chapters/tables.ts';
import { eraseContracts } from '../contracts/ending.ts';
import { contracts } from '../contracts/tables.ts';
import { keyedCalls } from '../idempotency/tables.ts';
import { messages } from '../inbox/tables.ts';
import type { Jobs } from '../jobs/index.ts';
import { displayOptions, positions, shelfEntries } from '../library/tables.ts';
import { mails } from '../mail/tables.ts';
import { leaveNovels } from '../novels/authoring.ts';
import { announceChange } from '../novels/changes.ts';
import type { Pictures } from '../novels/pictures.ts';
import { novels } from '../novels/tables.ts';
import { payments } from '../payments/tables.ts';
import { eraseDetails } from '../payouts/store.ts';
import { withdrawals } from '../payouts/tables.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { retireCode } from '../referrals/store.ts';
import { reports } from '../reports/tables.ts';
import { reviews, reviewVotes } from '../reviews/tables.ts';
import { staffActions } from '../staff/tables.ts';
import { endRenewals } from '../subscriptions/store.ts';
import { penNameKey } from '../users/pen-name.ts';
import type { Portraits } from '../users/portraits.ts';
import { newUserCode } from '../users/service.ts';
import { lockUser, updateUser, type UserRow } from '../users/store.ts';

export interface ErasurePorts {
  clock: Clock;
  random: Random;
  portraits: Portraits;
  pictures: Pictures;
  jobs: Jobs;
}

/**
 * Erases a person within the caller's transaction (ruling 28). Their row stays, without anything personal, for what points
 * at it: unlocks, the ledger, staff's actions, novels that readers keep, and reviews, which become nameless. Once done,
 * doing it again changes nothing; false then, and when there is no such person. The caller holds their accounts (`lockAccountsOf`).
 */
export async function erase(
  tx: Db,
  userId: string,
  { clock, random, portraits, pictures, jobs }: ErasurePorts,
): Promise<boolean> {
  // Novels before people: whoever writes in a held novel may point at this person.
  await holdTouchedNovels(tx, userId);
  const user = await lockUser(tx, userId);
  if (!user || user.deletedAt) return false;

  await eraseWaysIn(tx, user);
  await eraseCards(tx, user.id);
  await endRenewals(tx, user.id, clock.now());
  await eraseLibrary(tx, user.id);
  await eraseVotes(tx, user.id);
  await eraseMessages(tx, jobs, user);
  await eraseDetails(tx, user.id);
  await retireCode(tx, user.id);
  await tx.update(reviews).set({ userId: null }).where(eq(reviews.userId, user.id));
  await eraseContracts(tx, user.id, jobs);
  await leaveNovels(tx, pictures, user.id, clock.now());
  if (user.photoKey) await portraits.forget(tx, user.photoKey);
  const nameless = nobody(user.id, random);
  await eraseFromRecords(tx, user.id, nameless.penName);
  await eraseReasons(tx, user.id);
  await updateUser(tx, user.id, { ...nameless, deletedAt: clock.now(), updatedAt: clock.now() });
  announceChange(tx, 'all');
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
  };
}

/** The person's own novels and those on their shelf, in the order in which everybody holds several. */
async function holdTouchedNovels(tx: Db, userId: string): Promise<void> {
  const shelved = tx.select({ id: shelfEntries.novelId }).from(shelfEntries).where(eq(shelfEntries.userId, userId));
  await tx
    .select({ id: novels.id })
    .from(novels)
    .where(or(eq(novels.authorId, userId), inArray(novels.id, shelved)))
    .orderBy(asc(novels.id))
    .for('no key update');
}

/** Sign-ins, accounts elsewhere, codes and kept answers. Refresh tokens go with their sessions. */
async function eraseWaysIn(tx: Db, user: UserRow): Promise<void> {
  for (const table of [sessions, identities, emailCodes, resetTokens, handovers, keyedCalls])
    await tx.delete(table).where(eq(table.userId, user.id));
}

/** What lets a card be charged again. Payments stay, since the ledger leans on them: of a person they hold the opaque id alone. */
async function eraseCards(tx: Db, userId: string): Promise<void> {
  await tx.update(payments).set({ authorisation: null }).where(eq(payments.userId, userId));
}

/** Shelf, places and what was read free. Views stay: of a person they hold the opaque id alone. */
async function eraseLibrary(tx: Db, userId: string): Promise<void> {
  const taken = await tx
    .delete(shelfEntries)
    .where(eq(shelfEntries.userId, userId))
    .returning({ novelId: shelfEntries.novelId });
  if (taken.length > 0)
    await tx
      .update(novels)
      .set({ numCollections: sql`${novels.numCollections} - 1` })
      .where(
        inArray(
          novels.id,
          taken.map((entry) => entry.novelId),
        ),
      );
  for (const table of [positions, displayOptions, freeReads]) await tx.delete(table).where(eq(table.userId, userId));
}

async function eraseVotes(tx: Db, userId: string): Promise<void> {
  const votes = await tx
    .delete(reviewVotes)
    .where(eq(reviewVotes.userId, userId))
    .returning({ reviewId: reviewVotes.reviewId, vote: reviewVotes.vote });
  const of = (vote: number) => votes.filter((v) => v.vote === vote).map((v) => v.reviewId);
  if (of(1).length > 0)
    await tx
      .update(reviews)
      .set({ numLikes: sql`${reviews.numLikes} - 1` })
      .where(inArray(reviews.id, of(1)));
  if (of(-1).length > 0)
    await tx
      .update(reviews)
      .set({ numDislikes: sql`${reviews.numDislikes} - 1` })
      .where(inArray(reviews.id, of(-1)));
}

/** The inbox, mails that wait or could not be sent, the demo's mails, and the address in reports, whether they were signed in or not. */
async function eraseMessages(tx: Db, jobs: Jobs, user: UserRow): Promise<void> {
  await tx.delete(messages).where(eq(messages.receiverId, user.id));
  // What is left of a mail in the queue would be kept for a quarter year.
  for (const field of ['to', 'email']) await jobs.drop(tx, field, user.email);
  await tx.delete(mails).where(eq(mails.to, user.email));
  await tx
    .update(reports)
    .set({ email: null })
    .where(or(eq(reports.reporterId, user.id), eq(sql`lower(${reports.email})`, user.email)));
}

/** What staff wrote of them when they moved their money or their contracts: that it was done stays, without the words. */
async function eraseReasons(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${staffActions} set detail = detail - 'reason' where detail ? 'reason' and (
      (action = 'wallet.adjusted' and subject_id = ${userId})
      or (action = 'payment.refunded' and subject_id in (select id from ${payments} where user_id = ${userId}))
      or (action like 'withdrawal.%' and subject_id in (select id from ${withdrawals} where user_id = ${userId}))
      or (action like 'contract.%' and subject_id in (select id from ${contracts} where author_id = ${userId})))`);
}

/** What was written down about their texts when they were reported or removed stays with staff, under the new name. */
async function eraseFromRecords(tx: Db, userId: string, penName: string): Promise<void> {
  const named = (json: Column) => ({
    renamed: sql`jsonb_set(${json}, '{author,pen_name}', to_jsonb(${penName}::text))`,
    where: sql`${json} #>> '{author,id}' = ${userId}`,
  });
  const [subject, detail] = [named(reports.subject), named(staffActions.detail)];
  await tx.update(reports).set({ subject: subject.renamed }).where(subject.where);
  await tx.update(staffActions).set({ detail: detail.renamed }).where(detail.where);
}
