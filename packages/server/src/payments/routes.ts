import { refuse } from '../http/errors.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { PaymentDesk } from './desk.ts';
import type { Sandbox } from './sandbox.ts';
import type { Webhooks } from './webhooks.ts';

export type PaymentCalls =
  | 'GET /payments/' | 'GET /payments/{payment}/' | 'GET /payments/{payment}/verify/' | 'GET /payments/user/{user}/' | 'GET /payments/user/{user}/{payment}/'
  | 'PUT /payments/{payment}/' | 'PATCH /payments/{payment}/' | 'POST /payments/{payment}/refund/' | 'POST /payments/webhook/{provider}/' | 'POST /dev/payments/{reference}/';

export const paymentRoutes = ({ paymentDesk, webhooks, sandbox }: { paymentDesk: PaymentDesk; webhooks: Webhooks; sandbox: Sandbox | undefined }): Routes<PaymentCalls> => ({
  'GET /payments/': async ({ caller, query, url }) => {
    const asked = query();
    const { rows, total } = await paymentDesk.list(caller, asked);
    return paged(rows, total, asked, url);
  },
  'GET /payments/{payment}/': ({ caller, params }) => paymentDesk.one(caller, params.payment),
  'GET /payments/{payment}/verify/': ({ caller, params }) => paymentDesk.verify(caller, params.payment),
  'GET /payments/user/{user}/': async ({ caller, params, query, url }) => {
    const user = await paymentDesk.whose(caller, params.user);
    const asked = query();
    const { rows, total } = await paymentDesk.listOf(user, asked);
    return paged(rows, total, asked, url);
  },
  'GET /payments/user/{user}/{payment}/': ({ caller, params }) => paymentDesk.one(caller, params.payment, params.user),
  'PUT /payments/{payment}/': ({ caller, params, body }) => paymentDesk.change(caller, params.payment, body),
  'PATCH /payments/{payment}/': ({ caller, params, body }) => paymentDesk.change(caller, params.payment, body),
  'POST /payments/{payment}/refund/': ({ caller, params, body }) => paymentDesk.refund(caller, params.payment, body),
  'POST /payments/webhook/{provider}/': async ({ params, raw, header }) => {
    await webhooks.receive(params.provider, raw(), header('x-paystack-signature'));
    return { received: true as const };
  },
  'POST /dev/payments/{reference}/': async ({ params, body }) => {
    if (!(await sandbox?.find(params.reference))) throw refuse('not_found', 'There is no such payment.');
    const { outcome } = body();
    return { reference: params.reference, status: await decideAtSandbox(sandbox as Sandbox, webhooks, params.reference, outcome) };
  },
});

/**
 * Pays or declines at the sandbox, which sends its signed webhook.
 * @throws Refusal `conflict` when what was paid is to be declined
 */
export async function decideAtSandbox(sandbox: Sandbox, webhooks: Webhooks, reference: string, outcome: 'success' | 'failure'): Promise<'paid' | 'failed'> {
  const webhook = await sandbox.decide(reference, outcome);
  if (!webhook) throw refuse('conflict', 'This is paid already.');
  await webhooks.receive(sandbox.name, webhook.body, webhook.signature);
  return outcome === 'success' ? 'paid' : 'failed';
}
