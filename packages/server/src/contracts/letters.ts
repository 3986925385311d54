import { PRODUCT } from '@griot/contracts';
import type { Inbox } from '../inbox/service.ts';
import type { Post } from '../mail/service.ts';
import type { Db } from '../ports/database/index.ts';
import type { ContractCase } from './store.ts';

/**
 * What an author hears of each move of a contract, in the inbox and by mail. The dashboard finds the message by `contract` and
 * the novel's title in its title, or by `application` and what became of it at the beginning of its text (part 1 §4), so
 * both are always there.
 */
export interface Letter { title: string; text: string }

type About = Pick<ContractCase, 'novel'>;

export const received = ({ novel }: About): Letter => ({
  title: `Contract for ${novel.title}: application received`,
  text: `We have received your application for a contract for ${novel.title}. An editor reads it and decides within 2 to 7 days. You will find the answer here.`,
});

export const approved = ({ novel }: About): Letter => ({
  title: `Contract for ${novel.title}: approved`,
  text: `Congratulations! Your application for a contract has been approved.\n\nThe contract for ${novel.title} is ready for your signature. Read it in full before you sign it.`,
});

export const rejected = ({ novel }: About, reason: string): Letter => ({
  title: `Contract for ${novel.title}: rejected`,
  text: `Your application for a contract has been rejected.\n\nAn editor has returned the application for ${novel.title} with this reason:\n\n${reason}\n\nYou can change it and apply again.`,
});

export const signed = ({ novel }: About): Letter => ({
  title: `Contract for ${novel.title}: signed`,
  text: `Your contract for ${novel.title} is signed. Welcome among the authors under contract with ${PRODUCT}.`,
});

export interface Letterbox { inbox: Inbox; post: Post }

/** Sends a letter within the transaction of the move; `enclosed` goes with the mail alone. */
export async function sendLetter(tx: Db, { inbox, post }: Letterbox, { novel, author }: ContractCase, { title, text }: Letter, origin: string, enclosed = ''): Promise<void> {
  const link = `${origin}/contract/${novel.id}`;
  await inbox.send(tx, { receiverId: author.id, title, body: text });
  await post.send(tx, { to: author.email, subject: title, text: `${text}\n\n${link}\n${enclosed}`, link });
}
