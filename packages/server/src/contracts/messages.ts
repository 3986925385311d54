import { CONTRACT_DECISION_DAYS, PRODUCT } from '@griot/contracts';
import type { Inbox } from '../inbox/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Db } from '../ports/database/index.ts';
import type { ContractCase } from './store.ts';

/**
 * What an author hears of each move of a contract, in the inbox and by mail. The dashboard finds the message by `contract` and
 * the novel's title in its title, or by `application` and what became of it at the beginning of its text (part 1 §4), so
 * both are always there.
 */
export interface Message {
  title: string;
  text: string;
}

type About = Pick<ContractCase, 'novel'>;

export const received = ({ novel }: About): Message => ({
  title: `Contract for ${novel.title}: application received`,
  text: `We have received your application for a contract for ${novel.title}. An editor reads it and decides within ${CONTRACT_DECISION_DAYS.from} to ${CONTRACT_DECISION_DAYS.to} days. You will find the answer here.`,
});

export const approved = ({ novel }: About): Message => ({
  title: `Contract for ${novel.title}: approved`,
  text: `Congratulations! Your application for a contract has been approved.\n\nThe contract for ${novel.title} is ready for your signature. Read it in full before you sign it.`,
});

export const rejected = ({ novel }: About, reason: string): Message => ({
  title: `Contract for ${novel.title}: rejected`,
  text: `Your application for a contract has been rejected.\n\nAn editor has returned the application for ${novel.title} with this reason:\n\n${reason}\n\nYou can change it and apply again.`,
});

export const signed = ({ novel }: About): Message => ({
  title: `Contract for ${novel.title}: signed`,
  text: `Your contract for ${novel.title} is signed. Welcome among the authors under contract with ${PRODUCT}.`,
});

export const closed = ({ title }: Pick<ContractCase['novel'], 'title'>): Message => ({
  title: `Contract for ${title}: application closed`,
  text: `Your application for a contract has been closed.\n\nYou have deleted ${title}, so nothing is decided on it any more. What your application said of you has been erased.`,
});

/** A day as messages say it. */
const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** The last day of a contract that ends at a midnight. */
const lastDay = (endsAt: Date): string => dated.format(new Date(endsAt.getTime() - 1));

export interface Notice {
  reason: string;
  endsAt: Date;
  /** The day on which the author has told us; absent when it is we who end it. */ toldOn: Date | undefined;
}

export const noticed = ({ novel }: About, { reason, endsAt, toldOn }: Notice): Message => ({
  title: `Contract for ${novel.title}: ends on ${lastDay(endsAt)}`,
  text: [
    toldOn
      ? `On ${dated.format(toldOn)} you told us that you end the contract for ${novel.title}.`
      : `We end the contract for ${novel.title}, as its text allows either of us with 30 days’ notice.`,
    `It runs until the end of ${lastDay(endsAt)} (UTC).`,
    `The reason:\n\n${reason}`,
    AFTERWARDS,
  ].join('\n\n'),
});

export const over = ({ novel }: About, endsAt: Date): Message => ({
  title: `Contract for ${novel.title}: ended`,
  text: `The contract for ${novel.title} has ended. Its last day was ${lastDay(endsAt)} (UTC).\n\n${AFTERWARDS}`,
});

const AFTERWARDS =
  'What you have earned until then is paid. Half of the net of what readers spend on the novel stays yours afterwards too, as for any novel without a contract; bonuses end. You may then apply anew, or take the novel back: it leaves the catalogue, and readers keep the chapters they have unlocked.';

export interface MessagePorts {
  inbox: Inbox;
  mailer: Mailer;
}

/** Whom a message goes to, and which novel it is of. */
interface Addressed {
  novel: Pick<ContractCase['novel'], 'id'>;
  author: Pick<ContractCase['author'], 'id' | 'email' | 'firstName'>;
}

/** Sends a message within the transaction of the move; `enclosed` goes with the mail alone, and a job, which knows no origin, gives no link, nor does a message of a novel that is gone. */
export async function sendMessage(
  tx: Db,
  { inbox, mailer }: MessagePorts,
  { novel, author }: Addressed,
  { title, text }: Message,
  origin: string | null,
  enclosed = '',
): Promise<void> {
  await inbox.send(tx, { receiverId: author.id, title, body: text, mailed: true });
  const link = origin === null ? undefined : `${origin}/contract/${novel.id}`;
  await mailer.send(tx, {
    to: author.email,
    subject: title,
    text: `${greeting(author)}${text}\n${link ? `\n${link}\n` : ''}${enclosed}`,
    ...(link ? { link } : {}),
  });
}
