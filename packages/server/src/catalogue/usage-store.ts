import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { novelListings, novels } from '../schema/novels.ts';
import type { List, Row } from './store.ts';
import { tags } from '../schema/catalogue.ts';

/** What uses the rows of a list: novels hold names of the catalogue, not ids. */
export interface Usage {
  /** How many of what use a row, so that it cannot be deleted; null where it can. */
  users: { count(tx: Db, row: Row): Promise<number>; one: string; many: string } | null;
  /** Has whatever holds the old name hold the new one; the search index follows by its triggers. */
  rename(tx: Db, before: string, after: string): Promise<unknown>;
}

const novelsUse = (how: (name: string) => ReturnType<typeof sql>): Usage['users'] => ({
  one: 'novel has it',
  many: 'novels have it',
  count: async (tx, { name }) => first(await tx.select({ n: count() }).from(novels).where(how(name))),
});

const first = (rows: { n: number }[]): number => rows[0]?.n ?? 0;

export const USAGE: Record<List, Usage> = {
  genres: {
    users: novelsUse((name) => sql`${novels.genres} @> array[${name}]`),
    rename: (tx, before, after) =>
      tx
        .update(novels)
        .set({ genres: sql`array_replace(${novels.genres}, ${before}, ${after})` })
        .where(sql`${novels.genres} @> array[${before}]`),
  },
  contentRatings: {
    users: novelsUse((name) => eq(novels.ageRange, name)),
    rename: (tx, before, after) => tx.update(novels).set({ ageRange: after }).where(eq(novels.ageRange, before)),
  },
  listings: {
    users: {
      one: 'novel is in it',
      many: 'novels are in it',
      count: async (tx, { name }) =>
        first(await tx.select({ n: count() }).from(novelListings).where(eq(novelListings.listing, name))),
    },
    rename: (tx, before, after) =>
      tx.update(novelListings).set({ listing: after }).where(eq(novelListings.listing, before)),
  },
  tagCategories: {
    users: {
      one: 'tag is in it',
      many: 'tags are in it',
      count: async (tx, { id }) => first(await tx.select({ n: count() }).from(tags).where(eq(tags.categoryId, id))),
    },
    rename: async () => undefined,
  },
  tags: { users: null, rename: renameLabel },
};

/** A label of novels in any case; who had the new one as well has it once, where the first of the two stood. */
async function renameLabel(tx: Db, before: string, after: string): Promise<void> {
  const [old, key] = [before.toLowerCase(), after.toLowerCase()];
  await tx.execute(sql`
    update novels set (tags, tag_keys) = (
      select array_agg(label order by place), array_agg(key order by place)
      from (
        select distinct on (key) key, label, place
        from (
          select case when key = ${old} then ${key} else key end as key, case when key in (${old}, ${key}) then ${after} else label end as label, place
          from unnest(novels.tags, novels.tag_keys) with ordinality as had(label, key, place)
        ) renamed
        order by key, place
      ) each_once
    )
    where tag_keys @> array[${old}]`);
  // Who hides the old name hides the new one; once, where they had hidden both.
  await tx.execute(sql`
    delete from hides where tag = ${old} and ${old} <> ${key} and exists (select from hides other where other.user_id = hides.user_id and other.tag = ${key})`);
  await tx.execute(sql`update hides set tag = ${key}, tag_name = ${after} where tag = ${old}`);
}
