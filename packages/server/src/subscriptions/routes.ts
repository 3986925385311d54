import type { Guard } from '../http/access.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { pageOfShelf } from '../shop/index.ts';
import { planForStaff, planOnWire, type Plans } from './plans.ts';
import type { Subscriptions } from './service.ts';

export type SubscriptionCalls =
  | 'GET /subscription-plans/'
  | 'POST /subscription-plans/'
  | 'PATCH /subscription-plans/{plan}/'
  | 'DELETE /subscription-plans/{plan}/'
  | 'POST /subscription-plans/{plan}/subscribe/'
  | 'GET /subscriptions/mine/'
  | 'POST /subscriptions/{subscription}/cancel/'
  | 'POST /subscriptions/{subscription}/resume/';

export const subscriptionRoutes = ({
  plans,
  subscriptions,
  guard,
}: {
  plans: Plans;
  subscriptions: Subscriptions;
  guard: Guard;
}): Routes<SubscriptionCalls> => ({
  'GET /subscription-plans/': (call) =>
    pageOfShelf(call, { shelf: plans, guard, forReaders: planOnWire, forStaff: planForStaff }),
  'POST /subscription-plans/': async ({ caller, body }) => planForStaff(await plans.add(caller, body())),
  'PATCH /subscription-plans/{plan}/': async ({ caller, params, body }) => {
    const { id } = await plans.one(params.plan);
    return planForStaff(await plans.change(caller, id, body()));
  },
  'DELETE /subscription-plans/{plan}/': async ({ caller, params }) => {
    await plans.takeOff(caller, (await plans.one(params.plan)).id);
    return null;
  },
  'POST /subscription-plans/{plan}/subscribe/': async ({
    caller,
    params,
    body,
    idempotency,
    callersOrigin: origin,
  }) => {
    const { id } = await plans.offered(params.plan);
    const sent = body();
    const key = idempotency();
    return await subscriptions.subscribe(caller, id, sent.amount, {
      origin,
      keyed: key && { userId: caller.id, ...key, body: sent },
    });
  },
  'GET /subscriptions/mine/': async ({ caller, query, url }) => {
    const asked = query();
    const { rows, total } = await subscriptions.mine(caller, asked);
    return paged(rows, total, asked, url);
  },
  'POST /subscriptions/{subscription}/cancel/': ({ caller, params }) =>
    subscriptions.cancel(caller, params.subscription),
  'POST /subscriptions/{subscription}/resume/': ({ caller, params }) =>
    subscriptions.resume(caller, params.subscription),
});
