import { sql, type SQL } from 'drizzle-orm';
import type { Facts } from './facts.ts';
import { popular } from './popular.ts';
import { power } from './power.ts';
import { trending } from './trending.ts';

/**
 * All: how many read a novel, how many stand up for it and whether they become more, together, times how it is rated
 * against what every novel is taken to be worth. Each part alone can be had by luck or effort (a passing fashion, a circle of friends); a novel that
 * stays high has something of all. The parts are of one size, about 0 to 10, so none drowns the others, and a novel
 * without reviews is taken as average, neither punished nor praised.
 */
export const overall = (facts: Facts): SQL =>
  sql`((${popular(facts)} + ${power(facts)} + ${trending(facts)}) * ${facts.score} / ${facts.prior})`;
