import { asc, eq, inArray, or, sql, type Column } from 'drizzle-orm';
import { browsers, emailCodes, handovers, identities, resetTokens, sessions } from '../schema/auth.ts';
import { freeReads } from '../schema/chapters.ts';
import { contracts } from '../schema/contracts.ts';
import { keyedCalls } from '../schema/idempotency.ts';
import { messages } from '../schema/inbox.ts';
import { highlights } from '../schema/highlights.ts';
import { readingDays } from '../schema/journal.ts';
import { hides } from '../schema/hides.ts';
import type { Jobs } from '../ports/jobs/index.ts';
import { displayOptions, positions, shelfEntries } from '../schema/library.ts';
import { imports } from '../schema/manuscripts.ts';
import { mails } from '../schema/mail.ts';
import { novelAppeals, novels } from '../schema/novels.ts';
import { payments, sandboxCharges } from '../schema/payments.ts';
import { withdrawals } from '../schema/payouts.ts';
import type { Db } from '../ports/database/index.ts';
import { readingLists } from '../schema/reading-lists.ts';
import { reports } from '../schema/reports.ts';
import { ratingTraces, reviews, reviewVotes } from '../schema/reviews.ts';
import { staffActions } from '../schema/staff-actions.ts';
import type { UserRow } from '../users/index.ts';

/** The person's own novels and those on their shelf, in the order in which everybody holds several. */
export async function holdTouchedNovels(tx: Db, userId: string): Promise<void> {
  const shelved = tx.select({ id: shelfEntries.novelId }).from(shelfEntries).where(eq(shelfEntries.userId, userId));
  await tx
    .select({ id: novels.id })
    .from(novels)
    .where(or(eq(novels.authorId, userId), inArray(novels.id, shelved)))
    .orderBy(asc(novels.id))
    .for('no key update');
}

/** Sign-ins and the browsers of them, accounts elsewhere, codes, kept answers, and files that were sent to become novels. Refresh tokens go with their sessions. */
export async function eraseWaysIn(tx: Db, user: UserRow): Promise<void> {
  for (const table of [sessions, browsers, identities, emailCodes, resetTokens, handovers, keyedCalls, imports])
    await tx.delete(table).where(eq(table.userId, user.id));
}

/** What lets a card be charged again, and by what it is known. Payments stay, since the ledger leans on them: of a person they hold the opaque id alone. */
export async function eraseCards(tx: Db, userId: string): Promise<void> {
  await tx.update(payments).set({ authorisation: null, cardHash: null }).where(eq(payments.userId, userId));
  const references = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await tx.update(sandboxCharges).set({ card: '' }).where(inArray(sandboxCharges.reference, references));
}

/** Shelf, places, what was read free, what was kept of chapters, what was read when, and what was hidden. Views stay: of a person they hold the opaque id alone. */
export async function eraseLibrary(tx: Db, userId: string): Promise<void> {
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
  await tx.delete(readingLists).where(eq(readingLists.userId, userId));
  for (const table of [positions, displayOptions, freeReads, highlights, readingDays])
    await tx.delete(table).where(eq(table.userId, userId));
  // Nobody needs to hide somebody who is no more.
  await tx.delete(hides).where(or(eq(hides.userId, userId), eq(hides.authorId, userId)));
}

export async function eraseVotes(tx: Db, userId: string): Promise<void> {
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
export async function eraseMessages(tx: Db, jobs: Jobs, user: UserRow): Promise<void> {
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
export async function eraseReasons(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${staffActions} set detail = detail - 'reason' where detail ? 'reason' and (
      (action = 'wallet.adjusted' and subject_id = ${userId})
      or (action in ('payment.refunded', 'payment.taken-back', 'payment.dispute-closed') and subject_id in (select id from ${payments} where user_id = ${userId}))
      or (action like 'withdrawal.%' and subject_id in (select id from ${withdrawals} where user_id = ${userId}))
      or (action like 'contract.%' and subject_id in (select id from ${contracts} where author_id = ${userId})))`);
}

/** What was written down about their texts when they were reported or removed stays with staff, under the new name. */
export async function eraseFromRecords(tx: Db, userId: string, penName: string): Promise<void> {
  const named = (json: Column) => ({
    renamed: sql`jsonb_set(${json}, '{author,pen_name}', to_jsonb(${penName}::text))`,
    where: sql`${json} #>> '{author,id}' = ${userId}`,
  });
  const [subject, detail] = [named(reports.subject), named(staffActions.detail)];
  await tx.update(reports).set({ subject: subject.renamed }).where(subject.where);
  await tx.update(staffActions).set({ detail: detail.renamed }).where(detail.where);
}

/** What they said against the hiding of their novels; that staff decided on it stays on record. */
export async function eraseAppeals(tx: Db, userId: string): Promise<void> {
  await tx.delete(novelAppeals).where(eq(novelAppeals.authorId, userId));
}

/** Reviews stay, nameless (ruling 28); from where they came is forgotten. */
export async function makeReviewsNameless(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId));
  await tx.delete(ratingTraces).where(inArray(ratingTraces.reviewId, theirs));
  await tx.update(reviews).set({ userId: null }).where(eq(reviews.userId, userId));
}
