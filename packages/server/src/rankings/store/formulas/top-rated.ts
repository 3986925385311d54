import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';

/**
 * Top rated: the best by the score that readers see, a Bayesian mean: one friend with five stars does not pass a hundred readers
 * with four and a half, and a burst of ratings that staff have not decided on is not in it. A novel without reviews is not ranked.
 */
export const topRated = ({ reviews, score }: Pick<Facts, 'reviews' | 'score'>): SQL =>
  sql`(case when ${reviews} > 0 then ${score} else 0 end)`;
