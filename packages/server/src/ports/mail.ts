import { createTransport } from 'nodemailer';

/** One mail in plain text. `code` and `link` repeat what the text says, for the demo's mailbox. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
}

/** Where mails go. `id` is the same when a mail is handed over again after a crash. */
export interface MailSender {
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** Mail through an SMTP server, such as `smtps://user:password@mail.example:465`. */
export function smtpMail(url: string, from: string): MailSender {
  const transport = createTransport(url);
  const domain = from.split('@').at(-1)?.replace(/>$/, '') || 'localhost';
  return {
    async send(mail, id) {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: async () => transport.close(),
  };
}
