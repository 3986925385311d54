import { PRODUCT } from '@griot/contracts';
import type { Catalogue } from '../../catalogue/index.ts';
import { GUEST, type ReaderView } from '../../hides/index.ts';
import { authorsIn, LISTS, NAMES, novelOnWire, publicNovels, type NovelRow } from '../../novels/index.ts';
import type { Database } from '../../ports/database/index.ts';
import type { SearchPort } from '../../search/index.ts';
import { ORDERS, queryOf, STATUSES, type Asked, type Order } from './asked.ts';

/** Novels on a page: as many as a reader of books shows before it asks for more. */
export const PAGE = 30;

/** A place of the catalogue that leads on. Addresses are within the catalogue, whichever version it is read in. */
export interface Way {
  title: string;
  about: string;
  address: string;
  /** Whether novels stand there, and not further ways. */
  novels: boolean;
  /** What is there, as OPDS names it. */
  rel?: string;
}

export interface Ways {
  id: string;
  title: string;
  address: string;
  ways: Way[];
  updated: Date;
  /** What it is made of. */
  of: ReadonlySet<string>;
}

/** A page of novels that can be downloaded. */
export interface Shelf {
  id: string;
  title: string;
  address: string;
  rows: NovelRow[];
  total: number;
  page: number;
  perPage: number;
  first: string;
  previous: string | null;
  next: string | null;
  facets: Facet[];
  updated: Date;
  /** What it is made of. */
  of: ReadonlySet<string>;
}

/** Another choice of the same novels. */
export interface Facet {
  group: string;
  title: string;
  address: string;
  active: boolean;
}

const novelsAt = (asked: Asked): string => `/novels${queryOf(asked)}`;

/** Where the catalogue begins. */
export const ROOT: Pick<Ways, 'id' | 'title' | 'address' | 'ways'> = {
  id: 'urn:griot:catalogue',
  title: PRODUCT,
  address: '/',
  ways: [
    {
      title: 'New novels',
      about: 'As they arrived, the newest first.',
      address: novelsAt({ order: 'new' }),
      novels: true,
      rel: 'http://opds-spec.org/sort/new',
    },
    {
      title: 'Popular novels',
      about: 'The most viewed first.',
      address: novelsAt({ order: 'popular' }),
      novels: true,
      rel: 'http://opds-spec.org/sort/popular',
    },
    {
      title: 'Recently updated',
      about: 'Those with something new to read first.',
      address: novelsAt({ order: 'updated' }),
      novels: true,
    },
    { title: 'All novels', about: 'By their titles.', address: novelsAt({ order: 'title' }), novels: true },
    { title: 'Genres', about: 'Novels by genre.', address: '/genres', novels: false },
  ],
};

export type Opds = ReturnType<typeof createOpds>;

/**
 * The catalogue for readers of books: the novels that readers find and whose authors let them be downloaded, since a book that
 * cannot be fetched is of no use there.
 */
export function createOpds({
  db,
  search,
  catalogue,
}: {
  db: Database;
  search: SearchPort;
  catalogue: Pick<Catalogue, 'list'>;
}) {
  const genreNames = async (): Promise<string[]> =>
    (await catalogue.list('genres', { limit: 1_000, offset: 0 })).rows.map(({ name }) => name);

  /** What leads to novels is as new as the newest change of one. */
  async function asNewAsNovels(): Promise<Pick<Ways, 'updated' | 'of'>> {
    const wanted = { ordering: ORDERINGS.updated, downloadable: 'by anybody', limit: 1, offset: 0 } as const;
    const { rows } = await publicNovels(db, search, wanted, GUEST.hidden);
    return { updated: lastChange(rows), of: new Set([LISTS]) };
  }

  return {
    root: async (): Promise<Ways> => ({ ...ROOT, ...(await asNewAsNovels()) }),

    async genres(): Promise<Ways> {
      return {
        ...(await asNewAsNovels()),
        id: 'urn:griot:catalogue:genres',
        title: 'Genres',
        address: '/genres',
        ways: (await genreNames()).map((genre) => ({
          title: genre,
          about: `Novels of the genre ${genre}, the newest first.`,
          address: novelsAt({ genre }),
          novels: true,
        })),
      };
    },

    /** As somebody meets them: what is for adults alone is there for them, and what they hide for nobody. */
    async novels(asked: Asked, view: ReaderView = GUEST): Promise<Shelf> {
      const { genre, status, query, page = 1 } = asked;
      const wanted = {
        ...(query === undefined ? {} : { search: query }),
        ...(genre === undefined ? {} : { genre: [genre] }),
        ...(status === undefined ? {} : { completed: status === 'completed' }),
        ...orderOf(asked),
        downloadable: view.adult ? 'by adults' : 'by anybody',
        limit: PAGE,
        offset: (page - 1) * PAGE,
      } as const;
      const { rows, total } = await publicNovels(db, search, wanted, view.hidden);
      const at = (to: number) => novelsAt({ ...asked, page: to });
      return {
        id: `urn:griot:catalogue:${encodeURIComponent(novelsAt({ ...asked, page: 1 }))}`,
        title: titleOf(asked),
        address: at(page),
        rows,
        total,
        page,
        perPage: PAGE,
        first: at(1),
        previous: page > 1 ? at(page - 1) : null,
        next: page * PAGE < total ? at(page + 1) : null,
        facets: facetsOf(asked, await genreNames()),
        updated: lastChange(rows),
        of: new Set([
          LISTS,
          ...authorsIn({ results: rows.map((row) => novelOnWire(row, GUEST)) }),
          ...(query === undefined ? [] : [NAMES]),
        ]),
      };
    },
  };
}

/** When one of them last changed; of none, the beginning of time. */
export const lastChange = (rows: readonly NovelRow[]): Date =>
  new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime())));

/** As the list of novels knows it; its listing of new ones goes by when they arrived, and no search does. */
function orderOf({ order, query }: Asked) {
  if (query === undefined && (order ?? 'new') === 'new') return { listing: 'new' };
  return { ordering: order && ORDERINGS[order] };
}

const ORDERINGS = { new: '-created_at', updated: '-updated_at', popular: '-num_views', title: 'title' } as const;

function titleOf({ order, genre, status, query }: Asked): string {
  const chosen = [genre, status && STATUSES[status], order && ORDERS[order]].filter(Boolean).join(' · ');
  return query === undefined ? chosen || 'Novels' : `Results for ${query}${chosen ? ` · ${chosen}` : ''}`;
}

/** What can be chosen instead of what is. Each leads to its first page. */
function facetsOf(here: Asked, genres: readonly string[]): Facet[] {
  const asked = { ...here, page: 1 };
  const standing = asked.order ?? (asked.query === undefined ? 'new' : undefined);
  return [
    ...(Object.keys(ORDERS) as Order[]).map((order) => ({
      group: 'Order',
      title: ORDERS[order],
      address: novelsAt({ ...asked, order }),
      active: order === standing,
    })),
    ...([undefined, 'completed', 'ongoing'] as const).map((status) => ({
      group: 'Status',
      title: status ? STATUSES[status] : 'All',
      address: novelsAt({ ...asked, status }),
      active: asked.status === status,
    })),
    ...[undefined, ...genres].map((genre) => ({
      group: 'Genre',
      title: genre ?? 'All',
      address: novelsAt({ ...asked, genre }),
      active: asked.genre?.toLowerCase() === genre?.toLowerCase(),
    })),
  ];
}
