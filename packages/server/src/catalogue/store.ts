import { asc, count, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { contentRatings, genres, listings, tagCategories, tags } from '../schema/catalogue.ts';

/** The five lists of the catalogue. */
export const TABLES = { genres, tags, tagCategories, contentRatings, listings } as const;
export type List = keyof typeof TABLES;

/** A row as it is read; tags stand in a category. */
export interface Row {
  id: string;
  name: string;
  category?: string;
  categoryId?: string;
}

export interface Window {
  limit: number;
  offset: number;
}
/** A part of a list: names that have a text in them. */
export interface ListQuery extends Window {
  search?: string | undefined;
}

export async function listRows(
  db: Db,
  list: List,
  { limit, offset, search }: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const where = search ? sql`strpos(search_fold(${TABLES[list].name}), search_fold(${search})) > 0` : undefined;
  const rows = await (list === 'tags'
    ? tagRows(db)
        .where(where)
        .orderBy(asc(tagCategories.place), asc(tags.place), asc(tags.name))
        .limit(limit)
        .offset(offset)
    : namedRows(db, list)
        .where(where)
        .orderBy(asc(TABLES[list].place), asc(TABLES[list].name))
        .limit(limit)
        .offset(offset));
  const [all] = await db.select({ total: count() }).from(TABLES[list]).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findRow(db: Db, list: List, id: string): Promise<Row | undefined> {
  const [row] = await (list === 'tags'
    ? tagRows(db).where(eq(tags.id, id))
    : namedRows(db, list).where(eq(TABLES[list].id, id)));
  return row;
}

const tagRows = (db: Db) =>
  db
    .select({ id: tags.id, name: tags.name, category: tagCategories.name, categoryId: tags.categoryId })
    .from(tags)
    .innerJoin(tagCategories, eq(tags.categoryId, tagCategories.id))
    .$dynamic();

const namedRows = (db: Db, list: List) =>
  db.select({ id: TABLES[list].id, name: TABLES[list].name }).from(TABLES[list]).$dynamic();

/** A row held against every other change until the transaction ends. */
export async function holdRow(tx: Db, list: List, id: string): Promise<Row | undefined> {
  const table = TABLES[list];
  const held = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  return held.length > 0 ? await findRow(tx, list, id) : undefined;
}

/** All rows of a list held likewise; answers how many there are. */
export async function holdAll(tx: Db, list: List): Promise<number> {
  const table = TABLES[list];
  return (await tx.select({ id: table.id }).from(table).orderBy(asc(table.id)).for('update')).length;
}

/** Whether a rating keeps novels to adults, and no other does; the caller holds them all. */
export async function isLastForAdults(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.select({ id: contentRatings.id }).from(contentRatings).where(eq(contentRatings.adult, true));
  return rows.length === 1 && rows[0]?.id === id;
}

/** A tag category by id or by name in any case, which cannot be deleted until the transaction ends. */
export async function holdCategory(tx: Db, key: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: tagCategories.id })
    .from(tagCategories)
    .where(or(eq(tagCategories.id, key), sql`lower(${tagCategories.name}) = lower(${key})`))
    .limit(1)
    .for('key share');
  return row?.id;
}

/** Adds a row after all others, a tag after all others of its category. */
export async function insertRow(tx: Db, list: List, { id, name, categoryId = '' }: Row): Promise<void> {
  if (list === 'tags') await tx.insert(tags).values({ id, name, categoryId, place: lastPlace('tags', categoryId) });
  else await tx.insert(TABLES[list]).values({ id, name, place: lastPlace(list) });
}

export async function updateRow(
  tx: Db,
  list: List,
  id: string,
  { name, categoryId }: { name?: string | undefined; categoryId?: string | undefined },
): Promise<void> {
  if (name !== undefined) await tx.update(TABLES[list]).set({ name }).where(eq(TABLES[list].id, id));
  if (categoryId !== undefined)
    await tx
      .update(tags)
      .set({ categoryId, place: lastPlace('tags', categoryId) })
      .where(eq(tags.id, id));
}

const lastPlace = (list: List, categoryId?: string): SQL => {
  const { place } = TABLES[list];
  const within = categoryId === undefined ? sql`` : sql` where ${tags.categoryId} = ${categoryId}`;
  return sql`(select coalesce(max(${place}) + 1, 0) from ${TABLES[list]}${within})`;
};

export async function deleteRow(tx: Db, list: List, id: string): Promise<void> {
  await tx.delete(TABLES[list]).where(eq(TABLES[list].id, id));
}
