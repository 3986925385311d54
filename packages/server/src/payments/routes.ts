import { refuse } from '../http/errors.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Disputes } from './disputes.ts';
import type { PaymentHistory } from './history.ts';
import type { SandboxOutcomes } from './sandbox-outcomes.ts';
import type { StaffPayments } from './staff-payments.ts';
import type { Webhooks } from './webhooks.ts';

export type PaymentCalls =
  | 'GET /payments/'
  | 'GET /payments/{payment}/'
  | 'GET /payments/{payment}/verify/'
  | 'GET /payments/user/{user}/'
  | 'GET /payments/user/{user}/{payment}/'
  | 'PUT /payments/{payment}/'
  | 'PATCH /payments/{payment}/'
  | 'POST /payments/{payment}/refund/'
  | 'GET /staff/disputes/'
  | 'POST /staff/disputes/{dispute}/take-back/'
  | 'POST /staff/disputes/{dispute}/close/'
  | 'POST /payments/webhook/{provider}/'
  | 'POST /dev/payments/{reference}/';

export const paymentRoutes = ({
  paymentHistory,
  staffPayments,
  disputes,
  webhooks,
  sandboxOutcomes,
}: {
  paymentHistory: PaymentHistory;
  staffPayments: StaffPayments;
  disputes: Disputes;
  webhooks: Webhooks;
  sandboxOutcomes: SandboxOutcomes | undefined;
}): Routes<PaymentCalls> => ({
  'GET /payments/': async ({ caller, query, url }) => {
    const asked = query();
    const { rows, total, atLeast } = await paymentHistory.list(caller, asked);
    return paged(rows, total, asked, url, atLeast);
  },
  'GET /payments/{payment}/': ({ caller, params }) => paymentHistory.one(caller, params.payment),
  'GET /payments/{payment}/verify/': ({ caller, params }) => paymentHistory.verify(caller, params.payment),
  'GET /payments/user/{user}/': async ({ caller, params, query, url }) => {
    const user = await paymentHistory.whose(caller, params.user);
    const asked = query();
    const { rows, total, atLeast } = await paymentHistory.listOf(caller, user, asked);
    return paged(rows, total, asked, url, atLeast);
  },
  'GET /payments/user/{user}/{payment}/': ({ caller, params }) =>
    paymentHistory.one(caller, params.payment, params.user),
  'PUT /payments/{payment}/': ({ caller, params, body }) => staffPayments.change(caller, params.payment, body),
  'PATCH /payments/{payment}/': ({ caller, params, body }) => staffPayments.change(caller, params.payment, body),
  'POST /payments/{payment}/refund/': ({ caller, params, body }) => staffPayments.refund(caller, params.payment, body),
  'GET /staff/disputes/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await disputes.list(asked);
    return paged(rows, total, asked, url);
  },
  'POST /staff/disputes/{dispute}/take-back/': async ({ caller, params, body }) => {
    const found = await disputes.find(params.dispute);
    return await disputes.takeBack(caller, found, body().reason);
  },
  'POST /staff/disputes/{dispute}/close/': async ({ caller, params, body }) => {
    const found = await disputes.find(params.dispute);
    return await disputes.close(caller, found, body().reason);
  },
  'POST /payments/webhook/{provider}/': async ({ params, raw, header }) => {
    await webhooks.receive(params.provider, raw(), header('x-paystack-signature'));
    return { received: true as const };
  },
  'POST /dev/payments/{reference}/': async ({ params, body }) => {
    const charge = await sandboxOutcomes?.find(params.reference);
    if (!sandboxOutcomes || !charge) throw refuse('not_found', 'There is no such payment.');
    const { outcome, card } = body();
    return { reference: charge.reference, status: await sandboxOutcomes.choose(charge.reference, outcome, card) };
  },
});
