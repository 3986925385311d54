import { chapterLabel, chapterNumber, PRODUCT } from '@griot/contracts';
import { authorProfile } from '../../authors/index.ts';
import type { Reading } from '../../chapters/index.ts';
import { refuse } from '../../http/errors.ts';
import { possible } from '../../http/check.ts';
import { PORTRAIT } from '../../images/index.ts';
import { visibleNovel, type NovelRow } from '../../novels/index.ts';
import type { Database } from '../../ports/database/index.ts';
import type { Asked } from './asked.ts';

/**
 * A link as who embeds it is told of it (oembed.com §2.3). It is always of the type `link`: programs make a card of their own of it, and
 * nothing of ours stands in another site's page that would have to be cleaned there, or be given a height before it is laid out.
 */
export interface Oembed {
  version: '1.0';
  type: 'link';
  title: string;
  author_name: string;
  author_url: string;
  provider_name: string;
  provider_url: string;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}

export interface MadeOembed {
  oembed: Oembed;
  /** What it is made of: a change of any makes it stale. */
  of: ReadonlySet<string>;
}

interface Thumbnail {
  path: string;
  width: number;
  height: number;
}

/** The widths of covers that are made for this, 2:3, the largest first: the standard lets none be larger than was asked for. */
const COVERS = [480, 240, 120];

const noSuchPage = () => refuse('not_found', 'There is no such novel, chapter or author here.');

/** The part of an address that is this platform's; what follows the path is for its pages. @throws Refusal `not_found` */
function pathOf(url: string, origin: string): string[] {
  const { protocol, host, pathname } = URL.parse(url) ?? {};
  // A link that is passed on loses its s.
  if (!/^https?:$/.test(protocol ?? '') || host !== new URL(origin).host) throw noSuchPage();
  try {
    return (pathname ?? '')
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    throw noSuchPage();
  }
}

export type Oembeds = ReturnType<typeof createOembeds>;

/** Novels, chapters and authors as links in other people's pages, by what any guest may know of them. */
export function createOembeds({ db, reading }: { db: Database; reading: Pick<Reading, 'chapter' | 'find'> }) {
  async function ofNovel(slug: string, segment: string | undefined): Promise<Omit<Told, 'origin'>> {
    const novel = await visibleNovel(db, null, slug);
    return {
      title: segment === undefined || novel.adult ? novel.title : await chapterTitle(novel, segment),
      author: { name: novel.authorName, page: `/author/${novel.authorId}` },
      // Of what is for adults alone links are told the title.
      thumbnails: novel.adult || novel.coverKey === null ? [] : coversOf(novel),
      of: new Set([novel.id, novel.authorId]),
    };
  }

  async function chapterTitle(novel: NovelRow, segment: string): Promise<string> {
    const number = chapterNumber(segment);
    if (number === null) throw noSuchPage();
    const { chapter, title } = reading.chapter(null, await reading.find(null, novel.slug, number));
    return `${chapterLabel(chapter)}${title && `: ${title}`} · ${novel.title}`;
  }

  async function ofAuthor(id: string): Promise<Omit<Told, 'origin'>> {
    const { id: authorId, pen_name: name, photo_url: photo } = await authorProfile(db, id);
    return {
      title: name,
      author: { name, page: `/author/${authorId}` },
      thumbnails: photo === null ? [] : [{ path: photo, width: PORTRAIT, height: PORTRAIT }],
      of: new Set([authorId]),
    };
  }

  return {
    /** @throws Refusal `not_found` for other addresses, other people's and those of nothing that a guest finds */
    async of({ url, width, height }: Asked, origin: string): Promise<MadeOembed> {
      const [kind, key = '', read, segment, ...more] = pathOf(url, origin);
      if (more.length > 0 || !possible({ key, segment: segment ?? '' })) throw noSuchPage();
      const told =
        kind === 'book' && (read === undefined || read === 'read')
          ? await ofNovel(key, segment)
          : kind === 'author' && read === undefined
            ? await ofAuthor(key)
            : null;
      if (!told) throw noSuchPage();
      const fits = told.thumbnails.find((one) => one.width <= width && one.height <= height);
      return { oembed: onWire({ ...told, origin }, fits), of: told.of };
    },
  };
}

interface Told {
  title: string;
  author: { name: string; page: string };
  thumbnails: Thumbnail[];
  of: ReadonlySet<string>;
  origin: string;
}

const coversOf = ({ slug }: NovelRow): Thumbnail[] =>
  COVERS.map((width) => ({ path: `/cards/${slug}/cover-${width}.jpg`, width, height: (width / 2) * 3 }));

const onWire = ({ title, author, origin }: Told, thumbnail: Thumbnail | undefined): Oembed => ({
  version: '1.0',
  type: 'link',
  title,
  author_name: author.name,
  author_url: origin + author.page,
  provider_name: PRODUCT,
  provider_url: `${origin}/`,
  ...(thumbnail
    ? {
        thumbnail_url: origin + thumbnail.path,
        thumbnail_width: thumbnail.width,
        thumbnail_height: thumbnail.height,
      }
    : {}),
});
