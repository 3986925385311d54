import type { Clock } from '../ports/clock.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Db } from '../ports/database/index.ts';
import { AddressRefused, type Mail, type MailSender } from '../ports/mail.ts';

const sendMail = jobKind<Mail>('mail');
/** Mails that one server hands over at the same time. */
const AT_ONCE = 16;

/** How every mail to a person begins. */
export const greeting = ({ firstName }: { firstName: string }): string => `Hello ${firstName},\n\n`;

/** Writes mails that leave when the caller's transaction has committed. */
export interface Mailer {
  send(db: Db, mail: Mail): Promise<void>;
}

/** The mailer as its maker has it. */
export interface MailService extends Mailer {
  /** Hears of an address that is refused for good, when it was sent something that can be unsubscribed from. */
  onRefused(listener: (address: string, at: Date) => Promise<void>): void;
  /** Tells them, as when the mail server had refused it itself at that moment. */
  refused(address: string, at: Date): Promise<void>;
}

export function createMailer(jobs: Jobs, sender: MailSender, clock: Clock): MailService {
  const listeners: ((address: string, at: Date) => Promise<void>)[] = [];
  async function refused(address: string, at: Date): Promise<void> {
    for (const hear of listeners) await hear(address, at);
  }
  async function handOver(mail: Mail, id: string): Promise<void> {
    try {
      await sender.send(mail, id);
    } catch (failure) {
      // What somebody needs (a code, a receipt) is tried again all the same, and kept for whoever looks after the server.
      if (!(failure instanceof AddressRefused) || mail.unsubscribe === undefined) throw failure;
      await refused(mail.to, clock.now());
    }
  }
  jobs.handle(sendMail, handOver, { atOnce: AT_ONCE });
  return {
    onRefused: (listener) => void listeners.push(listener),
    refused,
    send: (db, mail) => jobs.enqueue(db, sendMail, mail),
  };
}
