import type { FastifyInstance, FastifyReply } from 'fastify';
import { PRODUCT, SANDBOX_CARD, SANDBOX_OUTCOMES, type SandboxOutcome } from '@griot/contracts';
import { escape } from '../http/html.ts';
import { Refusal } from '../http/errors.ts';
import { ownOrigin } from '../http/origin.ts';
import { moneyText } from '../ledger/index.ts';
import type { PaymentReturns } from './returning.ts';
import type { SandboxCharge } from './sandbox.ts';
import { LATE_SECONDS, type SandboxOutcomes } from './sandbox-outcomes.ts';

interface Reference {
  Params: { reference: string };
}

/**
 * `/api/payments/{id}/return`: where the browser comes back to from a provider. What it was told there counts for nothing:
 * the payment is looked into, and the page of success shows what came of it. Not in the contract, since it answers a redirect.
 */
export function serveReturns(
  app: FastifyInstance,
  { returns, publicUrl }: { returns: PaymentReturns; publicUrl: string | undefined },
): void {
  app.get<Reference>('/api/payments/:reference/return', { exposeHeadRoute: false }, async (request, reply) => {
    const { reference } = request.params;
    const id = isReference(reference) ? await returns.cameBack(reference) : undefined;
    const back = id === undefined ? '/success' : `/success?reference=${encodeURIComponent(id)}`;
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${publicUrl ?? ownOrigin(request)}${back}`, 303);
  });
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
  * { box-sizing: border-box }
  body { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem 3rem }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem } h2 { font-size: 1.1rem; margin: 2.5rem 0 .5rem }
  p { margin: 0 0 1rem }
  [role=status] { border-left: .25rem solid; padding: .25rem .75rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 }
  dt { opacity: .8 } dd { margin: 0; overflow-wrap: anywhere }
  .card { display: grid; gap: .25rem; margin-top: 1.5rem }
  input { font: inherit; min-height: 2.75rem; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid; background: Canvas; color: CanvasText }
  .choices { display: flex; gap: 1rem; margin-top: 1.5rem }
  .choices button { flex: 1 }
  ul { list-style: none; margin: 0; padding: 0 }
  li { display: grid; gap: .25rem 1rem; align-items: center; padding: .75rem 0; border-top: 1px solid #8886 }
  @media (min-width: 30rem) { li { grid-template-columns: 13rem 1fr } }
  button { font: inherit; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid; background: Canvas; color: CanvasText; cursor: pointer }
  a { color: inherit }
  button:hover { text-decoration: underline }
  :focus-visible { outline: 3px solid; outline-offset: 2px }
  .pay { background: #14532d; color: #fff; border-color: #14532d }
  .pay:focus-visible { outline-color: CanvasText }`;

/** `/dev/pay/{reference}`: the sandbox's page, where a payment can go all the ways it can go at a provider (design §4). Only where the sandbox collects. */
export async function serveSandbox(root: FastifyInstance, outcomes: SandboxOutcomes): Promise<void> {
  await root.register(async (app) => {
    // The buttons send a form with one field.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, done) => done(null, body));
    servePages(app, outcomes);
  });
}

function servePages(app: FastifyInstance, outcomes: SandboxOutcomes): void {
  const find = async (reference: string): Promise<SandboxCharge | undefined> =>
    isReference(reference) ? await outcomes.find(reference) : undefined;
  const missing = (reply: FastifyReply): FastifyReply =>
    sendPage(reply.code(404), 'No such payment', '<p>There is no such payment.</p>');

  app.get<Reference>('/dev/pay/:reference', async (request, reply) => {
    const charge = await find(request.params.reference);
    return charge ? show(reply, charge) : missing(reply);
  });
  for (const outcome of SANDBOX_OUTCOMES) {
    app.post<Reference>(`/dev/pay/:reference/${outcome}`, async (request, reply) => {
      const charge = await find(request.params.reference);
      if (!charge) return missing(reply);
      try {
        await outcomes.choose(charge.reference, outcome, cardIn(request.body));
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure;
        return show(reply.code(failure.status), (await outcomes.find(charge.reference)) ?? charge);
      }
      return reply.header('cache-control', 'no-store').redirect(charge.returnUrl || '/', 303);
    });
  }
}

/** The number of a card, or what was typed for one; undefined when it is none. */
const CARD = new RegExp(SANDBOX_CARD);
const cardIn = (form: unknown): string | undefined =>
  CARD.exec((new URLSearchParams(String(form)).get('card') ?? '').replace(/[\s-]/g, ''))?.[0];

const isReference = (text: string): boolean => /^\w{1,80}$/.test(text);

const SAYS: Record<SandboxCharge['status'], string> = {
  pending: 'This is a sandbox: no money moves. Choose what is to happen.',
  failed: 'This payment was declined. It can be tried again.',
  abandoned: 'Nobody has paid this. It can still be paid.',
  paid: 'This is paid. Thank you.',
};

/** What else can happen, and what comes of it. */
const ELSE: [outcome: SandboxOutcome, does: string, then: string][] = [
  ['abandoned', 'Leave without paying', 'It stays open, and is given up after a day.'],
  ['late', 'Pay, and tell late', `The money comes in ${LATE_SECONDS} seconds. ${PRODUCT} hears of it only then.`],
  ['twice', 'Pay, and tell twice', `${PRODUCT} is told two times. What is paid for comes once.`],
  ['underpaid', 'Pay half', 'Too little: nothing is given for it, and it goes back.'],
  ['overpaid', 'Pay double', 'Too much: nothing is given for it either, and it goes back.'],
];

function show(reply: FastifyReply, charge: SandboxCharge): FastifyReply {
  const paid = charge.status === 'paid';
  return sendPage(
    reply,
    paid ? `Paid: ${moneyText(charge.amount, charge.currency)}` : `Pay ${moneyText(charge.amount, charge.currency)}`,
    `
    <p role="status">${charge.refundedAt ? 'This was paid, and has been given back.' : SAYS[charge.status]}</p>
    <dl><dt>For</dt><dd>${escape(charge.description)}</dd><dt>Amount</dt><dd>${escape(moneyText(charge.amount, charge.currency))}</dd><dt>Reference</dt><dd>${escape(charge.reference)}</dd></dl>
    ${paid ? `<p class="choices"><a href="${escape(charge.returnUrl || '/')}">Back to ${PRODUCT}</a></p>` : choices(charge)}`,
  );
}

function choices({ reference, card }: SandboxCharge): string {
  const at = (outcome: SandboxOutcome): string => `formaction="/dev/pay/${encodeURIComponent(reference)}/${outcome}"`;
  return `<form method="post">
      <p class="card"><label for="card">Card</label><input id="card" name="card" value="${escape(card)}" inputmode="numeric" autocomplete="off" maxlength="23"></p>
      <div class="choices"><button class="pay" ${at('success')}>Pay</button><button ${at('failure')}>Decline</button></div>
      <h2>Or let something go wrong</h2>
      <ul>${ELSE.map(([outcome, does, then]) => `<li><button ${at(outcome)} aria-describedby="${outcome}">${does}</button><span id="${outcome}">${then}</span></li>`).join('')}</ul>
    </form>`;
}

function sendPage(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} – ${PRODUCT}</title><style>${STYLE}</style>
      <main><h1>${escape(title)}</h1>${main}</main></html>`);
}
