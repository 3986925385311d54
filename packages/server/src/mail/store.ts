import { desc, eq } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { mails } from '../schema/mail.ts';

/** Keeps a mail of the demo's; one that is handed over twice is there once. */
export async function insertMail(db: Db, row: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(row).onConflictDoNothing();
}

const SHOWN = 200;

/** The demo's mails, newest first, those to one address when it is given. */
export const recentMails = (db: Db, to?: string) =>
  db
    .select()
    .from(mails)
    .where(to === undefined ? undefined : eq(mails.to, to))
    .orderBy(desc(mails.number))
    .limit(SHOWN);
