import { chapterLabel, chapterSegment, PRODUCT } from '@griot/contracts';
import { lockOf } from '../chapters/index.ts';
import { greeting } from '../mail/index.ts';
import type { Mail } from '../ports/mail.ts';
import { grouped } from './grouped.ts';
import type { DueChapter } from './mailing-store.ts';
import type { Unsubscribing } from './unsubscribing.ts';

/** Chapters that one mail names; whoever has been away for long finds the others at the bell. */
const NAMED = 50;

/** A mail of new chapters, one or many, to one reader. Links are left out where nobody knows at which address the platform is. */
export function newsMail(
  chapters: readonly [DueChapter, ...DueChapter[]],
  origin: string | undefined,
  { addressOf }: Pick<Unsubscribing, 'addressOf'>,
): Mail {
  const [first] = chapters;
  const { userId, email } = first;
  const novels = [...grouped(chapters.slice(0, NAMED), ({ novelId }) => novelId).values()];
  const more = chapters.length - NAMED;
  const parts = [...novels.map((ofNovel) => paragraph(ofNovel, origin)), ...(more > 0 ? [`And ${more} more.`] : [])];
  if (origin === undefined)
    return {
      to: email,
      subject: subjectOf(chapters, novels.length),
      text: `${greeting(first)}${parts.join('\n\n')}\n\n${WHY}\n`,
    };
  const all = addressOf(origin, { userId });
  const one = novels.length === 1 ? addressOf(origin, { userId, novelId: first.novelId }) : undefined;
  const foot = [
    WHY,
    ...(one === undefined
      ? []
      : [`No more mails about ${first.byAuthor ? `all novels by ${first.authorName}` : first.title}: ${one}`]),
    `No more mails about new chapters at all: ${all}`,
    `How and when you are told: ${origin}/account-profile#following`,
  ];
  return {
    to: email,
    subject: subjectOf(chapters, novels.length),
    text: `${greeting(first)}${parts.join('\n\n')}\n\n${foot.join('\n')}\n`,
    link: chapters.length === 1 ? chapterAt(origin, first) : `${origin}/book/${first.slug}`,
    // Of the mail programs' button people expect that it ends what they look at.
    unsubscribe: one ?? all,
  };
}

const WHY = `You get this mail because you follow this on ${PRODUCT}, and chose to be mailed.`;

function subjectOf(chapters: readonly [DueChapter, ...DueChapter[]], novels: number): string {
  const [first] = chapters;
  if (novels > 1) return `${chapters.length} new chapters of ${novels} novels`;
  if (chapters.length > 1) return `${first.title}: ${chapters.length} new chapters`;
  return `${first.title}: ${chapterLabel(first.number)}`;
}

function paragraph(ofNovel: readonly [DueChapter, ...DueChapter[]], origin: string | undefined): string {
  const [{ title, authorName }] = ofNovel;
  const lines = ofNovel.map((chapter) => {
    const label = chapterLabel(chapter.number);
    const name = `${chapter.chapterTitle ? `${label}, “${chapter.chapterTitle}”` : label}${isLocked(chapter) ? ' (locked)' : ''}`;
    return origin === undefined ? name : `${name}\n${chapterAt(origin, chapter)}`;
  });
  return [`${title} by ${authorName}`, ...lines].join('\n');
}

/** As the feeds say it: for everybody who has not opened it. */
const isLocked = (chapter: DueChapter): boolean => lockOf(chapter).mode !== 'F';

const chapterAt = (origin: string, { slug, chapterTitle, number }: DueChapter): string =>
  `${origin}/book/${slug}/read/${chapterSegment(chapterTitle, number)}`;
