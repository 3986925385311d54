import { sql } from 'drizzle-orm';
import { transaction, type Database } from '../src/ports/database/index.ts';
import { jobKind, type Jobs } from '../src/ports/jobs/index.ts';

/** By the name that it has in the queue. */
const TELL = jobKind<{ chapterId: string }>('tell-followers');

/** So many who follow a novel, half of them mailed once a day; written past the rules. */
export async function manyFollowers(db: Database, novelSlug: string, followers: number): Promise<void> {
  const n = sql`generate_series(1, ${followers}::int) n`;
  await db.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    select 'usr_follower' || n, 'follower' || n || '@bench.test', now(), 'none', 'Follower ' || n, 'follower ' || n, 'A', 'Follower', 'FOLL' || n, now(), now() from ${n}`);
  await db.execute(sql`
    insert into novel_follows (user_id, novel_id, followed_at)
    select 'usr_follower' || n, (select id from novels where slug = ${novelSlug}), now() - interval '1 day' from ${n}`);
  await db.execute(sql`
    insert into follow_settings (user_id, mail, time_zone)
    select 'usr_follower' || n, case when n % 2 = 0 then 'daily' else 'none' end, 'Africa/Lagos' from ${n}`);
  await db.execute(sql`vacuum (analyze) users, novel_follows, follow_settings`);
}

/** Promises that a chapter of the novel is told as one that has just come out. @returns its id */
export async function promiseTelling(db: Database, jobs: Jobs, novelSlug: string, chapter: number): Promise<string> {
  return await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into tellings (chapter_id, novel_id, out_at)
      select c.id, c.novel_id, now() from chapters c join novels n on n.id = c.novel_id where n.slug = ${novelSlug} and c.number = ${chapter}
      returning chapter_id as id`);
    const [told] = rows;
    if (!told) throw new Error(`${novelSlug} has no chapter ${chapter}`);
    await jobs.enqueue(tx, TELL, { chapterId: told.id });
    return told.id;
  });
}

/** How many have been told of a chapter. */
export async function toldOf(db: Database, chapterId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int count from told_chapters where chapter_id = ${chapterId}`,
  );
  return rows[0]?.count ?? 0;
}
