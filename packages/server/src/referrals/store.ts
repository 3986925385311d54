import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { REWARDS } from '../ledger/index.ts';
import { postings } from '../schema/ledger.ts';
import { referrals, teamMembers } from '../schema/referrals.ts';

export type ReferralRow = typeof referrals.$inferSelect;

/** Somebody's code, if they are in the team. */
export async function codeOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ code: teamMembers.code }).from(teamMembers).where(eq(teamMembers.userId, userId));
  return row?.code;
}

/** False when the person is in the team already, or somebody else has this code. */
export async function insertMember(tx: Db, row: typeof teamMembers.$inferInsert): Promise<boolean> {
  return (
    (await tx.insert(teamMembers).values(row).onConflictDoNothing().returning({ code: teamMembers.code })).length > 0
  );
}

/** Whose code it is, kept from leaving and from being blocked until the transaction ends; undefined when they have left or are blocked. */
export async function holdMemberBy(tx: Db, code: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.code, code), isNull(users.deletedAt), isNull(users.blockedAt)))
    .for('share', { of: users });
  return row?.id;
}

/** The code of who leaves works no more, and what they sent about leads to nobody; codes have capitals, so an id is none (ruling 28). */
export async function retireCode(tx: Db, userId: string): Promise<void> {
  await tx.update(teamMembers).set({ code: userId }).where(eq(teamMembers.userId, userId));
}

export async function insertReferral(tx: Db, row: typeof referrals.$inferInsert): Promise<void> {
  await tx.insert(referrals).values(row);
}

/** By whom somebody was brought, held until the transaction ends. */
export async function holdReferral(tx: Db, referredId: string): Promise<ReferralRow | undefined> {
  const [row] = await tx.select().from(referrals).where(eq(referrals.referredId, referredId)).for('update');
  return row;
}

/** Completed with its reward (none when rewards were switched off), or pending with none. */
export async function setCompletion(
  tx: Db,
  referredId: string,
  completion: { completedAt: Date; journalId: string | null } | { completedAt: null; journalId: null },
): Promise<void> {
  await tx.update(referrals).set(completion).where(eq(referrals.referredId, referredId));
}

const reward = sql<number>`-${postings.amount}`.mapWith(Number);
const isReward = and(eq(postings.journalId, referrals.journalId), eq(postings.accountId, REWARDS.id));

/** What a completed referral has brought, in cents, whatever the reward is today. */
export async function rewardOf(tx: Db, journalId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: reward })
    .from(postings)
    .where(and(eq(postings.journalId, journalId), eq(postings.accountId, REWARDS.id)));
  if (!row) throw new Error(`${journalId} is no reward`);
  return row.cents;
}

export interface Brought {
  pending: number;
  completed: number;
  cents: number;
}

/** What somebody has brought. Who has deleted their account before a payment cannot be waited for any more. */
export async function broughtBy(db: Db, userId: string): Promise<Brought> {
  const [row] = await db
    .select({
      pending: sql<number>`count(*) filter (where ${referrals.completedAt} is null and ${users.deletedAt} is null)::int`,
      completed: sql<number>`count(*) filter (where ${referrals.completedAt} is not null)::int`,
      cents: sql<number>`coalesce(sum(${reward}), 0)`.mapWith(Number),
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .leftJoin(postings, isReward)
    .where(eq(referrals.referrerId, userId));
  return row ?? { pending: 0, completed: 0, cents: 0 };
}
