import { and, asc, eq, gt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { readConfig, type Config } from '../config/index.ts';
import { announceChange, moveCounters } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import type { Totals } from './ratings.ts';

/** What every novel is taken to be worth before anybody has rated it, in stars, and how many voices stand for that. */
export interface Prior {
  stars: number;
  voices: number;
}

export const priorOf = (config: Config): Prior => ({
  stars: Number(config['rating-prior-stars']),
  voices: config['rating-prior-voices'],
});

/**
 * The score of so many reviews and the sum of their stars (each doubled), in thousandths of a star: the Bayesian mean, which is drawn
 * to the prior while voices are few. One friend with five stars does not pass a hundred readers with four and a half.
 */
export const scored = ({ stars, voices }: Prior, numStars: AnyColumn | SQL, numReviews: AnyColumn | SQL): SQL<number> =>
  sql<number>`(case when ${numReviews} = 0 then 0 else round((${Math.round(stars * voices * 1_000)}::numeric + 500 * ${numStars}) / (${voices}::int + ${numReviews}))::int end)`;

/** The same of a novel's own columns. */
const own = (prior: Prior): SQL<number> => scored(prior, novels.numStars, novels.numReviews);

/** Moves the totals of a novel's ratings and reckons its score anew; the caller holds the novel. */
export async function moveRatings(tx: Db, novelId: string, by: Totals): Promise<void> {
  await moveCounters(tx, novelId, by);
  // Read after the novel is held: whoever changes the prior scores it after us.
  const prior = priorOf(await readConfig(tx));
  await tx
    .update(novels)
    .set({ rating: own(prior) })
    .where(eq(novels.id, novelId));
}

/** Scores every novel anew, by another prior. Held in the order in which everybody holds several. */
export async function scoreAll(tx: Db, prior: Prior): Promise<void> {
  const stale = and(gt(novels.numReviews, 0), sql`${novels.rating} is distinct from ${own(prior)}`);
  await tx
    .select({ id: novels.id })
    .from(novels)
    .where(gt(novels.numReviews, 0))
    .orderBy(asc(novels.id))
    .for('no key update');
  await tx
    .update(novels)
    .set({ rating: own(prior) })
    .where(stale);
}

/**
 * Scores those novels anew whose score is not what their ratings make it: an instance of a version before moves totals without it, and a
 * novel's first rating may come while all are scored by another prior.
 */
export async function scoreStale(tx: Db): Promise<void> {
  const prior = priorOf(await readConfig(tx));
  const stale = sql`${novels.rating} is distinct from ${own(prior)}`;
  const held = await tx
    .select({ id: novels.id })
    .from(novels)
    .where(stale)
    .orderBy(asc(novels.id))
    .for('no key update');
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(novels)
    .set({ rating: own(prior) })
    .where(and(sql`${novels.id} = any (${sql.param(ids)}::text[])`, stale));
  await announceChange(tx, 'all');
}
