import {
  averageStars,
  chapterLabel,
  chapterSegment,
  formatNumber,
  type Entities,
  type PageMatch,
} from '@griot/contracts';
import { escape, tag } from '../http/html.ts';
import { answerOf, paragraphs } from './answers.ts';
import type { Inlined } from './inline.ts';

/** The text of a page as HTML. */
export interface ServerText {
  html: string;
}

/**
 * The public text of a novel or its catalogue, for where the remote will mount (design §3): it can be read
 * before any script runs, and without one. Made of what was inlined, so it is a guest's view: nothing locked, nothing
 * personal. Its shape is that of the remote's own page, and the styles come with the shell's build (`ui/theme/server-text-css.ts`).
 * Null for pages that have none. `path` is the page's own, by which the shell knows whether the text is still the right one.
 */
export function serverText(match: PageMatch | null, inlined: Inlined[], path: string): ServerText | null {
  const novel = answerOf<Entities['Novel']>(inlined, 'GET /novels/{novel}/');
  if (!match || !novel) return null;
  const list = answerOf<{ results: Entities['Chapter'][] }>(inlined, 'GET /novels/{novel}/chapters/')?.results ?? [];
  switch (match.page.path) {
    case '/book/:slug':
      return page(path, novelText(novel, list));
    case '/book/:slug/chapters':
      return page(path, catalogText(novel, list));
    default:
      return null;
  }
}

const page = (path: string, html: string): ServerText => ({
  html: `<div data-server-text="${escape(path)}">${html}</div>`,
});

function novelText(novel: Entities['Novel'], chapters: Entities['Chapter'][]): string {
  const stars = averageStars(novel);
  const facts = [
    ['Chapters', formatNumber(novel.num_chapters)],
    ['Views', formatNumber(novel.num_views)],
    ['Words', formatNumber(novel.num_words)],
    ...(stars === null ? [] : [['Stars of 5', stars]]),
  ];
  return [
    '<header>',
    cover(novel.cover_image_display),
    '<div data-facts>',
    marks(novel),
    `<div>${titles(novel)}</div>`,
    `<ul data-labels>${novel.genres.map((genre) => `<li>${escape(genre)}</li>`).join('')}</ul>`,
    `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`,
    novel.num_chapters > 0 ? `<p>${readLink(novel)}</p>` : '',
    '</div></header>',
    tabs(novel, 'About'),
    synopsis(novel),
    chapters.length === 0 ? '' : `<section><h2>Chapters</h2>${rows(novel, chapters)}</section>`,
  ].join('');
}

/** The catalogue has a small head, so that the chapters are on the first screen, and rows of the height they keep (catalog-head.tsx, catalog.tsx). */
function catalogText(novel: Entities['Novel'], chapters: Entities['Chapter'][]): string {
  const count = novel.num_chapters;
  return [
    '<header data-small>',
    cover(novel.cover_image_thumbnail),
    `<div>${marks(novel)}${titles(novel)}</div>`,
    `<div data-rest>${count > 0 ? `<div data-price="${novel.book_type}"></div>` : ''}<div data-ways>${count > 0 ? readLink(novel) : ROOM.read}${ROOM.shelf}${ROOM.share}</div></div>`,
    '</header>',
    tabs(novel, 'Catalog'),
    chapters.length === 0
      ? ''
      : `<section data-catalog><p data-count${count > MANY ? ' data-many' : ''}>${formatNumber(count)} ${count === 1 ? 'chapter' : 'chapters'}</p>${rows(novel, chapters)}</section>`,
  ].join('');
}

/** From so many chapters on, the catalogue has a field to jump in (catalog.tsx). */
const MANY = 15;

/** Keeps free the room of buttons that come with the remote: nothing is to be seen or heard of them. */
const room = (label: string): string => `<span data-room aria-hidden="true">${label}</span>`;
const ROOM = { read: room('READ'), shelf: room('ADD TO SHELF'), share: room('SHARE') };

const marks = ({ completed, age_range: age }: Entities['Novel']): string =>
  `<p data-marks><span>${completed ? 'Completed' : 'Ongoing'}</span> <span>${escape(age || 'All ages')}</span></p>`;

const titles = ({ title, author }: Entities['Novel']): string =>
  `<h1>${escape(title)}</h1><p data-by>by <a href="/author/${escape(author.id)}">${escape(author.name)}</a></p>`;

const readLink = ({ slug }: Entities['Novel']): string => `<a data-read href="/book/${escape(slug)}/read">READ</a>`;

function tabs({ slug }: Entities['Novel'], current: 'About' | 'Catalog'): string {
  const tab = (href: string, label: string) =>
    `<a href="${escape(href)}"${label === current ? ' aria-current="page"' : ''}>${label}</a>`;
  return `<nav aria-label="Novel">${tab(`/book/${slug}`, 'About')}${tab(`/book/${slug}/chapters`, 'Catalog')}</nav>`;
}

const synopsis = ({ description, tags, authors_note: note }: Entities['Novel']): string =>
  [
    `<section><h2>Synopsis</h2>${description.trim() ? paragraphs(description) : '<p>No synopsis available.</p>'}</section>`,
    tags.length
      ? `<section><h2>Tags</h2><ul data-labels>${tags.map((label) => `<li>${escape(label)}</li>`).join('')}</ul></section>`
      : '',
    note.trim() ? `<section><h2>Author’s note</h2>${paragraphs(note)}</section>` : '',
  ].join('');

/** The chapters that were inlined, in their order; their locks are said, since no price may surprise. */
function rows(novel: Entities['Novel'], chapters: Entities['Chapter'][]): string {
  const lines = chapters
    .map((chapter) => `<li>${chapterLink(novel, chapter)}${chapter.locked ? ' <small>Locked</small>' : ''}</li>`)
    .join('');
  const more = novel.num_chapters - chapters.length;
  return `<ol>${lines}</ol>${more > 0 ? `<p>and ${formatNumber(more)} more</p>` : ''}`;
}

const chapterLink = (novel: Entities['Novel'], { chapter, title }: Entities['Chapter']): string =>
  `<a href="${escape(`/book/${novel.slug}/read/${chapterSegment(title, chapter)}`)}">${chapterLabel(chapter)}${title ? `: ${escape(title)}` : ''}</a>`;

/** Room for the cover, 2:3; one that is drawn from the title comes with the remote. */
const cover = (src: string | null): string =>
  `<span data-cover>${src ? tag('img', { src, alt: '', width: '200', height: '300' }) : ''}</span>`;
