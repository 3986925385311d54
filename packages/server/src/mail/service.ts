import type { Db } from '../ports/database/index.ts';
import type { Ports } from '../ports/index.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { withoutEmails } from '../ports/log.ts';
import { AddressRefused, refusedForGood, type Mail } from '../ports/mail.ts';

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
  /** Why the mail server took no mail when this server last tried; null when it took it, or none was tried. */
  trouble(): string | null;
  /** Tells them, as when the mail server had refused it itself at that moment. */
  refused(address: string, at: Date): Promise<void>;
}

export function createMailer({
  jobs,
  mail: sender,
  clock,
  log,
}: Pick<Ports, 'jobs' | 'mail' | 'clock' | 'log'>): MailService {
  let trouble: string | null = null;
  const listeners: ((address: string, at: Date) => Promise<void>)[] = [];
  async function refused(address: string, at: Date): Promise<void> {
    for (const hear of listeners) await hear(address, at);
  }
  async function handOver(mail: Mail, id: string): Promise<void> {
    // Its code opens nothing any more, and whoever waited has asked for another; nothing of it is to be put back by hand.
    if (mail.worthUntil !== undefined && clock.now() > new Date(mail.worthUntil)) {
      log.warn({ job: id }, 'a code was not mailed, since it is over');
      return;
    }
    try {
      await sender.send(mail, id);
      trouble = null;
    } catch (failure) {
      // A server that refuses one mail for its address or what stands in it takes the others.
      trouble = refusedForGood(failure) ? null : withoutEmails((failure as Error).message);
      // What somebody needs (a code, a receipt) is tried again all the same, and kept for whoever looks after the server.
      if (!(failure instanceof AddressRefused) || mail.unsubscribe === undefined) throw failure;
      await refused(mail.to, clock.now());
    }
  }
  jobs.handle(sendMail, handOver, {
    atOnce: AT_ONCE,
    waitsOut: (failure) => !refusedForGood(failure),
  });
  return {
    onRefused: (listener) => void listeners.push(listener),
    refused,
    trouble: () => trouble,
    send: (db, mail) => jobs.enqueue(db, sendMail, mail),
  };
}
