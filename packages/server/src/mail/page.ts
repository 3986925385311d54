import type { FastifyInstance } from 'fastify';
import { PRODUCT } from '@griot/contracts';
import { escape } from '../http/html.ts';
import type { Outbox } from './outbox.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  .code { font: 600 1.5rem ui-monospace, monospace; letter-spacing: .15em }
  a { color: inherit; overflow-wrap: anywhere }
  .about { opacity: .85 }`;

/** `/dev/mail`: the demo's mailbox as a page, newest first; `?to=` shows one address. Absent in production (design §4). `stays`: no mail is sent. */
export function mailPage(app: FastifyInstance, outbox: Outbox, { stays }: { stays: boolean }): void {
  const about = stays
    ? 'Nothing leaves this machine; what would have been sent stands here.'
    : 'Mail leaves by the server of SMTP_URL, and is not shown here; what stands here was written while there was none.';
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/mail', async (request, reply) => {
    const to = [request.query.to ?? []].flat()[0]?.replaceAll('\0', '').trim().toLowerCase() || undefined;
    const mails = await outbox.recent(to);
    const articles = mails.map(
      (mail) => `
      <article>
        <h2>${escape(mail.subject)}</h2>
        <p class="about">To <a href="?to=${encodeURIComponent(mail.to)}">${escape(mail.to)}</a>, <time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC</time></p>
        ${mail.code ? `<p>Code: <span class="code">${escape(mail.code)}</span></p>` : ''}
        ${mail.link ? `<p>Link: <a href="${escape(mail.link)}">${escape(mail.link)}</a></p>` : ''}
        ${mail.unsubscribe ? `<p>List-Unsubscribe: <a href="${escape(mail.unsubscribe)}">${escape(mail.unsubscribe)}</a></p>` : ''}
        <pre>${escape(mail.text)}</pre>
      </article>`,
    );
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail – ${PRODUCT}</title><style>${STYLE}</style>
        <main><h1>Mail of this demo</h1>
        <p>${about}${to ? ` Only mail to ${escape(to)}. <a href="/dev/mail">All mail</a>` : ''}</p>
        ${articles.join('') || '<p>No mail yet.</p>'}</main></html>`);
  });
}
