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
        (select coalesce(sum(d.views), 0) from chapter_days d where d.novel_id = n.id) num_views,
        (select count(*) from shelf_entries s where s.novel_id = n.id) num_collections
      from novels n
    )
    select n.title, to_jsonb(c) counted from novels n join counted c on c.id = n.id
    where (n.num_chapters, n.num_words, n.num_draft_chapters, n.num_draft_words, n.num_views, n.num_collections)
      is distinct from (c.num_chapters, c.num_words, c.num_draft_chapters, c.num_draft_words, c.num_views, c.num_collections)`);
  return rows;
}

/** Chapters and days whose recorded views are not each counted, or waiting to be, exactly once. None when all is right. */
export async function straysAmongViews(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select v.chapter_id, v.day, count(*)::int recorded, coalesce(max(d.views), 0) counted, max(u.waiting)::int waiting
    from chapter_views v
    left join chapter_days d on d.chapter_id = v.chapter_id and d.day = v.day
    cross join lateral (select count(*) waiting from uncounted_views u where u.chapter_id = v.chapter_id and u.day = v.day) u
    group by 1, 2 having count(*) <> coalesce(max(d.views), 0) + max(u.waiting)`);
  return rows;
}
