import { sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { active } from './store/formulas/active.ts';
import type { Facts } from './store/formulas/facts.ts';
import { overall } from './store/formulas/overall.ts';
import { popular } from './store/formulas/popular.ts';
import { power } from './store/formulas/power.ts';
import { topRated } from './store/formulas/top-rated.ts';
import { trending } from './store/formulas/trending.ts';
import { novelRanks, RANKED, type Ranked } from '../schema/rankings.ts';

/**
 * Novels kept in each ranking. A list answers 1,000 rows at most and nobody pages further; so a catalogue of any size
 * costs the same few rows every ten minutes.
 */
const PLACES = 1_000;

const FORMULAS: Record<Ranked, (facts: Facts) => ReturnType<typeof overall>> = {
  all: overall,
  power,
  trending,
  popular,
  active,
  topRated,
};

const FACTS: Facts = {
  readers3: sql`readers3`,
  readersBefore: sql`readers_before`,
  readers14: sql`readers14`,
  readers30: sql`readers30`,
  views: sql`views`,
  shelved30: sql`shelved30`,
  reviews30: sql`reviews30`,
  givers30: sql`givers30`,
  words14: sql`words14`,
  reviews: sql`reviews`,
  score: sql`score`,
  prior: sql`prior`,
};

/**
 * Reckons all rankings anew and puts them in the place of the old ones. Readers see the old ones until the caller's
 * transaction commits, and then the new ones whole.
 */
export async function replaceRankings(tx: Db, now: Date, prior: number): Promise<void> {
  // Two servers that rank at once do so one after the other. Nobody who reads, or deletes a novel, waits for this lock.
  await tx.execute(sql`lock table ${novelRanks} in share update exclusive mode`);
  await tx.execute(sql`delete from ${novelRanks}`);
  const today = sql`${now.toISOString().slice(0, 10)}::date`;
  const since = (days: number) => sql`${new Date(now.getTime() - days * 86_400_000)}`;
  const scores = RANKED.map(
    (ranking) => sql`select ${sql.raw(`'${ranking}'`)} ranking, id, ${FORMULAS[ranking](FACTS)} score from facts`,
  );
  await tx.execute(sql`
    with days as (
      select novel_id, day, max(views) readers from chapter_days where day > ${today} - 30 and day <= ${today} group by novel_id, day
    ), readers as (
      select novel_id, sum(readers) readers30, sum(readers) filter (where day > ${today} - 14) readers14,
        sum(readers) filter (where day > ${today} - 3) readers3, sum(readers) filter (where day <= ${today} - 3 and day > ${today} - 17) readers_before
      from days group by novel_id
    ), shelved as (
      select s.novel_id, count(*) shelved30 from shelf_entries s join novels n on n.id = s.novel_id
      where s.added_at > ${since(30)} and s.user_id <> n.author_id group by s.novel_id
    ), reviewed as (
      select r.novel_id, count(*) reviews30
      from reviews r join novels n on n.id = r.novel_id
      where r.created_at > ${since(30)} and r.standing = 'counted' and r.user_id is distinct from n.author_id group by r.novel_id
    ), given as (
      select g.novel_id, count(distinct g.user_id) givers30 from gifts g join novels n on n.id = g.novel_id
      where g.created_at > ${since(30)} and g.user_id <> n.author_id group by g.novel_id
    ), written as (
      select novel_id, sum(words) words14 from chapters where published_at > ${since(14)} group by novel_id
    ), facts as (
      select n.id, n.num_views::float8 views, n.num_reviews::float8 reviews, ${prior}::float8 prior,
        case when n.num_reviews > 0 then n.rating / 1000::float8 else ${prior}::float8 end score,
        coalesce(readers3, 0)::float8 readers3, coalesce(readers_before, 0)::float8 readers_before, coalesce(readers14, 0)::float8 readers14, coalesce(readers30, 0)::float8 readers30,
        coalesce(shelved30, 0)::float8 shelved30, coalesce(reviews30, 0)::float8 reviews30, coalesce(givers30, 0)::float8 givers30, coalesce(words14, 0)::float8 words14
      from novels n
        left join readers on readers.novel_id = n.id left join shelved on shelved.novel_id = n.id
        left join reviewed on reviewed.novel_id = n.id left join given on given.novel_id = n.id left join written on written.novel_id = n.id
      where n.listed
    ), scores as (
      ${sql.join(scores, sql` union all `)}
    ), placed as (
      select ranking, id, score, row_number() over (partition by ranking order by score desc, id) place from scores where score > 0
    )
    insert into novel_ranks (ranking, novel_id, place, score) select ranking, id, place, score from placed where place <= ${PLACES}`);
}

/** Whether novels have ever been ranked here. */
export async function areRanked(db: Db): Promise<boolean> {
  return (await db.select({ place: novelRanks.place }).from(novelRanks).limit(1)).length > 0;
}
