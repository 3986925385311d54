import { chapterLabel, chapterSegment } from '@griot/contracts';
import type { Novel } from './drafts.ts';
import type { ChapterRow } from './wire.ts';

/** What an author is told of a chapter, in the inbox and by mail. */
export interface Message {
  subject: string;
  text: string;
  /** Absent where nobody knows at which address the platform is. */
  link?: string;
}

type Chapter = Pick<ChapterRow, 'number' | 'draftTitle'>;

const named = (novel: Novel, chapter: Chapter): string =>
  `${chapterLabel(chapter.number)}, “${chapter.draftTitle}”, of ${novel.title}`;
const subject = (what: string, novel: Novel, chapter: Chapter): string =>
  `${what}: ${novel.title}, ${chapterLabel(chapter.number)}`;

export function publishedMessage(novel: Novel, chapter: ChapterRow, origin: string | undefined): Message {
  const what = { subject: subject('Published', novel, chapter) };
  if (origin === undefined) return { ...what, text: `${named(novel, chapter)} is published.\n` };
  const link = `${origin}/book/${novel.slug}/read/${chapterSegment(chapter.title, chapter.number)}`;
  return { ...what, text: `${named(novel, chapter)} is published. Readers find it here:\n\n${link}\n`, link };
}

export function returnedMessage(novel: Novel, chapter: ChapterRow, reason: string, origin: string): Message {
  const link = `${origin}/book-chapters/${novel.slug}`;
  return {
    subject: subject('Returned to you', novel, chapter),
    text: `An editor has returned ${named(novel, chapter)} to you with this reason:\n\n${reason}\n\nYou can change the chapter and ask again:\n\n${link}\n`,
    link,
  };
}

/** Approved, and not out yet: it waits for its time, or for its author's word when it has none any more. */
export function approvedMessage(novel: Novel, chapter: ChapterRow, origin: string): Message {
  const link = `${origin}/book-chapters/${novel.slug}/schedule`;
  const when = chapter.releaseAt && chapter.releaseZone ? clockOf(chapter.releaseAt, chapter.releaseZone) : '';
  return {
    subject: subject('Approved', novel, chapter),
    text: `${named(novel, chapter)} is approved and comes out on ${when}. You can change that here:\n\n${link}\n`,
    link,
  };
}

/** Its time has come, and nobody has approved it. */
export function missedMessage(novel: Novel, chapter: ChapterRow, origin: string | undefined): Message {
  const why = chapter.requestedAt
    ? 'no editor has approved it yet. It comes out as soon as one does.'
    : 'it was not sent for approval. Send it, and it comes out as soon as an editor approves it.';
  const link = origin && `${origin}/book-chapters/${novel.slug}/schedule`;
  return {
    subject: subject('Not published at its time', novel, chapter),
    text: `${named(novel, chapter)} has not come out at its time: ${why}\n${link ? `\n${link}\n` : ''}`,
    ...(link ? { link } : {}),
  };
}

/** `Monday, 2 March 2026, 18:00 (Africa/Lagos)`. */
function clockOf(at: Date, zone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
    hourCycle: 'h23',
  });
  return `${clock.format(at).replace(' at ', ', ')} (${zone.replaceAll('_', ' ')})`;
}
