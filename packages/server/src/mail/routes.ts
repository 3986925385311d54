import type { Routes } from '../http/route.ts';
import type { Bounces } from './bounces.ts';
import type { Outbox } from './outbox.ts';

export const bounceRoutes = ({ bounces }: { bounces: Bounces }): Routes<'POST /mail/webhook/'> => ({
  'POST /mail/webhook/': async ({ raw, header }) => {
    await bounces.receive(raw(), header('x-mail-signature'));
    return { received: true as const };
  },
});

export const mailRoutes = (outbox: Outbox): Routes<'GET /dev/mail/'> => ({
  'GET /dev/mail/': async ({ query }) => {
    const mails = await outbox.recent(query().to?.trim().toLowerCase());
    return {
      results: mails.map(({ to, subject, text, code, link, unsubscribe, createdAt }) => ({
        to,
        subject,
        text,
        created_at: createdAt.toISOString(),
        ...(code ? { code } : {}),
        ...(link ? { link } : {}),
        ...(unsubscribe ? { unsubscribe } : {}),
      })),
    };
  },
});
