import type { Routes } from '../http/route.ts';
import type { Database } from '../ports/database/index.ts';
import { recentMails } from './store.ts';

export const mailRoutes = (db: Database): Routes<'GET /dev/mail/'> => ({
  'GET /dev/mail/': async ({ query }) => {
    const mails = await recentMails(db, query().to?.trim().toLowerCase());
    return {
      results: mails.map(({ to, subject, text, code, link, createdAt }) => ({
        to,
        subject,
        text,
        created_at: createdAt.toISOString(),
        ...(code ? { code } : {}),
        ...(link ? { link } : {}),
      })),
    };
  },
});
