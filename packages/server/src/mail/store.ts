import { desc, eq } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { mails } from './tables.ts';

const SHOWN = 200;

/** The demo's mails, newest first, those to one address when it is given. */
export const recentMails = (db: Db, to?: string) =>
  db
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(mails.to, to))
    .orderBy(desc(mails.number))
    .limit(SHOWN);
