import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import type { MailSender } from '../ports/mail.ts';
import { mails } from './tables.ts';

/** The demo's mail: it goes into a table that `/dev/mail` shows. */
export function outboxMail(db: Db, clock: Clock): MailSender {
  return {
    async send(mail, id) {
      await db
        .insert(mails)
        .values({ id, ...mail, createdAt: clock.now() })
        .onConflictDoNothing();
    },
    close: async () => undefined,
  };
}
