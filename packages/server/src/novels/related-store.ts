import { and, eq, inArray, sql } from 'drizzle-orm';
import { isNotHidden, type Hidden } from '../hides/index.ts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { isPublic, novelColumns, type NovelRow } from './store.ts';
import type { Range } from '../http/paging.ts';
import { novels } from '../schema/novels.ts';

/** How many novels that share a tag are weighed, and how many that share a genre: the most viewed of each. */
const POOL = 200;

/**
 * Novels that share genres and tags with one: those that share most first, the most viewed among equals. Only the most
 * viewed that share anything are weighed, since half a catalogue may share a genre.
 */
export async function listRelated(
  db: Db,
  { id, genres, tagKeys }: Pick<NovelRow, 'id' | 'genres' | 'tagKeys'>,
  { limit, offset }: Range,
  hidden: Hidden | null = null,
): Promise<{ rows: NovelRow[]; total: number }> {
  const tags = sql`${sql.param(tagKeys)}::text[]`;
  const kinds = sql`${sql.param(genres)}::text[]`;
  const open = and(isPublic, isNotHidden(hidden)) ?? isPublic;
  const mostViewed = sql`order by num_views desc, id desc limit ${POOL}`;
  const found = await db.execute<{ total: number; id: string | null }>(sql`
    with pool as (
      (select id from novels where ${open} and id <> ${id} and tag_keys && ${tags} ${mostViewed})
      union (select id from novels where ${open} and id <> ${id} and genres && ${kinds} ${mostViewed})
    ), weighed as (
      select id, num_views,
        (select count(*) from unnest(genres) one where one = any(${kinds})) + (select count(*) from unnest(tag_keys) one where one = any(${tags})) shared
      from novels join pool using (id)
    ), asked as (
      select * from weighed order by shared desc, num_views desc, id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::int from pool) total, asked.id from (select 1) always left join asked on true order by shared desc, num_views desc, id desc`);
  const ids = found.rows.flatMap((row) => row.id ?? []);
  if (ids.length === 0) return { rows: [], total: found.rows[0]?.total ?? 0 };
  const rows = await db
    .select(novelColumns)
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(and(isPublic, inArray(novels.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((one) => byId.get(one) ?? []), total: found.rows[0]?.total ?? 0 };
}
