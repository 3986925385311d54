import type { Entities } from '@griot/contracts';
import { isFromPlatform } from '../../message/from-platform.ts';

type Novel = Pick<Entities['OwnNovel'], 'title' | 'completed' | 'contract_status'>;
type Message = Pick<Entities['InboxMessage'], 'title' | 'preview' | 'sender' | 'message_type'>;

const NOTICED: readonly Entities['OwnNovel']['contract_status'][] = ['pending', 'rejected', 'awaiting_signature'];
const OUTCOMES = ['closed', 'rejected', 'approved', 'congratulations'];

/** Whether the dashboard speaks of a novel's contract at all (part 1 §4). */
export const isNoticed = ({ completed, contract_status: status }: Novel): boolean =>
  !completed && NOTICED.includes(status);

/**
 * The message that tells how a novel's contract stands (part 1 §4): the newest whose title mentions contract and the novel's
 * title, else one whose preview speaks of an application and what became of it. A title that names another of the author's
 * novels, also one whose title has this one's in it, is about that one. `messages` are newest first.
 */
export function noticeFor<M extends Message>(
  novel: Novel,
  novels: readonly Pick<Novel, 'title'>[],
  messages: readonly M[],
): M | null {
  const heard = messages.filter(isFromPlatform).map((message) => ({ message, about: named(message, novels) }));
  const told =
    heard.find(({ message, about }) => about === novel.title && has(message.title, 'contract')) ??
    heard.find(
      ({ message: { preview }, about }) =>
        about === null && has(preview, 'application') && OUTCOMES.some((outcome) => has(preview, outcome)),
    );
  return told?.message ?? null;
}

/** The novel that a title names: of several that it holds, the longest. */
const named = ({ title }: Message, novels: readonly Pick<Novel, 'title'>[]): string | null =>
  novels
    .map((novel) => novel.title)
    .filter((name) => has(title, name))
    .sort((a, b) => b.length - a.length)[0] ?? null;

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
