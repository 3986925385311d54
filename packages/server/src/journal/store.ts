import { sql } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';

/** A chapter that somebody reads, on one of their days. */
export interface Read {
  userId: string;
  day: string;
  chapterId: string;
  novelId: string;
  number: string;
  finished: boolean;
  words: number;
}

/** The zone in which somebody’s days begin; null while they have not said. */
export async function zoneOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ zone: string | null }>(
    sql`select time_zone as zone from follow_settings where user_id = ${userId}`,
  );
  return rows[0]?.zone ?? null;
}

/**
 * Writes down what is read, unless its reader has their journal switched off. A chapter is finished once; on a day that knows it already
 * nothing is written. Who reads on while they switch it off is waited for (`key share`), so that nothing comes in after it was erased.
 */
export async function writeDown(tx: Db, read: Read): Promise<void> {
  const { userId, day, chapterId, novelId, number, finished, words } = read;
  await tx.execute(sql`
    insert into reading_days as d (user_id, day, chapter_id, novel_id, number, finished, words)
    select u.id, ${day}::date, ${chapterId}, ${novelId}, ${number}::numeric, f.finished, case when f.finished then ${words}::int else 0 end
    from users u cross join (
      select ${finished}::boolean and not exists (
        select from reading_days where user_id = ${userId} and chapter_id = ${chapterId} and finished) as finished) f
    where u.id = ${userId} and u.reading_journal and not exists (
      select from reading_days t where t.user_id = ${userId} and t.day = ${day}::date and t.chapter_id = ${chapterId} and t.finished >= f.finished)
    for key share of u
    on conflict (user_id, day, chapter_id) do update set finished = true, words = excluded.words where excluded.finished and not d.finished`);
}

/** Switches it on or off, and erases what is in it where that is wanted, after whoever writes in it just now. */
export async function switchRecording(tx: Db, userId: string, on: boolean, erase: boolean): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for update`);
  await tx.execute(sql`update users set reading_journal = ${on} where id = ${userId}`);
  if (erase) await tx.execute(sql`delete from reading_days where user_id = ${userId}`);
}

export interface Overview {
  recording: boolean;
  days: { day: string; read: number; finished: number; words: number }[];
  years: number[];
  current: number;
  longest: number;
}

/** Whether it is switched on, streaks, the days since `from`, and the years, in one query. A streak goes on until a day has passed without reading. */
export async function overviewOf(db: Db, userId: string, today: string, from: string): Promise<Overview | undefined> {
  const { rows } = await db.execute<Overview & Record<string, unknown>>(sql`
    with days as materialized (
      select day, count(*)::int as read, (count(*) filter (where finished))::int as finished, sum(words)::int as words
      from reading_days where user_id = ${userId} group by day),
    streaks as (select max(day) as last, count(*)::int as length from (${RUNS}) run group by start)
    select u.reading_journal as recording,
      (select coalesce(json_agg(json_build_object('day', d.day, 'read', d.read, 'finished', d.finished, 'words', d.words) order by d.day), '[]') from days d where d.day >= ${from}::date) as days,
      (select coalesce(json_agg(y.year order by y.year desc), '[]') from (select distinct extract(year from day)::int as year from days) y) as years,
      coalesce((select max(length) from streaks where last >= ${today}::date - 1), 0) as current,
      coalesce((select max(length) from streaks), 0) as longest
    from users u where u.id = ${userId} and u.deleted_at is null`);
  return rows[0];
}

/** Days in a row have the same start. */
const RUNS = sql`select day, day - row_number() over (order by day)::int as start from days`;

export interface DayRow {
  day: string;
  novelId: string | null;
  slug: string | null;
  novelTitle: string | null;
  number: string;
  title: string | null;
  finished: boolean;
  words: number;
}

/** What was read on some of somebody's days, the last day first, and how many there are in all. What is not out any more has no title. */
export async function daysOf(
  db: Db,
  userId: string,
  { limit, offset }: Range,
): Promise<{ rows: DayRow[]; total: number }> {
  const { rows } = await db.execute<DayRow & Record<string, unknown>>(sql`
    with days as (select distinct day from reading_days where user_id = ${userId} order by day desc limit ${limit} offset ${offset})
    select r.day::text as day, n.id as "novelId", n.slug, n.title as "novelTitle", coalesce(c.number, r.number)::text as number,
      case when c.published_at is not null then c.title end as title, r.finished, r.words
    from days join reading_days r on r.user_id = ${userId} and r.day = days.day
    left join novels n on n.id = r.novel_id left join chapters c on c.id = r.chapter_id
    order by r.day desc, lower(n.title) nulls last, n.id, coalesce(c.number, r.number), r.chapter_id`);
  const { rows: all } = await db.execute<{ total: number }>(
    sql`select count(distinct day)::int as total from reading_days where user_id = ${userId}`,
  );
  return { rows, total: all[0]?.total ?? 0 };
}

export interface YearRow {
  days: number;
  chapters: number;
  words: number;
  novels: number;
  finishedNovels: { slug: string; title: string }[];
  author: { id: string; name: string; chapters: number } | null;
  genres: { name: string; chapters: number }[];
  longest: number;
  busiest: { month: number; chapters: number } | null;
}

/** A year of somebody's reading, reckoned in one query. Where two have as much, the one that comes first by its name, or in the year. */
export async function yearOf(db: Db, userId: string, year: number, genres: number): Promise<YearRow> {
  const { rows } = await db.execute<YearRow & Record<string, unknown>>(sql`
    with year as materialized (
      select * from reading_days where user_id = ${userId} and day >= make_date(${year}::int, 1, 1) and day < make_date(${year}::int + 1, 1, 1)),
    done as (select y.*, n.author_id, n.genres from year y left join novels n on n.id = y.novel_id where y.finished),
    days as (select distinct day from year)
    select (select count(*)::int from days) as days,
      (select count(*)::int from done) as chapters,
      (select coalesce(sum(words), 0)::int from done) as words,
      (select count(distinct novel_id)::int from year) as novels,
      (select coalesce(json_agg(json_build_object('slug', n.slug, 'title', n.title) order by lower(n.title), n.id), '[]')
        from novels n where n.completed and n.id in (select novel_id from done) and exists (
          select from done where done.chapter_id = (
            select c.id from chapters c where c.novel_id = n.id and c.published_at is not null order by c.number desc limit 1))) as "finishedNovels",
      (select json_build_object('id', a.id, 'name', a.pen_name, 'chapters', count(*)) from done join users a on a.id = done.author_id
        group by a.id order by count(*) desc, lower(a.pen_name), a.id limit 1) as author,
      (select coalesce(json_agg(json_build_object('name', g.name, 'chapters', g.chapters) order by g.chapters desc, g.name), '[]') from (
        select name, count(*)::int as chapters from done, unnest(done.genres) name group by name order by 2 desc, 1 limit ${genres}) g) as genres,
      coalesce((select max(length) from (select count(*)::int as length from (${RUNS}) run group by start) streaks), 0) as longest,
      (select json_build_object('month', extract(month from day)::int, 'chapters', count(*)) from done
        group by extract(month from day) order by count(*) desc, extract(month from day) limit 1) as busiest`);
  if (!rows[0]) throw new Error('the year was not returned');
  return rows[0];
}
