import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { PRODUCT } from '@griot/contracts';
import { escape } from '../http/html.ts';
import type { Unsubscribing, Unsubscription } from './unsubscribing.ts';

interface Asked {
  Querystring: { of?: unknown };
}

/**
 * `/unsubscribe?of=…`: GET asks, so that nobody who only looks at a link ends anything; POST ends the mails, from the button and
 * from mail programs alike (RFC 8058). Neither needs a session or scripts.
 */
export async function serveUnsubscribe(root: FastifyInstance, unsubscribing: Unsubscribing): Promise<void> {
  await root.register(async (app) => {
    // Mail programs send a form of one or the other kind; what counts is the address.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 8_192 }, (_request, body, done) => done(null, body));

    app.get<Asked>('/unsubscribe', async ({ query }, reply) => {
      const found = read(query.of);
      return found ? ask(reply, await whatOf(found)) : broken(reply);
    });
    app.post<Asked>('/unsubscribe', async ({ query }, reply) => {
      const found = read(query.of);
      if (!found) return broken(reply);
      const what = await whatOf(found);
      await unsubscribing.end(found);
      return sendPage(
        reply,
        'No more mails',
        `<p role="status">You get no more mails about ${what}. You still follow what you followed, and find new chapters at the bell on ${PRODUCT}.</p>
        <p><a href="/account-profile#following">Change how you are told</a></p>`,
      );
    });
  });

  const read = (of: unknown): Unsubscription | undefined =>
    typeof of === 'string' ? unsubscribing.read(of) : undefined;

  async function whatOf(of: Unsubscription): Promise<string> {
    const muted = await unsubscribing.mutedWith(of);
    if (muted === undefined) return 'new chapters';
    if (muted.author !== null) return `new chapters of all novels by ${escape(muted.author)}`;
    return `new chapters of <cite>${escape(muted.title)}</cite>`;
  }
}

const ask = (reply: FastifyReply, what: string): FastifyReply =>
  sendPage(
    reply,
    'Stop these mails?',
    `<p>You will get no more mails about ${what}. You still follow what you follow now.</p>
    <form method="post"><button>Stop the mails</button></form>`,
  );

const broken = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply.code(404),
    'This link does not work',
    `<p>It may have been cut off. Try the whole link from the mail, or <a href="/account-profile#following">change how you are told</a> in your profile.</p>`,
  );

/** In the colours of the platform, light and dark, without a file of its own. */
const STYLE = `
  :root { color-scheme: light dark; --paper: #fbf7f0; --surface: #fff; --ink: #1b1722; --soft: #5e566b; --line: #e6ded1; --indigo: #2f2e78; --on: #fff }
  @media screen and (prefers-color-scheme: dark) { :root { --paper: #14121a; --surface: #1d1a25; --ink: #efeaf4; --soft: #b3a9c2; --line: #322d3e; --indigo: #a9a8f0; --on: #14121a } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Nunito Sans', system-ui, sans-serif }
  header { padding: 16px; border-bottom: 1px solid var(--line); font: 700 21px/1.2 Merriweather, Georgia, serif }
  header a { color: var(--ink); text-decoration: none }
  main { max-width: 34rem; margin: 48px auto; padding: 32px 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
  @media (max-width: 40rem) { main { margin: 16px; padding: 24px 16px } }
  h1 { margin: 0 0 12px; font: 700 26px/1.2 Merriweather, Georgia, serif }
  p { margin: 0 0 16px; overflow-wrap: anywhere } p:last-child { margin: 0 }
  a { color: var(--indigo); display: inline-block; padding: 10px 0 }
  button { min-height: 44px; padding: 0 24px; border: 0; border-radius: 6px; background: var(--indigo); color: var(--on); font: inherit; font-weight: 700; cursor: pointer }
  :focus-visible { outline: 2px solid var(--indigo); outline-offset: 2px }`;

/** The policy allows these styles and no others. */
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const sendPage = (reply: FastifyReply, title: string, main: string): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – ${PRODUCT}</title><style>${STYLE}</style>
      <header><a href="/">${PRODUCT}</a></header><main><h1>${title}</h1>${main}</main></html>`);
