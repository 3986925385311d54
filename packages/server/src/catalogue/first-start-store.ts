import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { contentRatings, genres, listings, tagCategories, tags } from '../schema/catalogue.ts';

interface Named {
  id: string;
  name: string;
  place: number;
}

/** What each list of the catalogue begins with. Tags come with their categories, and only where there is none of these. */
export interface FirstLists {
  genres: Named[];
  contentRatings: (Named & { adult: boolean })[];
  listings: Named[];
  tagCategories: Named[];
  tags: (Named & { categoryId: string })[];
}

/** Fills each list that is empty. */
export async function fillEmptyLists(db: Database, first: FirstLists): Promise<void> {
  await transaction(db, async (tx) => {
    // Several servers may start at once; the first fills, the others wait here and find it done.
    await tx.execute(
      sql`lock table genres, content_ratings, listings, tag_categories, tags in share row exclusive mode`,
    );
    if (await isEmpty(tx, genres)) await tx.insert(genres).values(first.genres);
    if (await isEmpty(tx, contentRatings)) await tx.insert(contentRatings).values(first.contentRatings);
    if (await isEmpty(tx, listings)) await tx.insert(listings).values(first.listings);
    if (await isEmpty(tx, tagCategories)) {
      await tx.insert(tagCategories).values(first.tagCategories);
      await tx.insert(tags).values(first.tags);
    }
  });
}

async function isEmpty(tx: Db, table: PgTable): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(table)
    .limit(1);
  return rows.length === 0;
}
