import { PAGE_SIZE } from '@griot/contracts';
import { and, arrayOverlaps, asc, count, desc, eq, gte, lt, lte, not, sql, type SQL } from 'drizzle-orm';
import { hiddenAmong, isHidden, isNotHidden, type Hidden, type HiddenNovels } from '../hides/index.ts';
import type { Db } from '../ports/database/index.ts';
import { novelRanks, type Ranked } from '../schema/rankings.ts';
import type { Match, SearchPort } from '../search/index.ts';
import { users } from '../schema/users.ts';
import { catalogueNames, isPublic, novelColumns, type NovelRow } from './store.ts';
import { countedFor, type Range } from '../http/paging.ts';
import { listedCounts, novelListings, novels } from '../schema/novels.ts';

/** `place` is that of the ranking the list is narrowed by. */
export type Order =
  'place' | 'title' | 'num_views' | 'num_words' | 'num_stars' | 'rating' | 'created_at' | 'arrived_at' | 'updated_at';

/** What a list of novels is narrowed by; names of genres and tags in lower case (ruling 23). */
export interface NovelFilter {
  search?: string;
  genres?: string[];
  tags?: string[];
  tagsExclude?: string[];
  author?: string;
  listing?: string;
  /** Only novels with a place in it. */
  ranking?: Ranked;
  completed?: boolean;
  /** Only novels that everybody may download, guests too, or whoever is known to be an adult. */
  downloadable?: 'by anybody' | 'by adults';
  wordsMin?: number;
  wordsMax?: number;
  updatedAfter?: Date;
  updatedBefore?: Date;
  /** What whoever asks never wants to see. */
  hidden?: Hidden | undefined;
  /** `relevance` is for searches alone, and always the best first. */
  order: Order | 'relevance';
  reversed: boolean;
}

type Listed = { rows: NovelRow[] } & Total;

/** How many novels are in a list, or that there are so many at least. */
type Total = { total: number; atLeast?: boolean };

/** A search that finds fewer novels than this is made again forgiving typos, which then come last. */
const FORGIVE_BELOW = PAGE_SIZE;

/**
 * The novels readers find by a filter. All words of a search must match: a reader who adds a word wants fewer novels,
 * and what lacks it would only look like a fault.
 */
export async function listPublic(db: Db, search: SearchPort, asked: NovelFilter, range: Range): Promise<Listed> {
  // Looked up beforehand: of names it is told, PostgreSQL knows how many novels have them, and plans accordingly.
  const filter = asked.genres
    ? { ...asked, genres: [...(await catalogueNames(db, 'genres', asked.genres)).values()] }
    : asked;
  if (filter.search === undefined) return await listed(db, filter, range);
  // What is hidden is taken out of what was found, so that the rest is ordered as it is for everybody.
  const { hidden, search: words, ...narrowed } = filter;
  const find = async (forgiving?: { forgiving: true }) => {
    const all = await search.find(words, forgiving);
    return all && { all, left: hidden ? await shown(db, hidden, all) : all };
  };
  const found = await find();
  if (!found) return { rows: [], total: 0 };
  const exact = await listed(db, narrowed, range, found.left);
  // Whether a word may have been mistyped does not depend on who types it.
  const total = isNarrowed(narrowed) ? exact.total : found.all.length;
  if (total >= FORGIVE_BELOW) return exact;
  const forgiven = await find({ forgiving: true });
  return forgiven ? await listed(db, narrowed, range, forgiven.left) : exact;
}

async function shown(db: Db, hidden: Hidden, found: readonly Match[]): Promise<readonly Match[]> {
  const out = await hiddenAmong(
    db,
    hidden,
    found.map(({ novelId }) => novelId),
  );
  return found.filter(({ novelId }) => !out.has(novelId));
}

async function listed(db: Db, filter: NovelFilter, range: Range, found?: readonly Match[]): Promise<Listed> {
  if (found && !isNarrowed(filter) && filter.order === 'relevance') return await bestFound(db, found, range);
  const { hidden, ...open } = filter;
  const without = hidden?.known && !found ? await listedWithout(db, open, range, hidden, hidden.known) : null;
  if (without) return without;
  const { limit, offset } = range;
  const rows = await pageOf(db, filter, found).limit(limit).offset(offset);
  const [first] = rows;
  if (first && first.total !== null) return { rows, total: first.total };
  // A page that is not full ends the list.
  if (rows.length < limit && (first || offset === 0)) return { rows, total: offset + rows.length };
  return { rows, ...(await totalOf(db, filter, range, found)) };
}

/** Rows that one page of a list is looked for in, at most. */
const REACH_MAX = 300;

/**
 * A page of a list for somebody of whom it is known which novels they hide: those are taken out of the list that everybody has,
 * from its beginning to a little behind the page. Null where that is far, or where so much is hidden that the page is not filled.
 */
async function listedWithout(
  db: Db,
  open: NovelFilter,
  { limit, offset }: Range,
  hidden: Hidden,
  known: HiddenNovels,
): Promise<Listed | null> {
  const end = offset + limit;
  const reach = known.reachFor(end);
  if (reach > REACH_MAX) return null;
  const all = await pageOf(db, open).limit(reach);
  const shown = all.filter(({ id }) => !known.has(id));
  const rows = shown.slice(offset, end);
  if (all.length < reach) return { rows, total: shown.length };
  if (shown.length < end) return null;
  const kept = await keptCount(db, open);
  if (!kept) return { rows, ...(await totalOf(db, { ...open, hidden }, { limit, offset })) };
  const [whole] = kept;
  const out = open.ranking ? known.inRanking(open.ranking) : known.inGenre(open.genres?.[0]);
  return { rows, total: (whole?.total ?? 0) - out };
}

/** The novels of a list in its order, each with how many a search has found of them. */
function pageOf(db: Db, filter: NovelFilter, found?: readonly Match[]) {
  const page = db
    .select({ ...novelColumns, total: found ? sql<number>`(count(*) over ())::int` : sql<number | null>`null` })
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .$dynamic();
  if (filter.ranking) page.innerJoin(novelRanks, isRanked(filter.ranking));
  if (found) page.innerJoin(matchedBy(found), isMatched);
  return page.where(isIn(filter)).orderBy(...ordering(filter));
}

/** How many novels are in a list: as it is kept, or counted, which ends a page behind the one that is asked for. */
async function totalOf(db: Db, filter: NovelFilter, range: Range, found?: readonly Match[]): Promise<Total> {
  const kept = found ? undefined : keptCount(db, filter);
  if (!kept) return await counted(db, filter, range, found);
  const [all] = await kept;
  const total = all?.total ?? 0;
  const { hidden, ...shown } = filter;
  if (!hidden || filter.ranking) return { total };
  const [out] = await db
    .select({ total: count() })
    .from(novels)
    .where(and(isPublic, ...conditions(shown), isHidden(hidden)));
  return { total: total - (out?.total ?? 0) };
}

async function counted(db: Db, filter: NovelFilter, range: Range, found?: readonly Match[]): Promise<Total> {
  const some = db.select({ id: novels.id }).from(novels).$dynamic();
  if (filter.ranking) some.innerJoin(novelRanks, isRanked(filter.ranking));
  if (found) some.innerJoin(matchedBy(found), isMatched);
  const most = countedFor(range);
  const [all] = await db.select({ total: count() }).from(some.where(isIn(filter)).limit(most).as('some'));
  const total = all?.total ?? 0;
  return { total, atLeast: total === most };
}

const isIn = (filter: NovelFilter): SQL | undefined => and(isPublic, ...conditions(filter), isNotHidden(filter.hidden));

const isRanked = (ranking: Ranked): SQL | undefined =>
  and(eq(novelRanks.novelId, novels.id), eq(novelRanks.ranking, ranking));

const matchedBy = (found: readonly Match[]): SQL =>
  matchedAs(sql`${sql.param(found.map(({ novelId }) => novelId))}`, sql`${sql.param(found.map(({ rank }) => rank))}`);

/**
 * A page of what a search has found, when nothing else narrows or orders it: so many of the best, and those level with the last of
 * them, fill the page, and the views of the others are not asked.
 */
async function bestFound(db: Db, found: readonly Match[], { limit, offset }: Range): Promise<Listed> {
  const last = found[Math.min(offset + limit, found.length) - 1];
  if (!last || offset >= found.length) return { rows: [], total: found.length };
  const best = found.filter(
    ({ rank, standing }) => rank > last.rank || (rank === last.rank && standing >= last.standing),
  );
  let page = pagesOfBest.get(db);
  if (!page) pagesOfBest.set(db, (page = pageOfBest(db)));
  const [ids, ranks] = [best.map(({ novelId }) => novelId), best.map(({ rank }) => rank)];
  return { rows: await page.execute({ ids, ranks, limit, offset }), total: found.length };
}

/** Planned once for each connection. */
const pageOfBest = (db: Db) =>
  db
    .select(novelColumns)
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .innerJoin(matchedAs(sql`${sql.placeholder('ids')}`, sql`${sql.placeholder('ranks')}`), isMatched)
    .where(isPublic)
    .orderBy(...ordering({ order: 'relevance', reversed: false }))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('the best that a search has found');

const pagesOfBest = new WeakMap<Db, ReturnType<typeof pageOfBest>>();

/** The total of a list that nothing narrows but one genre or a ranking, without reading all its novels. */
function keptCount(db: Db, { genres, ranking, hidden, ...others }: NovelFilter) {
  if (isNarrowed(others)) return undefined;
  if (ranking && !genres)
    return db
      .select({ total: count() })
      .from(novelRanks)
      .where(and(eq(novelRanks.ranking, ranking), novelRanks.listed, hidden && isShown(hidden)));
  if (ranking || (genres && genres.length !== 1)) return undefined;
  return db
    .select({ total: listedCounts.novels })
    .from(listedCounts)
    .where(eq(listedCounts.genre, genres?.[0] ?? ''));
}

/** Asked for each place, since for a join of a thousand of them PostgreSQL reads the whole catalogue. */
const isShown = (hidden: Hidden): SQL =>
  sql`(select ${isNotHidden(hidden)} from ${novels} where ${novels.id} = ${novelRanks.novelId})`;

/** Whether anything but a search narrows the list. */
const isNarrowed = (filter: NovelFilter): boolean =>
  filter.ranking !== undefined || conditions(filter).some((c) => c !== undefined);

const isMatched = sql`matched.novel_id = ${novels.id}`;

/** What a search has found, to be joined. */
const matchedAs = (ids: SQL, ranks: SQL): SQL => sql`unnest(${ids}::text[], ${ranks}::int[]) matched (novel_id, rank)`;

function conditions(f: NovelFilter): (SQL | undefined)[] {
  return [
    f.genres && arrayOverlaps(novels.genres, orNothing(f.genres)),
    f.tags && arrayOverlaps(novels.tagKeys, orNothing(f.tags)),
    f.tagsExclude?.length ? not(arrayOverlaps(novels.tagKeys, f.tagsExclude)) : undefined,
    f.author === undefined ? undefined : eq(novels.authorId, f.author),
    f.listing === undefined
      ? undefined
      : sql`exists (select from ${novelListings} where ${novelListings.novelId} = ${novels.id} and lower(${novelListings.listing}) = lower(${f.listing}))`,
    f.completed === undefined ? undefined : eq(novels.completed, f.completed),
    f.downloadable && eq(novels.downloadable, true),
    f.downloadable === 'by anybody' ? eq(novels.adult, false) : undefined,
    f.wordsMin === undefined ? undefined : gte(novels.numWords, f.wordsMin),
    f.wordsMax === undefined ? undefined : lte(novels.numWords, f.wordsMax),
    f.updatedAfter && gte(novels.updatedAt, f.updatedAfter),
    f.updatedBefore && lt(novels.updatedAt, f.updatedBefore),
  ];
}

const orNothing = (names: string[]): string[] => (names.length > 0 ? names : ['']);

const BY = {
  place: novelRanks.place,
  // Byte order, so that every PostgreSQL sorts alike whatever its locale.
  title: sql`lower(${novels.title}) collate "C"`,
  num_views: novels.numViews,
  num_words: novels.numWords,
  num_stars: novels.numStars,
  rating: novels.rating,
  created_at: novels.createdAt,
  arrived_at: novels.arrivedAt,
  updated_at: novels.updatedAt,
} as const;

/** The id breaks ties, so that pages neither repeat nor skip a novel. */
function ordering({ order, reversed }: NovelFilter): SQL[] {
  if (order === 'relevance') return [sql`matched.rank desc`, desc(novels.numViews), desc(novels.id)];
  return reversed ? [desc(BY[order]), desc(novels.id)] : [asc(BY[order]), asc(novels.id)];
}
