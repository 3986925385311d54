import { chapterLabel, chapterSegment, PRODUCT } from '@griot/contracts';
import { authorProfile } from '../authors/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { NewChapter, Reading } from '../chapters/index.ts';
import { GUEST } from '../hides/index.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import { LISTS, novelOnWire, publicNovels, visibleNovel, type NovelRow } from '../novels/index.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Database } from '../ports/database/index.ts';
import type { SearchPort } from '../search/index.ts';
import { latest, urnOf, type Feed, type FeedEntry } from './feed.ts';

/** Entries of a feed. Whoever asks once a week has them all, of the novel that is written fastest. */
const ENTRIES = 50;

export interface FeedPorts {
  db: Database;
  search: SearchPort;
  catalogue: Pick<Catalogue, 'list'>;
  reading: Pick<Reading, 'newest'>;
}

/** A feed, and what it is made of: a change of any makes it stale. */
export interface MadeFeed {
  feed: Feed;
  of: ReadonlySet<string>;
}

export type Feeds = ReturnType<typeof createFeeds>;

export const noSuchFeed = (): Refusal => refuse('not_found', 'There is no such feed.');

/**
 * What programs that watch for something new are told, as any guest: of a chapter its number, title and lead, whatever its lock, and
 * that it is locked; never its text, which is read here, where it can be changed and taken back.
 */
export function createFeeds({ db, search, catalogue, reading }: FeedPorts) {
  /** The name of a list of the catalogue, in whatever letters it was asked for. */
  async function named(list: 'genres' | 'listings', asked: string): Promise<string> {
    const { rows } = await catalogue.list(list, { limit: 1_000, offset: 0 });
    const wanted = asked.normalize('NFC').toLowerCase();
    const found = rows.find(({ name }) => name.toLowerCase() === wanted);
    if (!found) throw noSuchFeed();
    return found.name;
  }

  async function ofNovels(
    asked: { genre: string[] } | { listing: string },
    about: Pick<Feed, 'id' | 'title' | 'subtitle' | 'page' | 'address'>,
  ): Promise<MadeFeed> {
    const { rows } = await publicNovels(db, search, { listing: 'new', ...asked, limit: ENTRIES, offset: 0 });
    const entries = rows.map(novelEntry);
    return {
      feed: { ...about, updated: latest(entries), entries },
      of: new Set([LISTS, ...rows.map(({ authorId }) => authorId)]),
    };
  }

  return {
    /** The chapters of a novel, by its slug. @throws Refusal `not_found` */
    async novel(slug: string): Promise<MadeFeed> {
      const novel = await visibleNovel(db, null, slug);
      // By its id it is found elsewhere; a feed has one address.
      if (novel.slug !== slug || novel.adult) throw noSuchFeed();
      const chapters = await reading.newest({ novelId: novel.id }, ENTRIES);
      const author = { name: novel.authorName, page: `/author/${novel.authorId}` };
      const entries = chapters.map((chapter) => ({ ...chapterEntry(chapter), author }));
      return {
        feed: {
          id: urnOf(novel.id),
          title: novel.title,
          subtitle: novel.description,
          page: `/book/${novel.slug}`,
          address: `/feeds/novels/${novel.slug}`,
          author,
          image: mediaUrlOrNull(novel.coverDisplayKey ?? novel.coverKey) ?? undefined,
          updated: latest(entries),
          entries,
        },
        of: new Set([novel.id, novel.authorId]),
      };
    },

    /** The chapters of all novels of an author. @throws Refusal `not_found` */
    async author(id: string): Promise<MadeFeed> {
      const profile = await authorProfile(db, id);
      const chapters = await reading.newest({ authorId: profile.id }, ENTRIES);
      const author = { name: profile.pen_name, page: `/author/${profile.id}` };
      const entries = chapters.map((chapter) => {
        const entry = chapterEntry(chapter);
        return { ...entry, title: `${chapter.novel.title}, ${entry.title}`, author };
      });
      return {
        feed: {
          id: urnOf(profile.id),
          title: profile.pen_name,
          subtitle: profile.about.trim() || `Novels by ${profile.pen_name} on ${PRODUCT}.`,
          page: author.page,
          address: `/feeds/authors/${profile.id}`,
          author,
          image: profile.photo_url ?? undefined,
          updated: entries.length > 0 ? latest(entries) : new Date(profile.join_date),
          entries,
        },
        of: new Set([profile.id, LISTS, ...chapters.map(({ novel }) => novel.id)]),
      };
    },

    /** The novels of a genre as they arrived, the newest first. @throws Refusal `not_found` */
    async genre(asked: string): Promise<MadeFeed> {
      const genre = await named('genres', asked);
      return await ofNovels(
        { genre: [genre] },
        {
          id: urnOf(`genre:${genre.toLowerCase()}`),
          title: `${genre} · ${PRODUCT}`,
          subtitle: `New novels of the genre ${genre}.`,
          page: `/genre?${new URLSearchParams({ genre })}`,
          address: `/feeds/genres/${encodeURIComponent(genre)}`,
        },
      );
    },

    /** The novels of a listing, in its order. @throws Refusal `not_found` */
    async listing(asked: string): Promise<MadeFeed> {
      const listing = await named('listings', asked);
      const title = LISTING_TITLES[listing] ?? listing;
      return await ofNovels(
        { listing },
        {
          id: urnOf(`listing:${listing.toLowerCase()}`),
          title: `${title} · ${PRODUCT}`,
          subtitle: '',
          page: `/view-novels?${new URLSearchParams({ listing })}`,
          address: `/feeds/listings/${encodeURIComponent(listing)}`,
        },
      );
    },
  };
}

/** What the listings are called on screens (part 2 §2.6); one that staff have added is called by its name. */
const LISTING_TITLES: Readonly<Record<string, string>> = {
  popular: 'Popular Novels',
  trending: 'Trending Novels',
  editorialPicks: 'Editor’s Choice',
  topRanked: 'Top-Ranked Novels',
  new: 'New Novels',
  powerRanking: 'Power-Ranking Novels',
};

const LOCKED = 'This chapter is locked. Unlock it to read on.';

/** A chapter as feeds tell it, but for who wrote it. */
export function chapterEntry(chapter: NewChapter): Omit<FeedEntry, 'author'> {
  const label = chapterLabel(chapter.chapter);
  return {
    id: urnOf(chapter.id),
    title: chapter.title ? `${label}: ${chapter.title}` : label,
    page: `/book/${chapter.novel.slug}/read/${chapterSegment(chapter.title, chapter.chapter)}`,
    published: new Date(chapter.published_at),
    updated: new Date(chapter.updated_at),
    text: chapter.locked ? `${chapter.lead}\n\n${LOCKED}`.trim() : chapter.lead,
    labels: chapter.locked ? ['locked'] : [],
  };
}

function novelEntry(row: NovelRow): FeedEntry {
  const novel = novelOnWire(row, GUEST);
  return {
    id: urnOf(novel.id),
    title: novel.title,
    page: `/book/${novel.slug}`,
    author: { name: novel.author.name, page: `/author/${novel.author.id}` },
    published: row.arrivedAt ?? row.createdAt,
    updated: row.updatedAt,
    text: novel.description,
    labels: [...novel.genres, ...novel.tags],
    image: novel.cover_image_display ?? undefined,
  };
}
