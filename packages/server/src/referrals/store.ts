import { and, asc, eq, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { REWARDS } from '../ledger/index.ts';
import { postings } from '../schema/ledger.ts';
import { referrals, teamMembers } from '../schema/referrals.ts';
import { subscriptionParts, subscriptions } from '../schema/subscriptions.ts';

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

/** Writes down how a referral that the caller holds stands. */
export async function setStanding(
  tx: Db,
  referredId: string,
  standing: Partial<Omit<ReferralRow, 'referredId' | 'referrerId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(referrals).set(standing).where(eq(referrals.referredId, referredId));
}

const isRipening = and(isNotNull(referrals.completedAt), isNull(referrals.settledAt));

/** Whose referral's days are over, the first ones first. */
export async function ripe(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: referrals.referredId })
    .from(referrals)
    .where(and(isRipening, lte(referrals.ripensAt, now)))
    .orderBy(asc(referrals.ripensAt), asc(referrals.referredId));
  return rows.map((row) => row.id);
}

/** When the last week or month of somebody's subscriptions is over that began before the day of their reward and is not shared yet: until then nobody knows what stays of it. */
const endOfUnshared = (referredId: SQL, ripensAt: SQL): SQL => sql`(
  select max(m.ends_at) from ${subscriptions} s join ${subscriptionParts} m on m.subscription_id = s.id and m.shared_at is null
  where s.user_id = ${referredId} and m.starts_at < ${ripensAt})`;

export async function hasTimeLeft(tx: Db, referredId: string, ripensAt: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select ${endOfUnshared(sql`${referredId}`, sql`${ripensAt.toISOString()}::timestamptz`)} as at`,
  );
  return rows[0]?.at !== null;
}

/** The rewards that somebody waits for, the next one first: when each is given, not before a month of a subscription that counts is over, and what was promised. */
export async function ripening(db: Db, referrerId: string): Promise<{ at: Date; promised: number }[]> {
  const at =
    sql<Date>`greatest(${referrals.ripensAt}, ${endOfUnshared(sql`${referrals.referredId}`, sql`${referrals.ripensAt}`)})`.mapWith(
      referrals.ripensAt,
    );
  const rows = await db
    .select({ at, promised: referrals.promised })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), isRipening))
    .orderBy(asc(at), asc(referrals.referredId));
  return rows.map((row) => ({ at: row.at, promised: row.promised ?? 0 }));
}

/** Lets the days of all rewards be over that somebody waits for. */
export async function endDays(db: Db, referrerId: string, now: Date): Promise<void> {
  await db
    .update(referrals)
    .set({ ripensAt: now })
    .where(and(eq(referrals.referrerId, referrerId), isRipening, gte(referrals.ripensAt, now)));
}

/** What somebody was given as rewards since `from` and still has, in cents. */
export async function givenSince(tx: Db, referrerId: string, from: Date): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${reward}), 0)`.mapWith(Number) })
    .from(referrals)
    .innerJoin(postings, isReward)
    .where(and(eq(referrals.referrerId, referrerId), gte(referrals.settledAt, from)));
  return row?.cents ?? 0;
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
