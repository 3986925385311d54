import { and, arrayOverlaps, asc, count, desc, eq, gte, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { genres } from '../catalogue/tables.ts';
import type { Db } from '../ports/database/index.ts';
import { novelRanks, type Ranked } from '../rankings/tables.ts';
import { users } from '../users/tables.ts';
import { isPublic, novelColumns, type NovelRow, type Range } from './store.ts';
import { novelListings, novels } from './tables.ts';

/** `place` is that of the ranking the list is narrowed by. */
export type Order = 'place' | 'title' | 'num_views' | 'num_words' | 'num_stars' | 'created_at' | 'arrived_at' | 'updated_at';

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
  wordsMin?: number;
  wordsMax?: number;
  updatedAfter?: Date;
  updatedBefore?: Date;
  order: Order;
  reversed: boolean;
}

export async function listPublic(db: Db, filter: NovelFilter, { limit, offset }: Range): Promise<{ rows: NovelRow[]; total: number }> {
  const where = and(isPublic, ...conditions(filter));
  const page = db.select(novelColumns).from(novels).innerJoin(users, eq(users.id, novels.authorId)).$dynamic();
  const whole = db.select({ total: count() }).from(novels).innerJoin(users, eq(users.id, novels.authorId)).$dynamic();
  if (filter.ranking) {
    const ranked = and(eq(novelRanks.novelId, novels.id), eq(novelRanks.ranking, filter.ranking));
    page.innerJoin(novelRanks, ranked);
    whole.innerJoin(novelRanks, ranked);
  }
  const rows = await page.where(where).orderBy(...ordering(filter)).limit(limit).offset(offset);
  const [all] = await whole.where(where);
  return { rows, total: all?.total ?? 0 };
}

function conditions(f: NovelFilter): (SQL | undefined)[] {
  return [
    f.search === undefined ? undefined : matches(f.search),
    // The names are looked up once in the catalogue, so that the index on genres can be used.
    f.genres && sql`${novels.genres} && array(select ${genres.name} from ${genres} where lower(${genres.name}) in ${orNothing(f.genres)})`,
    f.tags && arrayOverlaps(novels.tagKeys, orNothing(f.tags)),
    f.tagsExclude?.length ? not(arrayOverlaps(novels.tagKeys, f.tagsExclude)) : undefined,
    f.author === undefined ? undefined : eq(novels.authorId, f.author),
    f.listing === undefined ? undefined : sql`exists (select from ${novelListings} where ${novelListings.novelId} = ${novels.id} and lower(${novelListings.listing}) = lower(${f.listing}))`,
    f.completed === undefined ? undefined : eq(novels.completed, f.completed),
    f.wordsMin === undefined ? undefined : gte(novels.numWords, f.wordsMin),
    f.wordsMax === undefined ? undefined : lte(novels.numWords, f.wordsMax),
    f.updatedAfter && gte(novels.updatedAt, f.updatedAfter),
    f.updatedBefore && lt(novels.updatedAt, f.updatedBefore),
  ];
}

const orNothing = (names: string[]): string[] => (names.length > 0 ? names : ['']);

/** Title, pen name or a tag contains the text, whatever its case. */
function matches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`${novels.title} ilike ${pattern}`,
    sql`${users.penName} ilike ${pattern}`,
    sql`exists (select from unnest(${novels.tags}) tag where tag ilike ${pattern})`,
  );
}

const BY = {
  place: novelRanks.place,
  // Byte order, so that every PostgreSQL sorts alike whatever its locale.
  title: sql`lower(${novels.title}) collate "C"`,
  num_views: novels.numViews,
  num_words: novels.numWords,
  num_stars: novels.numStars,
  created_at: novels.createdAt,
  arrived_at: novels.arrivedAt,
  updated_at: novels.updatedAt,
} as const;

/** The id breaks ties, so that pages neither repeat nor skip a novel. */
const ordering = ({ order, reversed }: NovelFilter): SQL[] =>
  reversed ? [desc(BY[order]), desc(novels.id)] : [asc(BY[order]), asc(novels.id)];
