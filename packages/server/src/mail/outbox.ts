import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import type { MailSender } from '../ports/mail.ts';
import { insertMail, recentMails } from './store.ts';

/** The demo's mail: it goes into a table that `/dev/mail` shows. */
export function outboxMail(db: Db, clock: Clock): MailSender {
  return {
    send: (mail, id) => insertMail(db, { id, ...mail, createdAt: clock.now() }),
    close: async () => undefined,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** What the demo's mail has gone into. */
export const createOutbox = (db: Db) => ({
  /** The last mails, newest first, those to one address when it is given. */
  recent: (to: string | undefined) => recentMails(db, to),
});
