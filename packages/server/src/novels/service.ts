import type { QueryOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import { viewFor, type Hidden } from '../hides/index.ts';
import type { Caller } from '../http/route.ts';
import type { Db } from '../ports/database/index.ts';
import type { Ranked } from '../schema/rankings.ts';
import type { SearchPort } from '../search/index.ts';
import { listPublic, type NovelFilter, type Order } from './list-store.ts';
import { listRelated } from './related-store.ts';
import {
  findNovel,
  findOwnNovel,
  listOwn,
  lockNovel,
  marksOf,
  type LockedNovel,
  type NovelRow,
  type OwnNovelRow,
  type Shown,
} from './store.ts';
import type { Range } from '../http/paging.ts';
import { seenBy, viewerOf } from './visibility-store.ts';
import { isWithheld } from './wire.ts';

export const missingNovel = () => refuse('not_found', 'There is no such novel.');

export const adultsOnly = () => refuse('adults_only', 'This novel is for adults only. Its page says how to go on.');

/** @throws Refusal `adults_only` to who is not known to be an adult, where the novel is for adults alone */
export async function refuseWithheld(db: Db, caller: Caller | null, novel: NovelRow): Promise<void> {
  if (novel.adult && isWithheld(novel, await viewFor(db, caller))) throw adultsOnly();
}

/**
 * A novel that the caller may see, by id or slug.
 * @throws Refusal `not_found`
 */
export async function visibleNovel(db: Db, caller: Caller | null, key: string): Promise<NovelRow> {
  const novel = await findNovel(db, key, seenBy(viewerOf(caller)));
  if (!novel) throw missingNovel();
  return novel;
}

/**
 * One of the caller's own novels, by id or slug.
 * @throws Refusal `not_found`, also when it is another author's
 */
export async function ownNovel(db: Db, caller: Caller, key: string): Promise<OwnNovelRow> {
  const novel = await findOwnNovel(db, key);
  if (!novel || novel.authorId !== caller.id) throw missingNovel();
  return novel;
}

/**
 * Holds a novel until the transaction ends: against being deleted, and against every other change of it. Whatever writes
 * a row that points at a novel does this first.
 * @throws Refusal `not_found` when it has been deleted meanwhile
 */
export async function holdNovel(tx: Db, id: string, shown?: Shown): Promise<LockedNovel> {
  const novel = await lockNovel(tx, id, shown);
  if (!novel) throw missingNovel();
  return novel;
}

/** The same for what its author and editors do; @throws Refusal `not_found` also when its author has taken it back meanwhile */
export async function holdLiving(tx: Db, id: string, shown?: Shown): Promise<LockedNovel> {
  const novel = await holdNovel(tx, id, shown);
  if (novel.removedAt) throw missingNovel();
  return novel;
}

/** Published novels by the query of the list call (ruling 23). */
export async function publicNovels(
  db: Db,
  search: SearchPort,
  { downloadable, ...query }: QueryOut<'GET /novels/'> & { downloadable?: NovelFilter['downloadable'] },
  hidden: Hidden | null = null,
): Promise<{ rows: NovelRow[]; total: number; atLeast?: boolean }> {
  const filter = { ...filterOf(query), ...hiddenIn(query, hidden) };
  return await listPublic(db, search, downloadable ? { ...filter, downloadable } : filter, query);
}

/** On an author's own page their novels stand, even for who hides them: they came there by its address. */
const hiddenIn = ({ author }: { author?: string | undefined }, hidden: Hidden | null): { hidden?: Hidden } =>
  hidden ? { hidden: author === undefined ? hidden : withoutAuthors(hidden) } : {};

const withoutAuthors = ({ novels, genres, tags, warnings }: Hidden): Hidden => ({
  novels,
  authors: [],
  genres,
  tags,
  warnings,
});

/** Novels of one ranking, in order of their places, without what its reader hides. */
export const rankedNovels = (db: Db, search: SearchPort, ranking: Ranked, range: Range, hidden: Hidden | null = null) =>
  listPublic(db, search, { ranking, order: 'place', reversed: false, hidden: hidden ?? undefined }, range);

/** Novels that share genres and tags with one, without what its reader hides. */
export const relatedNovels = (db: Db, novel: NovelRow, range: Range, hidden: Hidden | null) =>
  listRelated(db, novel, range, hidden);

/** Whether the caller keeps a novel on their shelf, and whether they follow it. */
export async function ownMarks(
  db: Db,
  caller: Caller,
  { id }: NovelRow,
): Promise<{ on_shelf: boolean; followed: boolean }> {
  const { shelved, followed } = await marksOf(db, caller.id, id);
  return { on_shelf: shelved, followed };
}

export const ownNovels = (db: Db, caller: Caller, range: Range) => listOwn(db, caller.id, range);

function filterOf(q: QueryOut<'GET /novels/'>): NovelFilter {
  const lower = (names: string[] | undefined) => names?.map((n) => n.normalize('NFC').toLowerCase());
  return {
    ...orderOf(q),
    search: q.search || undefined,
    genres: q.genre || q.genres ? lower([...(q.genre ?? []), ...(q.genres ?? [])]) : undefined,
    tags: lower(q.tags),
    tagsExclude: lower(q.tags_exclude),
    author: q.author,
    ...listingOf(q.listing?.toLowerCase()),
    completed: q.completed,
    wordsMin: q.words_min,
    wordsMax: q.words_max,
    updatedAfter: q.updated_after === undefined ? undefined : new Date(q.updated_after),
    updatedBefore: q.updated_before === undefined ? undefined : new Date(q.updated_before),
  };
}

/** The listings that a ranking is behind, in lower case (part 2 §7). */
const RANKED_LISTINGS: ReadonlyMap<string, Ranked> = new Map([
  ['popular', 'popular'],
  ['trending', 'trending'],
  ['powerranking', 'power'],
  ['topranked', 'all'],
  ['toprated', 'topRated'],
]);
/** It holds every novel, by the day its first chapter came out. */
const NEW_ARRIVALS = 'new';

/** What a listing narrows the list to: a ranking, every novel, or those that editors have chosen. */
function listingOf(listing: string | undefined): Pick<NovelFilter, 'listing' | 'ranking'> {
  const ranking = RANKED_LISTINGS.get(listing ?? '');
  if (ranking) return { ranking };
  return listing === NEW_ARRIVALS ? {} : { listing };
}

/** Unasked, a search shows the best match first, a ranking is in order of its places, what editors chose shows the most viewed first, all others the newest. */
function orderOf(q: QueryOut<'GET /novels/'>): Pick<NovelFilter, 'order' | 'reversed'> {
  if (q.ordering) return { order: q.ordering.replace('-', '') as Order, reversed: q.ordering.startsWith('-') };
  if (q.search) return { order: 'relevance', reversed: false };
  const listing = q.listing?.toLowerCase();
  if (RANKED_LISTINGS.has(listing ?? '')) return { order: 'place', reversed: false };
  if (listing === NEW_ARRIVALS) return { order: 'arrived_at', reversed: true };
  return { order: q.listing ? 'num_views' : 'updated_at', reversed: true };
}
