import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { contentRatings, genres, listings, tagCategories, tags } from './tables.ts';

/** The lists that are nothing but names. */
export const NAMED = { genres, contentRatings, listings, tagCategories } as const;
export type NamedList = keyof typeof NAMED;

export interface Window {
  limit: number;
  offset: number;
}

const total = sql<number>`count(*)::int`;

export async function namedRows(db: Db, list: NamedList, { limit, offset }: Window): Promise<{ rows: { id: string; name: string }[]; count: number }> {
  const table = NAMED[list];
  const rows = await db.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.place), asc(table.name)).limit(limit).offset(offset);
  const [counted] = await db.select({ count: total }).from(table);
  return { rows, count: counted?.count ?? 0 };
}

export async function tagRows(db: Db, { limit, offset }: Window): Promise<{ rows: { id: string; name: string; category: string }[]; count: number }> {
  const rows = await db
    .select({ id: tags.id, name: tags.name, category: tagCategories.name })
    .from(tags)
    .innerJoin(tagCategories, eq(tags.categoryId, tagCategories.id))
    .orderBy(asc(tagCategories.place), asc(tags.place), asc(tags.name))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ count: total }).from(tags);
  return { rows, count: counted?.count ?? 0 };
}
