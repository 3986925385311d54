import type { Routes } from '../http/route.ts';
import type { Outbox } from './outbox.ts';

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
