import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import { isNotHidden, type Hidden } from '../hides/index.ts';
import { isPublic, novelColumns, type NovelRow } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { FAR } from './neighbours-store.ts';

/** Novels recommended at most, of whatever page. */
const MOST = 50;
/** Novels by one author among them. */
const BY_ONE_AUTHOR = 2;
/** Novels that a reader kept last and that lead to others, and of those how many by tags. */
const SEEDS = 30;
const SEEDS_BY_TAGS = 5;
/** Novels among which those with the same tags are sought: so many of the ranking's first, and so many that came out last. */
const RANKED = 300;
const ARRIVED = 200;
/** Of so many, one is there for its tags, so that what nobody has read yet is found by somebody. */
const ONE_BY_TAGS_IN = 4;
/** Tags and genres named in a reason. */
const NAMED = 3;

export interface Reason {
  kind: 'finished' | 'kept' | 'shares' | 'popular';
  slug: string | null;
  title: string | null;
  shared: string[];
}
export interface Recommended {
  novel: NovelRow;
  reason: Reason;
}

/** What somebody has met already: theirs, on their shelf, begun, or paid for. Never recommended. */
const MET = (userId: string) => sql`
  select novel_id id from shelf_entries where user_id = ${userId}
  union select novel_id from positions where user_id = ${userId}
  union select c.novel_id from unlocks u join chapters c on c.id = u.chapter_id where u.user_id = ${userId}
  union select id from novels where author_id = ${userId}`;

/**
 * Novels for a reader. What they kept last leads to what others kept as well, each step counting a little less than the one
 * before it; every fourth novel shares tags and genres with one of the last; where neither leads on, what many read. All of
 * it is bounded, whatever the catalogue and the shelf.
 */
export async function recommendedFor(
  db: Db,
  userId: string,
  { limit, offset }: Range,
  hidden: Hidden | null,
): Promise<{ rows: Recommended[]; total: number }> {
  const open = and(isPublic, isNotHidden(hidden));
  const { rows: found } = await db.execute<{ id: string; total: number } & Record<keyof Reason, unknown>>(sql`
    with met as materialized (${MET(userId)}), stands as (
      select p.novel_id id, p.updated_at at, p.furthest,
        (select count(*) from (select from chapters c where c.novel_id = p.novel_id and c.published_at is not null and c.number <= p.furthest limit ${FAR}) come) come
      from positions p where p.user_id = ${userId} order by p.updated_at desc limit ${2 * SEEDS}
    ), signs as (
      select s.id, s.at from stands s join novels n on n.id = s.id where s.come >= least(${FAR}::int, ceil(n.num_chapters / 2.0))
      union all (select novel_id, added_at from shelf_entries where user_id = ${userId} order by added_at desc limit ${SEEDS})
      union all (select c.novel_id, u.created_at from unlocks u join chapters c on c.id = u.chapter_id where u.user_id = ${userId} order by u.created_at desc limit ${20 * SEEDS})
    ), seeds as materialized (
      select n.id, n.slug, n.title, n.tags, n.tag_keys, n.genres, row_number() over (order by max(s.at) desc, n.id) place,
        exists (select from stands p where p.id = n.id and p.furthest >= (select max(c.number) from chapters c where c.novel_id = n.id and c.published_at is not null)) finished
      from signs s join novels n on n.id = s.id where n.listed and n.author_id <> ${userId} group by n.id order by place limit ${SEEDS}
    ), steps as (
      select b.neighbour_id id, s.id seed, b.closeness / (1 + (s.place - 1) / 10.0) weight, s.finished
      from seeds s join novel_neighbours b on b.novel_id = s.id where not exists (select from met where met.id = b.neighbour_id)
    ), by_readers as (
      select id, (array_agg(seed order by weight desc, seed))[1] seed, row_number() over (order by sum(weight) desc, id) place from steps group by id
    ), pool as (
      (select novel_id id from novel_ranks where ranking = 'all' order by place limit ${RANKED})
      union (select id from novels where listed and arrived_at is not null order by arrived_at desc, id desc limit ${ARRIVED})
    ), alike as (
      select n.id, s.id seed, array(select t from unnest(n.tags) t where lower(t) = any(s.tag_keys)) || array(select g from unnest(n.genres) g where g = any(s.genres)) shared,
        sqrt((cardinality(n.tags) + cardinality(n.genres)) * (cardinality(s.tags) + cardinality(s.genres))::float8) size
      from pool p join novels n on n.id = p.id join seeds s on s.place <= ${SEEDS_BY_TAGS} and (n.tag_keys && s.tag_keys or n.genres && s.genres)
      where n.listed and not exists (select from met where met.id = n.id)
    ), by_tags as (
      select id, seed, shared, row_number() over (order by closeness desc, id) place
      from (select distinct on (id) id, seed, shared, cardinality(shared) / size closeness from alike order by id, cardinality(shared) / size desc, seed) best
    ), ways as (
      select id, seed, case when (select finished from seeds where seeds.id = seed) then 'finished' else 'kept' end kind, '{}'::text[] shared,
        place + (place - 1) / ${ONE_BY_TAGS_IN - 1}::int turn from by_readers
      union all select id, seed, 'shares', shared, place * ${ONE_BY_TAGS_IN}::int from by_tags
      union all (
        select novel_id, null, 'popular', '{}', 1000000 + place from novel_ranks where ranking = 'all' and not exists (select from met where met.id = novel_id) order by place limit ${RANKED}
      )
    ), once as (
      select distinct on (id) * from ways order by id, turn
    ), by_author as (
      select o.*, row_number() over (partition by novels.author_id order by o.turn, o.id) of_author from once o join novels on novels.id = o.id where ${open}
    ), chosen as (
      select * from by_author where of_author <= ${BY_ONE_AUTHOR} order by turn, id limit ${MOST}
    )
    select c.id, c.kind, c.shared[1:${NAMED}::int] shared, s.slug, s.title, (count(*) over ())::int total
    from chosen c left join seeds s on s.id = c.seed order by c.turn, c.id limit ${limit} offset ${offset}`);
  const byId = await novelsById(
    db,
    found.map(({ id }) => id),
  );
  return {
    rows: found.flatMap(({ id, kind, slug, title, shared }) => {
      const novel = byId.get(id);
      return novel ? { novel, reason: { kind, slug, title, shared } as Reason } : [];
    }),
    total: found[0]?.total ?? 0,
  };
}

/** What the readers of a novel kept as well, the closest first, without what the caller has met; two by one author at most. */
export async function readNext(
  db: Db,
  novelId: string,
  userId: string | null,
  { limit, offset }: Range,
  hidden: Hidden | null,
): Promise<{ rows: NovelRow[]; total: number }> {
  const unmet = userId === null ? sql`` : sql`and b.neighbour_id not in (${MET(userId)})`;
  const { rows: found } = await db.execute<{ id: string; total: number }>(sql`
    with near as (
      select b.neighbour_id id, b.closeness, row_number() over (partition by novels.author_id order by b.closeness desc, novels.id) of_author
      from novel_neighbours b join novels on novels.id = b.neighbour_id where b.novel_id = ${novelId} and ${and(isPublic, isNotHidden(hidden))} ${unmet}
    )
    select id, (count(*) over ())::int total from near where of_author <= ${BY_ONE_AUTHOR} order by closeness desc, id limit ${limit} offset ${offset}`);
  const byId = await novelsById(
    db,
    found.map(({ id }) => id),
  );
  return { rows: found.flatMap(({ id }) => byId.get(id) ?? []), total: found[0]?.total ?? 0 };
}

async function novelsById(db: Db, ids: string[]): Promise<Map<string, NovelRow>> {
  const rows = await db
    .select(novelColumns)
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(sql`${isPublic} and ${inArray(novels.id, ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}
