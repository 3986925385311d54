import type { Mailer } from '../mail/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import {
  dueReaders,
  endDue,
  holdDue,
  holdDueAnnouncements,
  holdSettings,
  markMailed,
  type DueAnnouncement,
  type DueChapter,
} from './mailing-store.ts';
import { grouped } from './grouped.ts';
import { newsMail } from './messages.ts';
import type { Unsubscribing } from './unsubscribing.ts';

/** Mails what is due: at once after a telling, and every minute what waited for its hour. */
export const sendNews = jobKind<Record<string, never>>('mail-news');

/** People whose mails are written in one transaction. */
const LOT = 100;

export interface MailingPorts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  unsubscribing: Pick<Unsubscribing, 'addressOf'>;
  /** Where the platform is, if its operator has said so; else it is where each reader last met it. */
  origin: string | undefined;
}

/**
 * Mails new chapters and announcements to their followers, one mail a person with all that is due. What was withdrawn or read meanwhile is left
 * out, and who has nothing left gets no mail. The mail is promised in the transaction that says it was sent.
 */
export function createMailing({ db, clock, jobs, mailer, unsubscribing, origin }: MailingPorts) {
  jobs.handle(sendNews, () => mailDue(), { every: '* * * * *' });

  async function mailDue(): Promise<void> {
    for (;;) {
      const readers = await dueReaders(db, clock.now(), LOT);
      // What another worker is mailing counts as due until it is done with it.
      if (readers.length === 0 || !(await mailLot(readers))) return;
    }
  }

  const mailLot = (readers: string[]): Promise<boolean> =>
    transaction(db, async (tx) => {
      await holdSettings(tx, readers);
      const due: (DueChapter | DueAnnouncement)[] = [
        ...(await holdDue(tx, readers, clock.now())),
        ...(await holdDueAnnouncements(tx, readers, clock.now())),
      ];
      if (due.length === 0) return false;
      const byReader = grouped(
        due.filter(({ wanted }) => wanted),
        ({ userId }) => userId,
      );
      for (const news of byReader.values())
        await mailer.send(tx, newsMail(news, origin ?? news[0].origin ?? undefined, unsubscribing));
      await endDue(tx, due, clock.now());
      await markMailed(tx, [...byReader.keys()], clock.now());
      return true;
    });

  return { mailDue };
}
