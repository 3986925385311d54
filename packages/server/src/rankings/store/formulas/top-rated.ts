import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/** As many reviews of the house's average are added to every novel's own. */
const PRIOR = 10;

/** The average of a novel's stars as far as its reviews vouch for it: drawn to the house's average while they are few. */
export const bayesianStars = ({ reviews, stars, houseStars }: Pick<Facts, 'reviews' | 'stars' | 'houseStars'>): SQL =>
  sql`((${stars} + ${sql.raw(String(PRIOR))} * ${houseStars}) / (${reviews} + ${sql.raw(String(PRIOR))}))`;

/**
 * Top rated: the best by their reviews (a Bayesian average). One friend with five stars does not pass a hundred readers
 * with four and a half. A novel without reviews is not ranked.
 */
export const topRated = (facts: Pick<Facts, 'reviews' | 'stars' | 'houseStars'>): SQL =>
  sql`(case when ${facts.reviews} > 0 then ${bayesianStars(facts)} else 0 end)`;
