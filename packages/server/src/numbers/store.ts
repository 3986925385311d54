import { sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';

/** Sums come as text: they are wider than a number of the wire's protocol. */
interface ChapterSums {
  id: string;
  number: string;
  title: string;
  published_at: string;
  readers: number;
  went_on: number | null;
  guest_visits: number;
  unlocks: number;
  kobo: string;
}

/**
 * Signed-in readers once each, and whether they have opened the next chapter too; guests as they are counted, once a chapter and
 * day, since nobody knows the next day who they were: the views of a day less those of its readers.
 */
export async function chapterSums(db: Db, novelId: string): Promise<ChapterSums[]> {
  const { rows } = await db.execute<ChapterSums & Record<string, unknown>>(sql`
    with published as (
      select id, number, title, published_at, lead(id) over (order by number) as next_id
      from chapters where novel_id = ${novelId} and published_at is not null
    ), seen as (
      select chapter_id, viewer, count(*) as days from chapter_views where novel_id = ${novelId} and viewer like 'u:%' group by 1, 2
    ), readers as (
      select s.chapter_id, count(*)::int as readers, count(next.viewer)::int as went_on, sum(s.days)::int as days
      from seen s join published p on p.id = s.chapter_id left join seen next on next.chapter_id = p.next_id and next.viewer = s.viewer group by 1
    ), viewed as (
      select chapter_id, sum(views)::int as views from chapter_days where novel_id = ${novelId} group by 1
    ), bought as (
      select u.chapter_id, count(*)::int as unlocks from published p join unlocks u on u.chapter_id = p.id group by 1
    ), earned as (
      select chapter_id, sum(share) as kobo from earnings where novel_id = ${novelId} and chapter_id is not null group by 1
    )
    select p.id, p.number::text, p.title, to_json(p.published_at) #>> '{}' as published_at,
      coalesce(r.readers, 0) as readers,
      case when p.next_id is not null then coalesce(r.went_on, 0) end as went_on,
      greatest(0, coalesce(v.views, 0) - coalesce(r.days, 0)) as guest_visits,
      coalesce(b.unlocks, 0) as unlocks,
      coalesce(e.kobo, 0)::text as kobo
    from published p
      left join readers r on r.chapter_id = p.id left join viewed v on v.chapter_id = p.id
      left join bought b on b.chapter_id = p.id left join earned e on e.chapter_id = p.id
    order by p.number`);
  return rows;
}

/** Readers of a whole novel, each counted once, and all that it has earned. */
export async function novelSums(db: Db, novelId: string): Promise<{ readers: number; kobo: string }> {
  const { rows } = await db.execute<{ readers: number; kobo: string }>(sql`
    select
      (select count(distinct viewer)::int from chapter_views where novel_id = ${novelId} and viewer like 'u:%') as readers,
      (select coalesce(sum(share), 0)::text from earnings where novel_id = ${novelId}) as kobo`);
  return rows[0] ?? { readers: 0, kobo: '0' };
}

/** Each day from one to another, with those on which nobody came. */
export async function daySums(
  db: Db,
  { novelId, chapterId, from, until }: { novelId: string; chapterId: string | undefined; from: string; until: string },
): Promise<{ day: string; readers: number; guest_visits: number }[]> {
  const of = sql`novel_id = ${novelId} and day between ${from}::date and ${until}::date ${chapterId === undefined ? sql`` : sql`and chapter_id = ${chapterId}`}`;
  const { rows } = await db.execute<{ day: string; readers: number; guest_visits: number }>(sql`
    with seen as (
      select day, count(distinct viewer)::int as readers, count(*)::int as visits from chapter_views where ${of} and viewer like 'u:%' group by 1
    ), viewed as (
      select day, sum(views)::int as views from chapter_days where ${of} group by 1
    )
    select d.day::date::text as day, coalesce(s.readers, 0) as readers, greatest(0, coalesce(v.views, 0) - coalesce(s.visits, 0)) as guest_visits
    from generate_series(${from}::date, ${until}::date, interval '1 day') as d(day)
      left join seen s on s.day = d.day::date left join viewed v on v.day = d.day::date
    order by d.day`);
  return rows;
}

export async function isChapterOf(db: Db, novelId: string, chapterId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from chapters where novel_id = ${novelId} and id = ${chapterId}`);
  return rows.length > 0;
}
