import { and, asc, count, desc, eq, gt, isNotNull, isNull, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BURST_DECISIONS, BURST_KINDS } from '@griot/contracts';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { ratingBursts, ratingTraces, reviews } from '../schema/reviews.ts';
import { users } from '../schema/users.ts';
import { scored, type Prior } from './scores-store.ts';

export type BurstKind = (typeof BURST_KINDS)[number];
export type BurstDecision = (typeof BURST_DECISIONS)[number];

/** Writes from where a rating came; one that is changed comes anew. */
export async function leaveTrace(
  tx: Db,
  { userId, ...trace }: { reviewId: string; novelId: string; userId: string; network: string; at: Date },
): Promise<void> {
  const age = sql<number>`(select greatest(0, floor(extract(epoch from ${trace.at.toISOString()}::timestamptz - ${users.createdAt}) / 86400))::int from ${users} where ${users.id} = ${userId})`;
  const row = { ...trace, accountDays: age };
  await tx
    .insert(ratingTraces)
    .values(row)
    .onConflictDoUpdate({
      target: ratingTraces.reviewId,
      set: { network: trace.network, at: trace.at, accountDays: sql`excluded.account_days` },
    });
}

export type TracedRating = Awaited<ReturnType<typeof ratingsSince>>[number];

/** Ratings of a novel since a moment that staff have not found right, with from where they came, oldest first. */
export const ratingsSince = (tx: Db, novelId: string, since: Date) =>
  tx
    .select({
      reviewId: ratingTraces.reviewId,
      network: ratingTraces.network,
      accountDays: ratingTraces.accountDays,
      at: ratingTraces.at,
      standing: reviews.standing,
      writingQuality: reviews.writingQuality,
      updateStability: reviews.updateStability,
      storyDevelopment: reviews.storyDevelopment,
      characterDesign: reviews.characterDesign,
      worldBackground: reviews.worldBackground,
      stars: reviews.stars,
    })
    .from(ratingTraces)
    .innerJoin(reviews, eq(reviews.id, ratingTraces.reviewId))
    .where(
      and(
        eq(ratingTraces.novelId, novelId),
        gt(ratingTraces.at, since),
        sql`not (${reviews.standing} = 'counted' and ${reviews.burstId} is not null)`,
      ),
    )
    .orderBy(asc(ratingTraces.at), asc(ratingTraces.reviewId));

/** Puts ratings into the undecided burst of a novel and kind, which begins with them if there is none; the caller holds the novel. */
export async function setAside(
  tx: Db,
  burst: { id: string; novelId: string; kind: BurstKind; beganAt: Date; lastAt: Date },
  reviewIds: string[],
): Promise<void> {
  const [row] = await tx
    .insert(ratingBursts)
    .values(burst)
    .onConflictDoUpdate({
      target: [ratingBursts.novelId, ratingBursts.kind],
      targetWhere: isNull(ratingBursts.decision),
      set: { lastAt: burst.lastAt },
    })
    .returning({ id: ratingBursts.id });
  if (!row) throw new Error('the burst was not returned');
  await tx.update(reviews).set({ standing: 'set_aside', burstId: row.id }).where(inArray(reviews.id, reviewIds));
}

/** Forgets from where ratings came before a moment. */
export async function forgetTraces(db: Db, before: Date): Promise<void> {
  await db.delete(ratingTraces).where(lt(ratingTraces.at, before));
}

const deciders = alias(users, 'deciders');
const inBurst = sql`${reviews.burstId} = ${ratingBursts.id} and ${reviews.takenBackAt} is null`;
const of = <T>(what: ReturnType<typeof sql>) => sql<T>`(select ${what} from ${reviews} where ${inBurst})`;
const numRatings = of<number>(sql`count(*)::int`);
const stars = of<number>(sql`coalesce(sum(${reviews.stars}), 0)::int`);

export type BurstRow = NonNullable<Awaited<ReturnType<typeof findBurst>>>;

const bursts = (db: Db, prior: Prior) =>
  db
    .select({
      id: ratingBursts.id,
      kind: ratingBursts.kind,
      beganAt: ratingBursts.beganAt,
      lastAt: ratingBursts.lastAt,
      decision: ratingBursts.decision,
      note: ratingBursts.note,
      decidedAt: ratingBursts.decidedAt,
      decidedBy: ratingBursts.decidedBy,
      deciderName: deciders.penName,
      novelId: novels.id,
      slug: novels.slug,
      title: novels.title,
      authorId: novels.authorId,
      rating: novels.rating,
      numReviews: novels.numReviews,
      numRatings,
      average: of<number>(sql`coalesce(avg(${reviews.overallRating}), 0)::float8 / 2`),
      // Those that count are in the score already.
      ratingWith: sql<number>`case when ${ratingBursts.decision} = 'counted' then ${novels.rating} else ${scored(prior, sql`(${novels.numStars} + ${stars})`, sql`(${novels.numReviews} + ${numRatings})`)} end`,
    })
    .from(ratingBursts)
    .innerJoin(novels, eq(novels.id, ratingBursts.novelId))
    .leftJoin(deciders, eq(deciders.id, ratingBursts.decidedBy));

/** Bursts, oldest first; those that are decided the last decided first. */
export async function listBursts(
  db: Db,
  prior: Prior,
  state: 'open' | 'decided',
  { limit, offset }: Range,
): Promise<{ rows: BurstRow[]; total: number }> {
  const where = state === 'open' ? isNull(ratingBursts.decision) : isNotNull(ratingBursts.decision);
  const rows = await bursts(db, prior)
    .where(where)
    .orderBy(...(state === 'open' ? [asc(ratingBursts.beganAt)] : [desc(ratingBursts.decidedAt)]), asc(ratingBursts.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(ratingBursts).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findBurst(db: Db, prior: Prior, id: string) {
  const [row] = await bursts(db, prior).where(eq(ratingBursts.id, id));
  return row;
}

/** The ratings of a burst, oldest first. */
export async function listBurstRatings(db: Db, burstId: string, { limit, offset }: Range) {
  const where = and(eq(reviews.burstId, burstId), isNull(reviews.takenBackAt));
  const rows = await db
    .select({
      id: reviews.id,
      userId: users.id,
      penName: users.penName,
      goneAt: users.deletedAt,
      accountDays: sql<number>`coalesce(floor(extract(epoch from ${reviews.updatedAt} - ${users.createdAt}) / 86400), 0)::int`,
      overallRating: reviews.overallRating,
      text: reviews.text,
      updatedAt: reviews.updatedAt,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(where)
    .orderBy(asc(reviews.updatedAt), asc(reviews.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(reviews).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Whether somebody's own rating is in a burst, taken back or not. */
export async function hasRatingIn(db: Db, burstId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.burstId, burstId), eq(reviews.userId, userId)));
  return rows.length > 0;
}

/** Decides on a burst that nobody has decided on; false when somebody has. */
export async function decideBurst(
  tx: Db,
  id: string,
  decided: { decision: BurstDecision; note: string; decidedAt: Date; decidedBy: string },
): Promise<boolean> {
  const rows = await tx
    .update(ratingBursts)
    .set(decided)
    .where(and(eq(ratingBursts.id, id), isNull(ratingBursts.decision)))
    .returning({ id: ratingBursts.id });
  return rows.length > 0;
}

/** Has the ratings of a burst count, or not for good, and gives those that stand; one that was taken back is forgotten when it would count. */
export async function settleRatings(tx: Db, burstId: string, standing: BurstDecision) {
  const open = and(eq(reviews.burstId, burstId), eq(reviews.standing, 'set_aside'));
  if (standing === 'counted') await tx.delete(reviews).where(and(open, isNotNull(reviews.takenBackAt)));
  return await tx.update(reviews).set({ standing }).where(open).returning();
}
