import { sql } from 'drizzle-orm';
import type { Database } from '../src/ports/database/index.ts';
import { addLongNovel, LONG_NOVEL } from './long-novel.ts';

/** As many chapters as make the words of Moby-Dick, about 210,000. */
const CHAPTERS = 140;
/** Paragraphs of a chapter that are commented on. */
const ANCHORS = 40;
const COMMENTERS = 200;

/** Lets every second novel be downloaded, and one as long as Moby-Dick beside them; its slug. */
export async function addDownloads(db: Database): Promise<string> {
  await addLongNovel(db, CHAPTERS);
  await db.execute(
    sql`update novels set downloadable = true where id = 'nov_long' or substr(id, 5)::text ~ '[02468]$'`,
  );
  await db.execute(sql`vacuum (analyze) novels`);
  return LONG_NOVEL;
}

/** Makes another version of a book, which nobody has asked for yet. */
export async function changeBook(db: Database, slug: string): Promise<void> {
  await db.execute(sql`update novels set updated_at = updated_at + interval '1 second' where slug = ${slug}`);
}

/** So many comments on a novel, nine of ten on its first chapter and the rest over the others; written past the rules. */
export async function fillComments(db: Database, novelSlug: string, comments: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    select 'usr_commenter' || n, 'commenter' || n || '@bench.test', now(), 'none', 'Commenter ' || n, 'commenter ' || n, 'A', 'Commenter', 'COMM' || n, now(), now()
    from generate_series(1, ${COMMENTERS}::int) n`);
  const chapters = sql`(select c.id, c.novel_id, c.number::int as nth, n.num_chapters as many from chapters c join novels n on n.id = c.novel_id where n.slug = ${novelSlug}) c`;
  await db.execute(sql`
    insert into comment_anchors (id, chapter_id, hash, opening, before, after, paragraph)
    select 'anc_' || c.id || '_' || p, c.id, md5(c.id || p), 'How paragraph ' || p || ' begins', md5(c.id || p - 1), md5(c.id || p + 1), p
    from ${chapters}, generate_series(0, ${ANCHORS - 1}::int) p`);
  await db.execute(sql`
    insert into comments (id, novel_id, chapter_id, anchor_id, user_id, text, is_spoiler, state, num_likes, created_at)
    select 'com_' || n, c.novel_id, c.id, 'anc_' || c.id || '_' || (n % ${ANCHORS}::int), 'usr_commenter' || (1 + n % ${COMMENTERS}::int),
      'What somebody says of it, in the words of comment ' || n, false, 'shown', n % 50, now() - n * interval '1 second'
    from generate_series(1, ${comments}::int) n
    join ${chapters} on c.nth = case when n % 10 > 0 then 1 else 2 + n / 10 % (c.many - 1) end`);
  await db.execute(sql`
    update comment_anchors a set num_threads = of_it.many, num_comments = of_it.many
    from (select anchor_id, count(*)::int as many from comments group by anchor_id) of_it where of_it.anchor_id = a.id`);
  await db.execute(sql`
    insert into commented_chapters (chapter_id, num_comments) select chapter_id, count(*)::int from comments group by chapter_id`);
  await db.execute(sql`vacuum (analyze) comments, comment_anchors, commented_chapters`);
}
