import { sql } from 'drizzle-orm';
import type { Database } from '../src/ports/database/index.ts';

/** Novels whose counters differ from a count of what they count, which is none when all is right. */
export async function miscounted(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with counted as (
      select n.id,
        (select count(*) from chapters c where c.novel_id = n.id and c.published_at is not null) num_chapters,
        (select coalesce(sum(c.words), 0) from chapters c where c.novel_id = n.id and c.published_at is not null) num_words,
        (select count(*) from chapters c where c.novel_id = n.id) num_draft_chapters,
        (select coalesce(sum(c.draft_words), 0) from chapters c where c.novel_id = n.id) num_draft_words,
        (select count(*) from chapter_views v where v.novel_id = n.id) num_views,
        (select count(*) from shelf_entries s where s.novel_id = n.id) num_collections
      from novels n
    )
    select n.title, to_jsonb(c) counted from novels n join counted c on c.id = n.id
    where (n.num_chapters, n.num_words, n.num_draft_chapters, n.num_draft_words, n.num_views, n.num_collections)
      is distinct from (c.num_chapters, c.num_words, c.num_draft_chapters, c.num_draft_words, c.num_views, c.num_collections)`);
  return rows;
}
