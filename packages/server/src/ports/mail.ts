/** One mail in plain text. `code` and `link` repeat what the text says, for the demo's mailbox. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
  /** Where one press, without signing in, ends the mails of this kind (RFC 8058). */
  unsubscribe?: string;
  /** After this instant (ISO) it is worth nothing to whoever gets it, as is a code that is over. */
  worthUntil?: string;
}

/** The mail server has refused this address for good: there is no such mailbox, or it takes nothing of ours. */
export class AddressRefused extends Error {}

/** Whether the mail server would refuse this mail again: its address, or what stands in it. What it refuses of all mails, such as a password, somebody mends. */
export const refusedForGood = (failure: unknown): boolean => {
  const { responseCode = 0, command } = failure as { responseCode?: number; command?: string };
  return failure instanceof AddressRefused || (responseCode >= 500 && command === 'DATA');
};

/** Where mails go. `id` is the same when a mail is handed over again after a crash. */
export interface MailSender {
  /** @throws AddressRefused when it would be refused again */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Mails go over connections that are kept, so many at the most. */
const CONNECTIONS = 8;
/** After how long without a word from the mail server a mail is left for a later try, in ms. */
const ANSWER_WITHIN_MS = 30_000;

/** Mail through an SMTP server; its address may set other limits: `smtps://user:password@mail.example:465?maxConnections=2&rateLimit=10`. */
export async function smtpMail(url: string, from: string): Promise<MailSender> {
  // A server that sends none needs no library for it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    url,
  });
  const domain = mailAddressOf(from).split('@').at(-1) || 'localhost';
  return {
    async send(mail, id) {
      try {
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          messageId: `<${id}@${domain}>`,
          headers: { ...NO_ANSWERS, ...(mail.unsubscribe === undefined ? {} : oneClick(mail.unsubscribe)) },
        });
      } catch (failure) {
        throw refusesAddress(failure) ? new AddressRefused('the address is refused', { cause: failure }) : failure;
      }
    },
    close: async () => transport.close(),
  };
}

/** The address alone, of `Griot <no-reply@novels.example>`. */
export const mailAddressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** By which programs that answer mails by themselves know that nobody reads theirs, so that two never go on writing to each other (RFC 3834). */
const NO_ANSWERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** What mail programs make a button of. Whoever signs mails (DKIM) signs both. */
const oneClick = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/** A permanent answer (5xx) to the recipient, and to nothing else of the mail. */
function refusesAddress(failure: unknown): boolean {
  const { responseCode = 0, command } = failure as { responseCode?: number; command?: string };
  return responseCode >= 500 && command === 'RCPT TO';
}
