import { chapterLabel, chapterSegment, PRODUCT } from '@griot/contracts';
import { lockOf } from '../chapters/index.ts';
import { greeting } from '../mail/index.ts';
import type { Mail } from '../ports/mail.ts';
import { grouped } from './grouped.ts';
import type { DueAnnouncement, DueChapter } from './mailing-store.ts';
import type { Unsubscribing } from './unsubscribing.ts';

/** Chapters and announcements that one mail names; whoever has been away for long finds the others at the bell. */
const NAMED = 50;

type DueNews = DueChapter | DueAnnouncement;

/** A mail of new chapters and announcements, one or many, to one reader. Links are left out where nobody knows at which address the platform is. */
export function newsMail(
  news: readonly [DueNews, ...DueNews[]],
  origin: string | undefined,
  { addressOf }: Pick<Unsubscribing, 'addressOf'>,
): Mail {
  const [first] = news;
  const { userId, email } = first;
  const novels = [...grouped(news.slice(0, NAMED), ({ novelId }) => novelId).values()];
  const more = news.length - NAMED;
  const parts = [...novels.map((ofNovel) => paragraph(ofNovel, origin)), ...(more > 0 ? [`And ${more} more.`] : [])];
  if (origin === undefined)
    return {
      to: email,
      subject: subjectOf(news),
      text: `${greeting(first)}${parts.join('\n\n')}\n\n${WHY}\n`,
    };
  const all = addressOf(origin, { userId });
  const one = novels.length === 1 ? addressOf(origin, { userId, novelId: first.novelId }) : undefined;
  const foot = [
    WHY,
    ...(one === undefined
      ? []
      : [`No more mails about ${first.byAuthor ? `all novels by ${first.authorName}` : first.title}: ${one}`]),
    `No more mails about what you follow at all: ${all}`,
    `How and when you are told: ${origin}/account-profile#following`,
  ];
  return {
    to: email,
    subject: subjectOf(news),
    text: `${greeting(first)}${parts.join('\n\n')}\n\n${foot.join('\n')}\n`,
    link: news.length === 1 && 'chapterId' in first ? chapterAt(origin, first) : `${origin}/book/${first.slug}`,
    // Of the mail programs' button people expect that it ends what they look at.
    unsubscribe: one ?? all,
  };
}

const WHY = `You get this mail because you follow this on ${PRODUCT}, and chose to be mailed.`;

function subjectOf(news: readonly [DueNews, ...DueNews[]]): string {
  const [first] = news;
  const chapters = news.filter((one) => 'chapterId' in one);
  const [chapter] = chapters;
  const novels = new Set((chapter ? chapters : news).map(({ novelId }) => novelId)).size;
  if (!chapter) return novels > 1 ? `News of ${novels} novels` : `${first.title}: a word from ${first.authorName}`;
  if (novels > 1) return `${chapters.length} new chapters of ${novels} novels`;
  if (chapters.length > 1) return `${chapter.title}: ${chapters.length} new chapters`;
  return `${chapter.title}: ${chapterLabel(chapter.number)}`;
}

function paragraph(ofNovel: readonly [DueNews, ...DueNews[]], origin: string | undefined): string {
  const [{ title, authorName, slug }] = ofNovel;
  const lines = ofNovel.map((one) => {
    if ('announcementId' in one)
      return `\n${authorName} writes:\n\n${one.text}\n${origin === undefined ? '' : `\n${origin}/book/${slug}`}`;
    const label = chapterLabel(one.number);
    const name = `${one.chapterTitle ? `${label}, “${one.chapterTitle}”` : label}${isLocked(one) ? ' (locked)' : ''}`;
    return origin === undefined ? name : `${name}\n${chapterAt(origin, one)}`;
  });
  return [`${title} by ${authorName}`, ...lines].join('\n');
}

/** As the feeds say it: for everybody who has not opened it. */
const isLocked = (chapter: DueChapter): boolean => lockOf(chapter).mode !== 'F';

const chapterAt = (origin: string, { slug, chapterTitle, number }: DueChapter): string =>
  `${origin}/book/${slug}/read/${chapterSegment(chapterTitle, number)}`;
