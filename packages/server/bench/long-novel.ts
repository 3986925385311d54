import { sql } from 'drizzle-orm';
import { leadOf } from '../src/chapters/text.ts';
import type { Database } from '../src/ports/database/index.ts';
import { chapter, dice, prose, title } from './words.ts';

export const LONG_NOVEL = 'a-novel-without-end';
/** Chapters draw their texts from so many, each of `WORDS` words. */
const TEXTS = 50;
const WORDS = 1_500;

/** Adds to a library one free novel of so many published chapters, by an author of its own: the same one in every run. */
export async function addLongNovel(db: Database, chapters: number): Promise<void> {
  const roll = dice(5);
  const texts = Array.from({ length: TEXTS }, () => chapter(roll, WORDS)).map((content) => ({
    content,
    lead: leadOf(content),
  }));
  const titles = Array.from({ length: chapters }, () => title(roll));
  await db.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    values ('usr_long', 'long@bench.test', now(), 'none', 'Long Bench', 'long bench', 'An', 'Author', 'BENCHLONG', now(), now())`);
  await db.execute(sql`
    insert into novels (id, slug, author_id, title, description, genres, tags, tag_keys, language, leading_gender, age_range, planned_length, book_type,
      completed, num_chapters, num_words, num_draft_chapters, num_draft_words, created_at, arrived_at, updated_at)
    values ('nov_long', ${LONG_NOVEL}, 'usr_long', 'A Novel Without End', ${prose(roll, 60)}, array(select name from genres order by place limit 2), '{}', '{}', 'English', 'F', 'Teens', '>100,000', 'free',
      false, ${chapters}::int, ${chapters * WORDS}::int, ${chapters}::int, ${chapters * WORDS}::int, now(), now(), now())`);
  await db.execute(sql`
    insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, lead, words, content_version, published_at, content_at)
    select 'chp_long' || c, 'nov_long', c, title, '', ${WORDS}::int, 1, now(), title, text->>'content', text->>'lead', ${WORDS}::int, 1, now() - (${chapters}::int - c) * interval '6 hours', now()
    from jsonb_array_elements_text(${JSON.stringify(titles)}::jsonb) with ordinality as titles(title, c)
    join jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality as texts(text, place) on place = 1 + c % ${TEXTS}::int`);
  await db.execute(sql`analyze chapters`);
}
