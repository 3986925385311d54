import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { contentRatings, genres, tags } from '../schema/catalogue.ts';
import { contracts } from '../schema/contracts.ts';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { announceChange, type Change } from './changes.ts';
import { novelFollows } from '../schema/follows.ts';
import { shelfEntries } from '../schema/library.ts';
import { novelListings, novels } from '../schema/novels.ts';

export type NovelRow = typeof novels.$inferSelect & { authorName: string };
/** A novel's row alone, as it is held for a change. */
export type LockedNovel = typeof novels.$inferSelect;
export type NewNovel = typeof novels.$inferInsert;

/** As its author and staff see it: with the status of its contract, if there is one that has not ended. */
export type OwnNovelRow = NovelRow & { contractStatus: typeof contracts.$inferSelect.status | null };

export const novelColumns = { ...getTableColumns(novels), authorName: users.penName };

const ownColumns = { ...novelColumns, contractStatus: contracts.status };

/** Readers find novels that have a published chapter and were neither taken back nor hidden. */
export const isPublic = sql`${novels.listed}`;

/** Finds by id or slug; ids have an underscore and slugs have none, so the two never meet. */
export const hasKey = (key: string): SQL => eq(key.includes('_') ? novels.id : novels.slug, key);

/** Any novel that its author has not taken back, if it meets a further condition. */
export async function findNovel(
  db: Db,
  key: string,
  also: SQL = isNull(novels.removedAt),
): Promise<NovelRow | undefined> {
  const [row] = await db
    .select(novelColumns)
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(and(hasKey(key), also));
  return row;
}

/** A novel that its author has not taken back, as its author and staff see it. */
export async function findOwnNovel(db: Db, key: string): Promise<OwnNovelRow | undefined> {
  const [row] = await own(db).where(and(hasKey(key), isNull(novels.removedAt)));
  return row;
}

/** Novels as their authors and staff see them, to be narrowed. */
export const own = (db: Db) =>
  db
    .select(ownColumns)
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .leftJoin(contracts, and(eq(contracts.novelId, novels.id), isNull(contracts.endedAt)));

/**
 * A novel in any state, held against every other change of it or its chapters until the transaction ends. Whoever writes
 * what readers meet of them comes through here, so that it is announced once it is committed (`changes.ts`).
 */
export async function lockNovel(tx: Db, key: string, shown: Shown = {}): Promise<LockedNovel | undefined> {
  const [row] = await tx.select().from(novels).where(hasKey(key)).for('no key update');
  if (row && shown !== 'to its author') await announceChange(tx, { novelId: row.id, ...shown });
  return row;
}

/** Where a change can be seen: on the novel's own pages alone, by nobody but its author, or, when nothing is said, in lists, too. */
export type Shown = Pick<Extract<Change, { novelId: string }>, 'ownPage'> | 'to its author';

/** All novels of an author, those taken back too, in the order in which they are held. */
export const novelsOf = (db: Db, authorId: string): Promise<{ id: string; removedAt: Date | null }[]> =>
  db
    .select({ id: novels.id, removedAt: novels.removedAt })
    .from(novels)
    .where(eq(novels.authorId, authorId))
    .orderBy(asc(novels.id));

export async function listOwn(
  db: Db,
  authorId: string,
  { limit, offset }: Range,
): Promise<{ rows: OwnNovelRow[]; total: number }> {
  const where = and(eq(novels.authorId, authorId), isNull(novels.removedAt));
  const rows = await own(db).where(where).orderBy(desc(novels.createdAt), asc(novels.id)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(novels).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Slugs already taken that begin with a text. */
export async function slugsLike(db: Db, start: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: novels.slug })
    .from(novels)
    .where(or(eq(novels.slug, start), like(novels.slug, `${start}-%`)));
  return new Set(rows.map((r) => r.slug));
}

/** Adds a novel; false when its slug has been taken meanwhile. */
export async function insertNovel(db: Db, novel: NewNovel): Promise<boolean> {
  const rows = await db
    .insert(novels)
    .values(novel)
    .onConflictDoNothing({ target: novels.slug })
    .returning({ id: novels.id });
  return rows.length > 0;
}

/** Changes a novel's columns; what is undefined stays. */
export async function updateNovel(tx: Db, id: string, change: PgUpdateSetSource<typeof novels>): Promise<void> {
  await tx.update(novels).set(change).where(eq(novels.id, id));
}

/** Deletes a novel with everything that belongs to it, which unlocked chapters forbid. */
export async function deleteNovel(tx: Db, id: string): Promise<void> {
  await tx.delete(novels).where(eq(novels.id, id));
}

/** Totals of the five aspects of reviews (part 2 §3). */
export type AspectTotal =
  'numWritingQuality' | 'numUpdateStability' | 'numStoryDevelopment' | 'numCharacterDesign' | 'numWorldBackground';
export type Counter =
  | 'numChapters'
  | 'numWords'
  | 'numViews'
  | 'numCollections'
  | 'numDraftChapters'
  | 'numDraftWords'
  | 'numStars'
  | 'numReviews'
  | 'numGiftsReceived'
  | AspectTotal;

/** Moves counters within the transaction that changes what they count; `updatedAt` when readers got something new. */
export async function moveCounters(
  tx: Db,
  novelId: string,
  by: Partial<Record<Counter, number>>,
  updatedAt?: Date,
): Promise<void> {
  const moved = Object.entries(by).filter(([, n]) => n !== 0) as [Counter, number][];
  if (moved.length === 0 && !updatedAt) return;
  const changes = Object.fromEntries(moved.map(([name, n]) => [name, sql`${novels[name]} + ${n}`]));
  await tx
    .update(novels)
    .set({ ...changes, ...(updatedAt ? { updatedAt } : {}) })
    .where(eq(novels.id, novelId));
}

export async function listIn(db: Db, novelId: string, listings: string[]): Promise<void> {
  if (listings.length > 0)
    await db
      .insert(novelListings)
      .values(listings.map((listing) => ({ novelId, listing })))
      .onConflictDoNothing();
}

const CATALOGUE = { genres, tags } as const;

/** The catalogue's spelling of an age range, and whether it is for adults alone; held as `catalogueNames` holds. */
export async function ratingNamed(db: Db, name: string): Promise<{ name: string; adult: boolean } | undefined> {
  const [row] = await db
    .select({ name: contentRatings.name, adult: contentRatings.adult })
    .from(contentRatings)
    .where(eq(sql`lower(${contentRatings.name})`, name.toLowerCase()))
    .for('share');
  return row;
}

/** The catalogue's spelling of those names it knows, by their lower case. Those `held` stay as they are until the transaction ends. */
export async function catalogueNames(
  db: Db,
  list: keyof typeof CATALOGUE,
  names: readonly string[],
  held?: 'held',
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { name } = CATALOGUE[list];
  const known = db
    .select({ name })
    .from(CATALOGUE[list])
    .where(
      inArray(
        sql`lower(${name})`,
        names.map((n) => n.toLowerCase()),
      ),
    )
    .orderBy(asc(CATALOGUE[list].id));
  const rows = await (held ? known.for('share') : known);
  return new Map(rows.map((r) => [r.name.toLowerCase(), r.name]));
}

/** Whether a novel stands on somebody's shelf, and whether they follow it. */
export async function marksOf(
  db: Db,
  userId: string,
  novelId: string,
): Promise<{ shelved: boolean; followed: boolean }> {
  const { rows } = await db.execute<{ shelved: boolean; followed: boolean }>(sql`
    select exists (select from ${shelfEntries} where ${shelfEntries.userId} = ${userId} and ${shelfEntries.novelId} = ${novelId}) as shelved,
      exists (select from ${novelFollows} where ${novelFollows.userId} = ${userId} and ${novelFollows.novelId} = ${novelId}) as followed`);
  return rows[0] ?? { shelved: false, followed: false };
}

/** A novel's first chapter comes out; later ones change nothing. */
export async function arrive(tx: Db, novelId: string, at: Date): Promise<void> {
  await tx
    .update(novels)
    .set({ arrivedAt: at })
    .where(and(eq(novels.id, novelId), isNull(novels.arrivedAt)));
}

/** The key of a novel's whole cover; null without one, and without the novel. */
export async function coverOf(db: Db, novelId: string): Promise<string | null> {
  const [row] = await db.select({ coverKey: novels.coverKey }).from(novels).where(eq(novels.id, novelId));
  return row?.coverKey ?? null;
}

/** Keeps the smaller sizes of a cover, unless the novel has another by now. */
export async function setCoverSizes(
  db: Db,
  novelId: string,
  coverKey: string,
  sizes: { coverDisplayKey: string; coverThumbnailKey: string },
): Promise<void> {
  await db
    .update(novels)
    .set(sizes)
    .where(and(eq(novels.id, novelId), eq(novels.coverKey, coverKey)));
  await announceChange(db, { novelId });
}
