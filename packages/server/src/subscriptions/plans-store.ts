import { asc, desc } from 'drizzle-orm';
import { subscriptionPlans } from '../schema/subscriptions.ts';
import { shelfStore } from '../shop/index.ts';

export type PlanRow = typeof subscriptionPlans.$inferSelect;

/** The plans, shortest first, as all weeks come before months. */
export const planStore = shelfStore(subscriptionPlans, [desc(subscriptionPlans.unit), asc(subscriptionPlans.units)]);
