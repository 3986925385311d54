import type { FastifyInstance, FastifyReply } from 'fastify';
import { PRODUCT } from '@griot/contracts';
import { escape } from '../http/html.ts';
import { Refusal } from '../http/errors.ts';
import { ownOrigin } from '../http/origin.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { amountOf } from './receipt.ts';
import { decideAtSandbox } from './routes.ts';
import type { Sandbox, SandboxCharge } from './sandbox.ts';
import { findPayment } from './store.ts';
import type { Webhooks } from './webhooks.ts';

interface Reference { Params: { reference: string } }

/**
 * `/api/payments/{id}/return`: where the browser comes back to from a provider. What it was told there counts for nothing:
 * the payment is looked into, and the page of success shows what came of it. Not in the contract, since it answers a redirect.
 */
export function serveReturns(app: FastifyInstance, { db, webhooks, publicUrl }: { db: Database; webhooks: Webhooks; publicUrl: string | undefined }): void {
  app.get<Reference>('/api/payments/:reference/return', { exposeHeadRoute: false }, async (request, reply) => {
    const { reference } = request.params;
    const payment = isReference(reference) ? await findPayment(db, reference) : undefined;
    if (payment?.status === 'pending') await transaction(db, (tx) => webhooks.settleLater(tx, payment.id));
    const back = payment ? `/success?reference=${encodeURIComponent(payment.id)}` : '/success';
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(`${publicUrl ?? ownOrigin(request)}${back}`, 303);
  });
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
  dd { margin: 0; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1.5rem }
  button { font: inherit; padding: .75rem 1.5rem; border-radius: .5rem; border: 1px solid; cursor: pointer }
  .pay { background: #14532d; color: #fff; border-color: #14532d }`;

/** `/dev/pay/{reference}`: the sandbox's page with Pay and Decline (design §4). Only where the sandbox collects. */
export async function serveSandbox(root: FastifyInstance, sandbox: Sandbox, webhooks: Webhooks): Promise<void> {
  await root.register(async (app) => {
    // The buttons send a form without fields.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null));
    servePages(app, sandbox, webhooks);
  });
}

function servePages(app: FastifyInstance, sandbox: Sandbox, webhooks: Webhooks): void {
  app.get<Reference>('/dev/pay/:reference', async (request, reply) => {
    const charge = isReference(request.params.reference) ? await sandbox.find(request.params.reference) : undefined;
    return charge ? show(reply, charge) : sendPage(reply.code(404), 'No such payment', '<p>There is no such payment.</p>');
  });
  for (const outcome of ['success', 'failure'] as const) {
    app.post<Reference>(`/dev/pay/:reference/${outcome}`, async (request, reply) => {
      const charge = isReference(request.params.reference) ? await sandbox.find(request.params.reference) : undefined;
      if (!charge) return sendPage(reply.code(404), 'No such payment', '<p>There is no such payment.</p>');
      try {
        await decideAtSandbox(sandbox, webhooks, charge.reference, outcome);
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure;
        return show(reply.code(failure.status), (await sandbox.find(charge.reference)) ?? charge);
      }
      return reply.header('cache-control', 'no-store').redirect(charge.returnUrl, 303);
    });
  }
}

const isReference = (text: string): boolean => /^\w{1,80}$/.test(text);

const SAYS: Record<SandboxCharge['status'], string> = {
  pending: 'This is a sandbox: no money moves. Choose what is to happen.',
  failed: 'This payment was declined. It can be tried again.',
  paid: 'This is paid. Thank you.',
};

function show(reply: FastifyReply, charge: SandboxCharge): FastifyReply {
  const at = `/dev/pay/${encodeURIComponent(charge.reference)}`;
  return sendPage(reply, `Pay ${amountOf(charge)}`, `
    <p role="status">${SAYS[charge.status]}</p>
    <dl><dt>For</dt><dd>${escape(charge.description)}</dd><dt>Amount</dt><dd>${escape(amountOf(charge))}</dd><dt>Reference</dt><dd>${escape(charge.reference)}</dd></dl>
    ${charge.status === 'paid'
      ? `<p><a href="${escape(charge.returnUrl || '/')}">Back to ${PRODUCT}</a></p>`
      : `<form method="post"><button class="pay" formaction="${at}/success">Pay</button><button formaction="${at}/failure">Decline</button></form>`}`);
}

function sendPage(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} – ${PRODUCT}</title><style>${STYLE}</style>
      <main><h1>${escape(title)}</h1>${main}</main></html>`);
}
