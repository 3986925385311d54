import { and, asc, eq, gt, gte, isNull, isNotNull, or, sql } from 'drizzle-orm';
import { chapters } from '../../schema/chapters.ts';
import { contracts } from '../../schema/contracts.ts';
import { chapterDays } from '../../schema/library.ts';
import { novels } from '../../schema/novels.ts';
import type { Db } from '../../ports/database/index.ts';
import { users } from '../../schema/users.ts';
import { bonuses } from '../../schema/earnings.ts';
import { dayOf, firstOf, monthsFrom, type Day, type Month } from './days.ts';
import { MONTHS_BACK, windowOf, type NovelRecord } from './rule.ts';
import { STAND_OUT_PLACES, STAND_OUT_READS } from './stand-out.ts';

/** A novel that may have bonuses coming. */
export type Contracted = Awaited<ReturnType<typeof contracted>>[number];

/** The reads below which no rule gives anything: most novels are told by their counter alone. */
const LEAST_READS = 40_000;

/**
 * Novels under a signed contract that readers find, read often enough for any bonus, of authors who are here. A contract that
 * has ended is looked at as long as months are looked back on: what was earned until its end is paid.
 */
export async function contracted(db: Db, today: Day) {
  const running = or(
    isNull(contracts.endsAt),
    gt(contracts.endsAt, new Date(`${firstOf(monthsFrom(today.slice(0, 7), -MONTHS_BACK))}T00:00:00Z`)),
  );
  return await db
    .select({
      id: novels.id,
      title: novels.title,
      authorId: novels.authorId,
      contractType: contracts.contractType,
      signedAt: contracts.signedAt,
      endsAt: contracts.endsAt,
      completedAt: novels.completedAt,
    })
    .from(contracts)
    .innerJoin(novels, eq(novels.id, contracts.novelId))
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(
      and(
        eq(contracts.status, 'signed'),
        running,
        isNotNull(contracts.signedAt),
        novels.listed,
        gte(novels.numViews, LEAST_READS),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(novels.id), asc(contracts.id));
}

/** A novel's days, as the rules look at them: what came after the contract's end is not there. */
export async function recordOf(
  db: Db,
  { id, contractType, signedAt, endsAt, completedAt }: Contracted,
  today: Day,
  places: Places,
): Promise<NovelRecord> {
  const reads = await db
    .select({ day: chapterDays.day, reads: sql<number>`sum(${chapterDays.views})::int` })
    .from(chapterDays)
    .where(eq(chapterDays.novelId, id))
    .groupBy(chapterDays.day)
    .orderBy(asc(chapterDays.day));
  const published = await db
    .select({
      day: sql<Date>`coalesce(${chapters.submittedAt}, ${chapters.publishedAt})`.mapWith(chapters.publishedAt),
      since:
        sql<Date>`coalesce(${chapters.contentSubmittedAt}, ${chapters.contentAt}, ${chapters.publishedAt})`.mapWith(
          chapters.contentAt,
        ),
      words: chapters.words,
    })
    .from(chapters)
    .where(and(eq(chapters.novelId, id), isNotNull(chapters.publishedAt)));
  const until = endsAt && dayOf(endsAt) < today ? dayOf(endsAt) : null;
  const within = (day: Day): boolean => until === null || day < until;
  const completedOn = completedAt && dayOf(completedAt);
  return {
    contractType,
    today: until ?? today,
    reads: reads.filter(({ day }) => within(day)),
    places: places.get(id) ?? [],
    signedOn: dayOf(signedAt ?? new Date(0)),
    completedOn: completedOn !== null && within(completedOn) ? completedOn : null,
    chapters: published
      .map(({ day, since, words }) => ({ day: dayOf(day), since: dayOf(since), words }))
      .filter((chapter) => within(chapter.day) && within(chapter.since)),
  };
}

/** Where novels stand in their categories, by their ids. */
export type Places = Map<string, { month: Month; category: string; place: number }[]>;

/** The most read of each category in some months. Who has too few reads for the bonus stands below all who have enough, so is left out. */
export async function placesOf(db: Db, months: readonly Month[]): Promise<Places> {
  const places: Places = new Map();
  for (const month of months) {
    const { from, until } = windowOf(month);
    const { rows } = await db.execute<{ novel_id: string; category: string; place: number }>(sql`
      with monthly as (
        select n.id, n.genres, sum(d.views) as reads from ${novels} n join ${chapterDays} d on d.novel_id = n.id and d.day >= ${from} and d.day < ${until}
        where n.listed and n.num_views >= ${STAND_OUT_READS} group by n.id having sum(d.views) >= ${STAND_OUT_READS}
      ), placed as (
        select m.id as novel_id, category, rank() over (partition by category order by m.reads desc)::int as place from monthly m cross join unnest(m.genres) category
      )
      select * from placed where place <= ${STAND_OUT_PLACES} order by novel_id, place, category`);
    for (const { novel_id: id, category, place } of rows)
      places.set(id, [...(places.get(id) ?? []), { month, category, place }]);
  }
  return places;
}

/** What bonuses a novel has had, as kind and period. */
export async function bonusesOf(db: Db, novelId: string): Promise<Set<string>> {
  const rows = await db
    .select({ kind: bonuses.kind, period: bonuses.period })
    .from(bonuses)
    .where(eq(bonuses.novelId, novelId));
  return new Set(rows.map(({ kind, period }) => `${kind} ${period}`));
}

export async function insertBonus(tx: Db, row: typeof bonuses.$inferInsert): Promise<void> {
  await tx.insert(bonuses).values(row);
}
