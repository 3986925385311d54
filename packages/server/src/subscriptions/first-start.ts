import type { PlanUnit } from '@griot/contracts';
import type { Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { planStore } from './plans-store.ts';

interface FirstPlan {
  name: string;
  unit: PlanUnit;
  units: number;
  kobo: number;
  description: string;
}

/**
 * The plans of part 1 §9 (ruling 3). The '$2.99' that stands there for each of them is placeholder data: here it is the price
 * of a month, NGN 4,485 at the rate that `usd-rate` comes with. A week costs more by the day, and long plans less: six months
 * are 10 % and twelve 20 % cheaper than as many single ones, to the next NGN 50.
 */
const PLANS: readonly FirstPlan[] = [
  { name: '1 Week', unit: 'week', units: 1, kobo: 150_000, description: 'Every subscription chapter for a week.' },
  { name: '1 Month', unit: 'month', units: 1, kobo: 448_500, description: 'Every subscription chapter for a month.' },
  { name: '6 Months', unit: 'month', units: 6, kobo: 2_420_000, description: 'Half a year at 10% less.' },
  { name: '12 Months', unit: 'month', units: 12, kobo: 4_305_000, description: 'A whole year at 20% less.' },
];

/** Fills the shelf an installation begins with. */
export const fillSubscriptionPlans = (db: Database, random: Random): Promise<void> =>
  planStore.fill(db, () =>
    PLANS.map(({ kobo, ...plan }) => ({ id: random.id('pln'), ...plan, amount: kobo, currency: 'NGN' })),
  );
