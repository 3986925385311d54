import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { attempts } from '../schema/limits.ts';
import { novels } from '../schema/novels.ts';
import type { Db } from '../ports/database/index.ts';
import { uncountedViews, viewSalts } from '../schema/library.ts';

/** Guests' views that are forgotten in one statement. */
const GUESTS_A_LOT = 10_000;

/** One reader or guest in one chapter on one day. */
export interface View {
  chapterId: string;
  novelId: string;
  viewer: string;
  day: string;
}
/** How many views a chapter had on a day. */
export interface DayOfViews {
  chapterId: string;
  novelId: string;
  day: string;
  views: number;
}

/** Those of whom a view is one of at most so many: a key that is theirs, and when it can be forgotten. */
export interface Crowd {
  key: string;
  most: number;
  until: Date;
}

/**
 * Records a view and that it is still to be counted, in one statement that locks no novel; false when it was known, or one too
 * many of its crowd. Views of one crowd at the same moment may be a few more than the most.
 */
export async function recordView(db: Db, { chapterId, novelId, viewer, day }: View, crowd?: Crowd): Promise<boolean> {
  const room = crowd
    ? sql`where coalesce((select count from ${attempts} where key = ${crowd.key}), 0) < ${crowd.most}`
    : sql``;
  const counted = crowd
    ? sql`, crowd as (
      insert into ${attempts} as a (key, count, resets_at) select ${crowd.key}, 1, ${crowd.until.toISOString()}::timestamptz from view
      on conflict (key) do update set count = a.count + 1
    )`
    : sql``;
  const { rowCount } = await db.execute(sql`
    with view as (
      insert into chapter_views (chapter_id, novel_id, viewer, day) select ${chapterId}, ${novelId}, ${viewer}, ${day}::date ${room}
      on conflict do nothing returning chapter_id, novel_id, day
    )${counted}
    insert into uncounted_views (chapter_id, novel_id, day) select chapter_id, novel_id, day from view`);
  return (rowCount ?? 0) > 0;
}

/**
 * Takes out the oldest uncounted views, added up, with their novels held. The novels come first and in the order of their
 * ids, as whoever deletes or changes them takes them; of two servers that chose the same views one then finds them gone.
 * `found` is false when there was nothing to choose.
 */
export async function takeUncounted(tx: Db, most: number): Promise<{ found: boolean; views: DayOfViews[] }> {
  const lot = await tx
    .select({ id: uncountedViews.id, novelId: uncountedViews.novelId })
    .from(uncountedViews)
    .orderBy(asc(uncountedViews.id))
    .limit(most);
  if (lot.length === 0) return { found: false, views: [] };
  const ids = [...new Set(lot.map((view) => view.novelId))];
  await tx
    .select({ id: novels.id })
    .from(novels)
    .where(inArray(novels.id, ids))
    .orderBy(asc(novels.id))
    .for('no key update');
  const { rows } = await tx.execute<{ chapter_id: string; novel_id: string; day: string; views: number }>(sql`
    with taken as (delete from uncounted_views where id in (select jsonb_array_elements_text(${JSON.stringify(lot.map((view) => view.id))}::jsonb)::bigint) returning *)
    select chapter_id, novel_id, day::text, count(*)::int views from taken group by 1, 2, 3`);
  return {
    found: true,
    views: rows.map((row) => ({ chapterId: row.chapter_id, novelId: row.novel_id, day: row.day, views: row.views })),
  };
}

/** Adds views to the days of their chapters and to the totals of their novels, which the caller holds. */
export async function addCounted(tx: Db, views: DayOfViews[]): Promise<void> {
  if (views.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as v("chapterId" text, "novelId" text, day date, views int)`;
  await tx.execute(sql`
    insert into chapter_days (chapter_id, novel_id, day, views) select v."chapterId", v."novelId", v.day, v.views from ${rows} order by 1, 3
    on conflict (chapter_id, day) do update set views = chapter_days.views + excluded.views`);
  await tx.execute(sql`
    update novels set num_views = num_views + c.views
    from (select v."novelId" id, sum(v.views)::int views from ${rows} group by 1) c where c.id = novels.id`);
}

/**
 * Forgets which guests viewed what before a day, some at a time: a busy day has millions of them, and one statement for all would hold its log
 * and every replica up. Readers' rows stay: what authors earn is reckoned from them.
 */
export async function dropGuests(db: Db, before: string, lot = GUESTS_A_LOT): Promise<void> {
  for (let dropped = lot; dropped === lot;) {
    // By their keys, and not by where they lie (`ctid`): in each month's part there is a row at the same place.
    const { rowCount } = await db.execute(sql`
      delete from chapter_views where (chapter_id, day, viewer) in (
        select chapter_id, day, viewer from chapter_views where day < ${before} and viewer like 'g:%' limit ${lot})`);
    dropped = rowCount ?? 0;
  }
}

/** Makes the parts ahead in which the views of a day and of the three months after it are stored, where they are not there yet (docs/size.md). */
export async function makeMonths(db: Db, today: string): Promise<void> {
  await db.execute(sql`select make_months_of_views(${today}::date)`);
}

/** The salt of a day, `fresh` where it has none yet; those of earlier days are deleted. */
export async function daySalt(db: Db, day: string, fresh: string): Promise<string> {
  await db.delete(viewSalts).where(lt(viewSalts.day, day));
  await db.insert(viewSalts).values({ day, salt: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(viewSalts).where(eq(viewSalts.day, day));
  if (!row) throw new Error(`the salt of ${day} is gone`);
  return row.salt;
}
