import {
  chapterLabel,
  chapterSegment,
  PRODUCT,
  type CallName,
  type Entities,
  type FixedHead,
  type PageMatch,
  type Selection,
} from '@griot/contracts';
import { escape, tag } from '../http/html.ts';
import { CARD, PORTRAIT } from '../images/index.ts';
import { answerOf } from './answers.ts';
import type { Inlined } from './inline.ts';

const DESCRIPTION = `${PRODUCT} is where novels are read and written a chapter at a time: romance, fantasy, African voices and much more.`;

/** What a search engine and a shared link show of a page. `path` is the canonical one, with what its query selects; `unlisted` keeps it out of search engines. */
export interface Head {
  title: string;
  description: string;
  path: string;
  image?: HeadImage;
  type: 'website' | 'book' | 'article' | 'profile';
  unlisted?: true;
  /** Where programs hear of what is new of it, without the end that says what the feed is written as. */
  feed?: string;
  /** Whether `/oembed` tells of it. */
  embedded?: true;
  /** What its type has besides (ogp.me); the page of an author is the path of one here. */
  more?: [property: string, value: string | { page: string }][];
}

/** A picture that a shared link shows, with its size in pixels and what stands for it. */
interface HeadImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** The head of a page, from its manifest, its address and the data that was prefetched for it. */
export function headOf(
  match: PageMatch | null,
  inlined: Inlined[],
  { pathname: path, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): Head {
  if (!match) return { title: `Not found · ${PRODUCT}`, description: DESCRIPTION, path, type: 'website' };
  const { head } = match.page;
  if (typeof head === 'object')
    return fixedHead(match.page.path.includes(':') ? path : match.page.path, head, searchParams, inlined);

  const author = answerOf<Entities['AuthorProfile']>(inlined, 'GET /authors/{author}/');
  if (head === 'author' && author) {
    return {
      title: `${author.pen_name} · ${PRODUCT}`,
      description: author.about.trim() ? cut(author.about) : `Novels by ${author.pen_name} on ${PRODUCT}.`,
      path: `/author/${author.id}`,
      type: 'profile',
      feed: `/feeds/authors/${author.id}`,
      embedded: true,
      more: [['profile:username', author.pen_name]],
      ...(author.photo_url
        ? { image: { path: author.photo_url, width: PORTRAIT, height: PORTRAIT, alt: author.pen_name } }
        : {}),
    };
  }
  const list = answerOf<Entities['ReadingList']>(inlined, 'GET /lists/{list}/');
  if (head === 'list' && list)
    return {
      title: `${list.name}, a list by ${list.owner.name} · ${PRODUCT}`,
      description: list.description ? cut(list.description) : `Novels that ${list.owner.name} has put together.`,
      path: `/list/${list.id}`,
      type: 'website',
    };
  const novel = answerOf<Entities['Novel']>(inlined, 'GET /novels/{novel}/');
  if (head === 'home' || !novel)
    return {
      title: `${PRODUCT}: stories told a chapter at a time`,
      description: DESCRIPTION,
      path: '/',
      type: 'website',
      feed: '/feeds/listings/new',
    };
  const image = novel.cover_image
    ? { path: `/cards/${novel.slug}/wide.jpg`, ...CARD, alt: `The cover of ${novel.title}` }
    : undefined;
  const byAuthor = { page: `/author/${novel.author.id}` };
  // Of what is for adults alone engines and shared links are told the title.
  if (novel.adult)
    return {
      title: `${novel.title} by ${novel.author.name} · ${PRODUCT}`,
      description: 'A novel for adults only.',
      path: `/book/${novel.slug}`,
      type: 'book',
      unlisted: true,
      embedded: true,
    };
  const chapter = answerOf<Entities['Chapter']>(inlined, 'GET /novels/{novel}/chapters/{chapter}/');
  if (head === 'chapter' && chapter) {
    return {
      title: `${chapterLabel(chapter.chapter)}: ${chapter.title} · ${novel.title}`,
      description: cut(text(chapter.lead)),
      path: `/book/${novel.slug}/read/${chapterSegment(chapter.title, chapter.chapter)}`,
      type: 'article',
      feed: `/feeds/novels/${novel.slug}`,
      embedded: true,
      more: [
        ['article:author', byAuthor],
        ['article:published_time', chapter.published_at],
        ['article:modified_time', chapter.updated_at],
        ...novel.genres.slice(0, 1).map((genre): [string, string] => ['article:section', genre]),
        ...novel.tags.map((one): [string, string] => ['article:tag', one]),
      ],
      ...(image ? { image } : {}),
    };
  }
  return {
    title: `${novel.title} by ${novel.author.name} · ${PRODUCT}`,
    description: cut(novel.description),
    path: `/book/${novel.slug}`,
    type: 'book',
    feed: `/feeds/novels/${novel.slug}`,
    embedded: true,
    more: [
      ['book:author', byAuthor],
      ...[...novel.genres, ...novel.tags].map((one): [string, string] => ['book:tag', one]),
    ],
    ...(image ? { image } : {}),
  };
}

/** The feeds of what a query selects. */
const FEEDS: Readonly<Record<string, string>> = { genre: '/feeds/genres', listing: '/feeds/listings' };

function fixedHead(
  path: string,
  { title, description = DESCRIPTION, selections = [], index }: FixedHead,
  search: URLSearchParams,
  inlined: Inlined[],
): Head {
  const selected = selectedBy(search, selections, inlined);
  const feeds = selected && !selected.anyText ? FEEDS[selected.query] : undefined;
  const feed = selected && feeds ? `${feeds}/${encodeURIComponent(selected.value)}` : undefined;
  return {
    title: `${selected ? selected.title : title} · ${PRODUCT}`,
    description,
    path: selected ? `${path}?${new URLSearchParams({ [selected.query]: selected.value })}` : path,
    type: 'website',
    ...(index === false || selected?.anyText ? { unlisted: true } : {}),
    ...(feed === undefined ? {} : { feed }),
  };
}

interface Selected {
  query: string;
  value: string;
  title: string;
  anyText: boolean;
}

/** The first of a page's selections that an address makes; its value as it is known, whatever letters it was written in. */
function selectedBy(search: URLSearchParams, selections: readonly Selection[], inlined: Inlined[]): Selected | null {
  for (const { query, title, values } of selections) {
    const asked = storable(search.get(query) ?? '');
    if (asked === '') continue;
    const known =
      values === undefined
        ? [[asked, asked]]
        : typeof values === 'object'
          ? Object.entries(values)
          : namesIn(inlined, values);
    const [value, name] = known.find(([other = '']) => other.toLowerCase() === asked.toLowerCase()) ?? [];
    if (value !== undefined && name !== undefined)
      return { query, value, title: title.replace('{}', () => name), anyText: values === undefined };
  }
  return null;
}

const namesIn = (inlined: Inlined[], call: CallName): [string, string][] =>
  (answerOf<{ results: { name: string }[] }>(inlined, call)?.results ?? []).map(({ name }) => [name, name]);

/** The longest text of an address that a title repeats, in characters. */
const TEXT_MAX = 200;

/** A text of an address as a title can have it: no NUL, no half a character, nothing around it. */
const storable = (text: string): string =>
  text
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, TEXT_MAX)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/** What a feed is written as, by the end of its address. */
const FEEDS_WRITTEN = [
  ['atom', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const;

/** The head as HTML. Addresses in it are absolute. */
export function headTags(head: Head, origin: string): string {
  const { title, description, path, image, type, unlisted, feed, embedded, more = [] } = head;
  const property = (name: string, content: string): string => tag('meta', { property: name, content });
  return [
    `<title>${escape(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(unlisted ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    tag('link', { rel: 'canonical', href: origin + path }),
    ...(feed === undefined
      ? []
      : FEEDS_WRITTEN.map(([end, type]) => tag('link', { rel: 'alternate', type, href: `${origin}${feed}.${end}` }))),
    ...(embedded
      ? [
          tag('link', {
            rel: 'alternate',
            type: 'application/json+oembed',
            href: `${origin}/oembed?${new URLSearchParams({ url: origin + path, format: 'json' })}`,
            title,
          }),
        ]
      : []),
    property('og:site_name', PRODUCT),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', origin + path),
    ...more.map(([name, value]) => property(name, typeof value === 'string' ? value : origin + value.page)),
    ...(image
      ? [
          property('og:image', origin + image.path),
          property('og:image:width', String(image.width)),
          property('og:image:height', String(image.height)),
          property('og:image:alt', image.alt),
        ]
      : []),
    // A portrait would be cut to a strip.
    tag('meta', { name: 'twitter:card', content: image && type !== 'profile' ? 'summary_large_image' : 'summary' }),
  ].join('');
}

const text = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** At most 160 characters, cut at a word. */
function cut(description: string): string {
  if (description.length <= 160) return description;
  return `${description.slice(0, 159).replace(/\s+\S*$/, '')}…`;
}
