import type { PlanUnit } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import type { Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { subscriptionPlans } from './tables.ts';

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
  { name: '6 Months', unit: 'month', units: 6, kobo: 2_420_000, description: 'Half a year at 10 % less.' },
  { name: '12 Months', unit: 'month', units: 12, kobo: 4_305_000, description: 'A whole year at 20 % less.' },
];

/** Fills the shelf an installation begins with, while there has never been anything on it. */
export async function fillSubscriptionPlans(db: Database, random: Random): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${subscriptionPlans} in share row exclusive mode`);
    if (
      (
        await tx
          .select({ one: sql`1` })
          .from(subscriptionPlans)
          .limit(1)
      ).length > 0
    )
      return;
    await tx
      .insert(subscriptionPlans)
      .values(
        PLANS.map(({ kobo, ...plan }, place) => ({
          id: random.id('pln'),
          ...plan,
          amount: kobo,
          currency: 'NGN',
          place,
        })),
      );
  });
}
