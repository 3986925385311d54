import { sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { coinOptions } from '../schema/coins.ts';
import { subscriptionPlans } from '../schema/subscriptions.ts';

/** The cheapest and the dearest price on offer, in kobo; undefined while nothing is. */
export async function pricesOnOffer(db: Db): Promise<{ cheapest: number; dearest: number } | undefined> {
  const { rows } = await db.execute<{ cheapest: string | null; dearest: string | null }>(sql`
    select min(price) as cheapest, max(price) as dearest from (
      select price from ${coinOptions} where offered union all select amount from ${subscriptionPlans} where offered
    ) offers`);
  const { cheapest, dearest } = rows[0] ?? {};
  return cheapest && dearest ? { cheapest: Number(cheapest), dearest: Number(dearest) } : undefined;
}
