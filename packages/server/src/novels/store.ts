import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNull, like, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { contentRatings, genres, tags } from '../catalogue/tables.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../users/tables.ts';
import { novelListings, novels } from './tables.ts';

export type NovelRow = typeof novels.$inferSelect & { authorName: string };
export type NewNovel = typeof novels.$inferInsert;
export type Order = 'title' | 'num_views' | 'num_words' | 'num_stars' | 'created_at' | 'arrived_at' | 'updated_at';

/** What a list of novels is narrowed by; names of genres and tags in lower case (ruling 23). */
export interface NovelFilter {
  search?: string;
  genres?: string[];
  tags?: string[];
  tagsExclude?: string[];
  author?: string;
  listing?: string;
  completed?: boolean;
  wordsMin?: number;
  wordsMax?: number;
  updatedAfter?: Date;
  updatedBefore?: Date;
  order: Order;
  reversed: boolean;
}

export interface Range { limit: number; offset: number }

export const novelColumns = { ...getTableColumns(novels), authorName: users.penName };

/** Readers find novels that have a published chapter and were neither taken back nor hidden. */
export const isPublic = sql`${novels.listed}`;

/** Finds by id or slug; ids have an underscore and slugs have none, so the two never meet. */
export const hasKey = (key: string): SQL => eq(key.includes('_') ? novels.id : novels.slug, key);

export async function findNovel(db: Db, key: string): Promise<NovelRow | undefined> {
  const [row] = await db.select(novelColumns).from(novels).innerJoin(users, eq(users.id, novels.authorId)).where(hasKey(key));
  return row;
}

/** The same, held against every other change of the novel or its chapters until the transaction ends. */
export async function lockNovel(tx: Db, key: string): Promise<typeof novels.$inferSelect | undefined> {
  const [row] = await tx.select().from(novels).where(hasKey(key)).for('no key update');
  return row;
}

export async function listPublic(db: Db, filter: NovelFilter, { limit, offset }: Range): Promise<{ rows: NovelRow[]; total: number }> {
  const where = and(isPublic, ...conditions(filter));
  const rows = await db.select(novelColumns).from(novels).innerJoin(users, eq(users.id, novels.authorId))
    .where(where).orderBy(...ordering(filter)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(novels).innerJoin(users, eq(users.id, novels.authorId)).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function listOwn(db: Db, authorId: string, { limit, offset }: Range): Promise<{ rows: NovelRow[]; total: number }> {
  const where = eq(novels.authorId, authorId);
  const rows = await db.select(novelColumns).from(novels).innerJoin(users, eq(users.id, novels.authorId))
    .where(where).orderBy(desc(novels.createdAt), asc(novels.id)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(novels).where(where);
  return { rows, total: all?.total ?? 0 };
}

function conditions(f: NovelFilter): (SQL | undefined)[] {
  const tagged = (names: string[]) => sql`exists (select from unnest(${novels.tags}) tag where lower(tag) in ${names})`;
  return [
    f.search === undefined ? undefined : matches(f.search),
    // The names are looked up once in the catalogue, so that the index on genres can be used.
    f.genres && sql`${novels.genres} && array(select ${genres.name} from ${genres} where lower(${genres.name}) in ${orNothing(f.genres)})`,
    f.tags && (f.tags.length > 0 ? tagged(f.tags) : sql`false`),
    f.tagsExclude?.length ? sql`not ${tagged(f.tagsExclude)}` : undefined,
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

/** Slugs already taken that begin with a text. */
export async function slugsLike(db: Db, start: string): Promise<Set<string>> {
  const rows = await db.select({ slug: novels.slug }).from(novels).where(or(eq(novels.slug, start), like(novels.slug, `${start}-%`)));
  return new Set(rows.map((r) => r.slug));
}

/** Adds a novel; false when its slug has been taken meanwhile. */
export async function insertNovel(db: Db, novel: NewNovel): Promise<boolean> {
  const rows = await db.insert(novels).values(novel).onConflictDoNothing({ target: novels.slug }).returning({ id: novels.id });
  return rows.length > 0;
}

export type Counter = 'numChapters' | 'numWords' | 'numViews' | 'numCollections' | 'numDraftChapters' | 'numDraftWords';

/** Moves counters within the transaction that changes what they count; `updatedAt` when readers got something new. */
export async function moveCounters(tx: Db, novelId: string, by: Partial<Record<Counter, number>>, updatedAt?: Date): Promise<void> {
  const moved = Object.entries(by).filter(([, n]) => n !== 0) as [Counter, number][];
  if (moved.length === 0 && !updatedAt) return;
  const changes = Object.fromEntries(moved.map(([name, n]) => [name, sql`${novels[name]} + ${n}`]));
  await tx.update(novels).set({ ...changes, ...(updatedAt ? { updatedAt } : {}) }).where(eq(novels.id, novelId));
}

export async function listIn(db: Db, novelId: string, listings: string[]): Promise<void> {
  if (listings.length > 0) await db.insert(novelListings).values(listings.map((listing) => ({ novelId, listing }))).onConflictDoNothing();
}

const CATALOGUE = { genres, tags, contentRatings } as const;

/** The catalogue's spelling of those names it knows, by their lower case. */
export async function catalogueNames(db: Db, list: keyof typeof CATALOGUE, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { name } = CATALOGUE[list];
  const rows = await db.select({ name }).from(CATALOGUE[list]).where(inArray(sql`lower(${name})`, names.map((n) => n.toLowerCase())));
  return new Map(rows.map((r) => [r.name.toLowerCase(), r.name]));
}

/** Whether someone has a novel, which makes them an author (ruling 9). */
export async function hasNovel(db: Db, userId: string): Promise<boolean> {
  return (await db.select({ id: novels.id }).from(novels).where(eq(novels.authorId, userId)).limit(1)).length > 0;
}

/** A novel's first chapter comes out; later ones change nothing. */
export async function arrive(tx: Db, novelId: string, at: Date): Promise<void> {
  await tx.update(novels).set({ arrivedAt: at }).where(and(eq(novels.id, novelId), isNull(novels.arrivedAt)));
}
