import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Db } from '../ports/database/index.ts';
import type { Mail, MailSender } from '../ports/mail.ts';

const sendMail = jobKind<Mail>('mail');
/** Mails that one server hands over at the same time. */
const AT_ONCE = 16;

/** How every mail to a person begins. */
export const greeting = ({ firstName }: { firstName: string }): string => `Hello ${firstName},\n\n`;

/** Writes mails that leave when the caller's transaction has committed. */
export interface Mailer {
  send(db: Db, mail: Mail): Promise<void>;
}

export function createMailer(jobs: Jobs, sender: MailSender): Mailer {
  jobs.handle(sendMail, (mail, id) => sender.send(mail, id), { atOnce: AT_ONCE });
  return { send: (db, mail) => jobs.enqueue(db, sendMail, mail) };
}
