import { averageStars, chapterSegment, LOCKED_TEXT_CLASS, type Entities, type PageMatch } from '@griot/contracts';
import { json } from '../http/html.ts';
import { answerOf } from './answers.ts';
import type { Inlined } from './inline.ts';

/**
 * What a search engine reads of a novel (Book), a chapter or an author, in schema.org's words as JSON-LD; empty for other
 * pages. A locked chapter says that it is not free (`isAccessibleForFree: false`) and in which part of the page (`hasPart`), by
 * which an engine tells a paywall from cloaking. A block of data is no script to the Content-Security-Policy and needs no exception.
 */
export function linkedData(match: PageMatch | null, inlined: Inlined[], origin: string): string {
  const thing = match ? thingOf(match.page.head, inlined, origin) : null;
  return thing
    ? `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...thing })}</script>`
    : '';
}

function thingOf(head: PageMatch['page']['head'], inlined: Inlined[], origin: string): object | null {
  const author = answerOf<Entities['AuthorProfile']>(inlined, 'GET /authors/{author}/');
  if (head === 'author') return author ? profile(author, origin) : null;
  const novel = answerOf<Entities['Novel']>(inlined, 'GET /novels/{novel}/');
  if (!novel || novel.adult) return null;
  const chapter = answerOf<Entities['Chapter']>(inlined, 'GET /novels/{novel}/chapters/{chapter}/');
  if (head === 'chapter') return chapter ? article(novel, chapter, origin) : null;
  return head === 'novel' ? book(novel, origin) : null;
}

const book = (novel: Entities['Novel'], origin: string): object => ({
  '@type': 'Book',
  name: novel.title,
  url: bookUrl(novel, origin),
  description: novel.description,
  author: person(novel.author, origin),
  genre: novel.genres,
  ...(novel.tags.length ? { keywords: novel.tags.join(', ') } : {}),
  inLanguage: { '@type': 'Language', name: novel.language },
  bookFormat: 'https://schema.org/EBook',
  dateCreated: novel.created_at,
  dateModified: novel.updated_at,
  ...(novel.cover_image ? { image: origin + novel.cover_image } : {}),
  ...(novel.num_reviews > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(averageStars(novel)),
          bestRating: 5,
          worstRating: 0,
          reviewCount: novel.num_reviews,
        },
      }
    : {}),
});

/** An Article too, since that is what engines know paywalls of. */
const article = (novel: Entities['Novel'], chapter: Entities['Chapter'], origin: string): object => ({
  '@type': ['Article', 'Chapter'],
  name: chapter.title || undefined,
  headline: chapter.title || novel.title,
  url: `${bookUrl(novel, origin)}/read/${chapterSegment(chapter.title, chapter.chapter)}`,
  position: Number(chapter.chapter),
  wordCount: chapter.words,
  datePublished: chapter.published_at,
  dateModified: chapter.updated_at,
  author: person(novel.author, origin),
  isPartOf: { '@type': 'Book', name: novel.title, url: bookUrl(novel, origin) },
  ...(novel.cover_image ? { image: origin + novel.cover_image } : {}),
  isAccessibleForFree: !chapter.locked,
  ...(chapter.locked
    ? { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${LOCKED_TEXT_CLASS}` } }
    : {}),
});

const profile = (author: Entities['AuthorProfile'], origin: string): object => ({
  '@type': 'ProfilePage',
  dateCreated: author.join_date,
  mainEntity: {
    ...person({ id: author.id, name: author.pen_name }, origin),
    ...(author.about.trim() ? { description: author.about } : {}),
    ...(author.photo_url ? { image: origin + author.photo_url } : {}),
  },
});

const bookUrl = ({ slug }: Entities['Novel'], origin: string): string => `${origin}/book/${slug}`;

const person = ({ id, name }: Entities['Novel']['author'], origin: string): object => ({
  '@type': 'Person',
  name,
  url: `${origin}/author/${id}`,
});
