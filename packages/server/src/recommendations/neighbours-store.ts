import { sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { novelNeighbours } from '../schema/recommendations.ts';

/** Neighbours stored of a novel. */
const NEIGHBOURS = 50;
/** Novels weighed of one reader, the last that they kept: pairs grow by the square, and one shelf of thousands says little. */
const OF_A_READER = 100;
/** Readers without whom two novels are no neighbours. Fewer are chance, and would let anybody guess who they are. */
const SUPPORT = 3;
/** Chapters from which on a reader has come far; of a shorter novel half of them. */
export const FAR = 10;

/**
 * Reckons anew which novels are kept by the same readers. Kept is what stands on a shelf, what coins were paid for, and what a
 * reader has come far in (ten chapters opened, or half of a shorter novel). Nobody counts for an own novel, and each reader
 * once. Closeness is the cosine: readers of both, by the root of the readers of the one times those of the other, so that a
 * novel that everybody keeps is close to none. Nothing that is paid or chosen by staff has a part in it.
 */
export async function replaceNeighbours(tx: Db): Promise<void> {
  // Two servers do so one after the other. Nobody who reads, or deletes a novel, waits for this lock.
  await tx.execute(sql`lock table ${novelNeighbours} in share update exclusive mode`);
  await tx.execute(sql`delete from ${novelNeighbours}`);
  await tx.execute(sql`
    with opened as (
      select substr(viewer, 3) user_id, novel_id, count(distinct chapter_id) chapters, max(day) last_on
      from chapter_views where viewer like 'u:%' group by 1, 2
    ), signs as (
      select user_id, novel_id, added_at at from shelf_entries
      union all
      select u.user_id, c.novel_id, u.created_at from unlocks u join chapters c on c.id = u.chapter_id
      union all
      select o.user_id, o.novel_id, o.last_on::timestamptz from opened o join novels n on n.id = o.novel_id
      where o.chapters >= least(${FAR}::int, ceil(n.num_chapters / 2.0))
    ), ordered as (
      select s.user_id, s.novel_id, row_number() over (partition by s.user_id order by max(s.at) desc, s.novel_id) place
      from signs s join novels n on n.id = s.novel_id join users u on u.id = s.user_id
      where n.listed and n.author_id <> s.user_id and u.blocked_at is null and u.deleted_at is null
      group by s.user_id, s.novel_id
    ), kept as materialized (
      select user_id, novel_id from ordered where place <= ${OF_A_READER}
    ), readers as (
      select novel_id, count(*)::float8 readers from kept group by novel_id
    ), pairs as (
      select a.novel_id, b.novel_id neighbour_id, count(*) both_kept
      from kept a join kept b on b.user_id = a.user_id and b.novel_id > a.novel_id
      group by 1, 2 having count(*) >= ${SUPPORT}
    ), close as (
      select p.novel_id, p.neighbour_id, p.both_kept, p.both_kept / sqrt(a.readers * b.readers) closeness
      from pairs p join readers a on a.novel_id = p.novel_id join readers b on b.novel_id = p.neighbour_id
    ), both_ways as (
      select * from close union all select neighbour_id, novel_id, both_kept, closeness from close
    ), placed as (
      select *, row_number() over (partition by novel_id order by closeness desc, both_kept desc, neighbour_id) place from both_ways
    )
    insert into novel_neighbours (novel_id, neighbour_id, readers, closeness)
    select novel_id, neighbour_id, both_kept, closeness from placed where place <= ${NEIGHBOURS}`);
}

/** Whether neighbours have ever been reckoned here. */
export async function areReckoned(db: Db): Promise<boolean> {
  return (await db.select({ readers: novelNeighbours.readers }).from(novelNeighbours).limit(1)).length > 0;
}
