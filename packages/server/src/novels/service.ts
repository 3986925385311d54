import type { QueryOut, BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Ranked } from '../rankings/tables.ts';
import { tidyLabels } from './labels.ts';
import { listPublic, type NovelFilter, type Order } from './list-store.ts';
import type { CoverKeys } from './pictures.ts';
import { freeSlug, slugStem } from './slug.ts';
import { catalogueNames, findNovel, insertNovel, listOwn, lockNovel, slugsLike, type LockedNovel, type NewNovel, type NovelRow, type Range } from './store.ts';
import { seenBy, viewerOf } from './visibility.ts';

export const missingNovel = () => refuse('not_found', 'There is no such novel.');

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
export async function ownNovel(db: Db, caller: Caller, key: string): Promise<NovelRow> {
  const novel = await findNovel(db, key);
  if (!novel || novel.authorId !== caller.id) throw missingNovel();
  return novel;
}

/**
 * Holds a novel until the transaction ends: against being deleted, and against every other change of it. Whatever writes
 * a row that points at a novel does this first.
 * @throws Refusal `not_found` when it has been deleted meanwhile
 */
export async function holdNovel(tx: Db, id: string): Promise<LockedNovel> {
  const novel = await lockNovel(tx, id);
  if (!novel) throw missingNovel();
  return novel;
}

/** The same for what its author and editors do; @throws Refusal `not_found` also when its author has taken it back meanwhile */
export async function holdLiving(tx: Db, id: string): Promise<LockedNovel> {
  const novel = await holdNovel(tx, id);
  if (novel.removedAt) throw missingNovel();
  return novel;
}

/** Published novels by the query of the list call (ruling 23). */
export async function publicNovels(db: Db, query: QueryOut<'GET /novels/'>): Promise<{ rows: NovelRow[]; total: number }> {
  return await listPublic(db, filterOf(query), query);
}

export const ownNovels = (db: Db, caller: Caller, range: Range) => listOwn(db, caller.id, range);

function filterOf(q: QueryOut<'GET /novels/'>): NovelFilter {
  const lower = (names: string[] | undefined) => names?.map((n) => n.toLowerCase());
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
const RANKED_LISTINGS: ReadonlyMap<string, Ranked> = new Map([['popular', 'popular'], ['trending', 'trending'], ['powerranking', 'power'], ['topranked', 'all'], ['toprated', 'topRated']]);
/** It holds every novel, by the day its first chapter came out. */
const NEW_ARRIVALS = 'new';

/** What a listing narrows the list to: a ranking, every novel, or those that editors have chosen. */
function listingOf(listing: string | undefined): Pick<NovelFilter, 'listing' | 'ranking'> {
  const ranking = RANKED_LISTINGS.get(listing ?? '');
  if (ranking) return { ranking };
  return listing === NEW_ARRIVALS ? {} : { listing };
}

/** Unasked, a ranking is in order of its places; what editors chose and a search show the most viewed first, all others the newest. */
function orderOf(q: QueryOut<'GET /novels/'>): { order: Order; reversed: boolean } {
  if (q.ordering) return { order: q.ordering.replace('-', '') as Order, reversed: q.ordering.startsWith('-') };
  const listing = q.listing?.toLowerCase();
  if (RANKED_LISTINGS.has(listing ?? '')) return { order: 'place', reversed: false };
  if (listing === NEW_ARRIVALS) return { order: 'arrived_at', reversed: true };
  return { order: q.listing || q.search ? 'num_views' : 'updated_at', reversed: true };
}

export interface NovelPorts { db: Database; clock: Clock; random: Random }

/**
 * Creates a novel for the caller. Genres and age range must stand in the catalogue; tags are free. `cover` stores the
 * cover, and is asked only when everything else is in order.
 * @throws Refusal `invalid`
 */
export async function createNovel({ db, clock, random }: NovelPorts, caller: Caller, form: BodyOut<'POST /novels/mine/'>, cover?: () => Promise<CoverKeys>): Promise<NovelRow> {
  const genres = await knownGenres(db, form.genres);
  const [ageRange] = (await catalogueNames(db, 'contentRatings', [form.age_range])).values();
  if (!ageRange) throw invalid({ age_range: ['Choose an age range from the list.'] });
  const labels = tidyLabels(form.tags);
  const known = await catalogueNames(db, 'tags', labels);
  const now = clock.now();
  const novel = {
    id: random.id('nov'), authorId: caller.id, title: form.title, description: form.description, genres,
    tags: labels.map((label) => known.get(label.toLowerCase()) ?? label), tagKeys: labels.map((label) => label.toLowerCase()), language: form.language, leadingGender: form.leading_gender,
    ageRange, plannedLength: form.planned_length, bookType: form.book_type,
    lockedChapter: form.book_type === 'paid' ? (form.locked_chapter ?? null) : null,
    ...(await cover?.()), createdAt: now, updatedAt: now,
  };
  await addNovel(db, novel);
  return await ownNovel(db, caller, novel.id);
}

/** Adds a novel at the first free address that its title gives. */
export async function addNovel(db: Database, novel: Omit<NewNovel, 'slug'>): Promise<void> {
  const stem = slugStem(novel.title);
  await transaction(db, async (tx) => {
    while (!(await insertNovel(tx, { ...novel, slug: freeSlug(stem, await slugsLike(tx, stem)) })));
  });
}

async function knownGenres(db: Db, wanted: string[]): Promise<string[]> {
  const names = tidyLabels(wanted);
  const known = await catalogueNames(db, 'genres', names);
  const strange = names.filter((name) => !known.has(name.toLowerCase()));
  if (strange.length > 0) throw invalid({ genres: strange.map((name) => `There is no genre “${name}”.`) });
  return names.map((name) => known.get(name.toLowerCase()) ?? name);
}
