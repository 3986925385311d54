import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../ports/database/index.ts';
import { chapters, freeReads, unlocks } from '../schema/chapters.ts';
import { positions, shelfEntries } from '../schema/library.ts';
import { novelListings, novels } from '../schema/novels.ts';
import { reviews, reviewVotes } from '../schema/reviews.ts';
import { readConfig } from '../config/index.ts';
import { priorOf, scoreAll } from '../reviews/index.ts';
import { users } from '../schema/users.ts';
import type { Reading, Unlocked } from './readers.ts';

/** Whether nobody has ever signed up here; two first starts at once do not both find it so. */
export async function isUntouched(tx: Db): Promise<boolean> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`);
  return await isEmpty(tx);
}

/** Whether there is nobody yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0;

const TABLES = { novels, chapters, novelListings, shelfEntries, positions, freeReads, reviews, reviewVotes };

/** Adds rows, as many at a time as one statement can carry. */
export async function insertRows<T extends keyof typeof TABLES>(
  tx: Db,
  table: T,
  rows: (typeof TABLES)[T]['$inferInsert'][],
): Promise<void> {
  const into: PgTable = TABLES[table];
  for (let from = 0; from < rows.length; from += 50)
    await tx.insert(into).values(rows.slice(from, from + 50) as PgInsertValue<PgTable>[]);
}

/** What guests viewed on the days since a chapter came out, so many views to a chapter; the guests themselves are long forgotten. */
export async function insertViews(
  tx: Db,
  views: { chapterId: string; novelId: string; count: number; from: Date; days: number }[],
): Promise<void> {
  const lots = JSON.stringify(
    views.map((v) => ({
      c: v.chapterId,
      n: v.novelId,
      many: v.count,
      day: v.from.toISOString().slice(0, 10),
      days: v.days,
    })),
  );
  await tx.execute(sql`
    insert into chapter_days (chapter_id, novel_id, day, views)
    select v.c, v.n, v.day + (guest * 7 % v.days), count(*)
    from jsonb_to_recordset(${lots}::jsonb) as v(c text, n text, many int, day date, days int), generate_series(1, v.many) guest
    group by 1, 2, 3`);
}

export async function unlockedBy(tx: Db): Promise<Unlocked> {
  const rows = await tx
    .select({ user: unlocks.userId, chapter: unlocks.chapterId, at: unlocks.createdAt })
    .from(unlocks);
  return new Map(rows.map(({ user, chapter, at }) => [`${user} ${chapter}`, at]));
}

/** What signed-in people opened, counted as a view is: once a day, among the chapter's and the novel's, and what was free stays theirs to read. */
export async function insertReadings(tx: Db, readings: Reading[]): Promise<void> {
  const lots = JSON.stringify(readings.map(({ chapterId: c, novelId: n, userId: u, day }) => ({ c, n, u, day })));
  await tx.execute(sql`
    with seen as (
      insert into chapter_views (chapter_id, novel_id, day, viewer)
      select c, n, day, 'u:' || u from jsonb_to_recordset(${lots}::jsonb) as r(c text, n text, u text, day date)
      on conflict do nothing returning chapter_id, novel_id, day
    ), days as (
      insert into chapter_days (chapter_id, novel_id, day, views)
      select chapter_id, novel_id, day, count(*) from seen group by 1, 2, 3
      on conflict (chapter_id, day) do update set views = chapter_days.views + excluded.views
    )
    update novels set num_views = num_views + s.n
    from (select novel_id, count(*) n from seen group by 1) s where s.novel_id = novels.id`);
  await tx.execute(sql`
    insert into free_reads (user_id, chapter_id, created_at)
    select u, c, min(day) from jsonb_to_recordset(${lots}::jsonb) as r(c text, u text, day date)
    where not exists (select from unlocks where user_id = u and chapter_id = c) group by 1, 2
    on conflict do nothing`);
}

/** Counts everything anew, once, after the library has been set in lots. */
export async function recount(tx: Db): Promise<void> {
  await tx.execute(sql`
    update novels set
      num_chapters = c.published, num_words = c.words, num_draft_chapters = c.written, num_draft_words = c.draft_words,
      num_views = (select coalesce(sum(d.views), 0) from chapter_days d where d.novel_id = novels.id),
      num_collections = (select count(*) from shelf_entries s where s.novel_id = novels.id)
    from (
      select novel_id, count(published_at) published, coalesce(sum(words), 0) words, count(*) written, coalesce(sum(draft_words), 0) draft_words
      from chapters group by novel_id
    ) c where c.novel_id = novels.id`);
  await tx.execute(sql`
    update novels set
      num_reviews = r.n, num_stars = r.stars, num_writing_quality = r.writing, num_update_stability = r.stability,
      num_story_development = r.story, num_character_design = r.characters, num_world_background = r.world
    from (
      select novel_id, count(*) n, sum(stars) stars, sum(writing_quality) writing, sum(update_stability) stability,
        sum(story_development) story, sum(character_design) characters, sum(world_background) world
      from reviews group by novel_id
    ) r where r.novel_id = novels.id`);
  await scoreAll(tx, priorOf(await readConfig(tx)));
}

/** The id of whoever has an e-mail address. */
export async function findUser(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id;
}

export async function setAbout(db: Db, userId: string, about: string): Promise<void> {
  await db.update(users).set({ about }).where(eq(users.id, userId));
}

export async function findNovel(db: Db, slug: string) {
  const [novel] = await db.select().from(novels).where(eq(novels.slug, slug));
  return novel;
}

/** The id of a novel's oldest review. */
export async function firstReview(db: Db, slug: string): Promise<string | undefined> {
  const [review] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(novels, eq(novels.id, reviews.novelId))
    .where(eq(novels.slug, slug))
    .orderBy(asc(reviews.createdAt))
    .limit(1);
  return review?.id;
}

/** The id of a novel's first published chapter. */
export async function firstChapter(db: Db, slug: string): Promise<string | undefined> {
  const [chapter] = await db
    .select({ id: chapters.id })
    .from(chapters)
    .innerJoin(novels, eq(novels.id, chapters.novelId))
    .where(and(eq(novels.slug, slug), isNotNull(chapters.publishedAt)))
    .orderBy(asc(chapters.number))
    .limit(1);
  return chapter?.id;
}
