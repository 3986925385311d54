import { sql } from 'drizzle-orm';
import type { Database } from '../src/ports/database/index.ts';

/** Novels and reviews whose counters differ from a count of what they count, which is none when all is right. */
export const miscounted = async (db: Database): Promise<unknown[]> => [
  ...(await miscountedNovels(db)),
  ...(await miscountedTotals(db)),
  ...(await miscountedReviews(db)),
  ...(await miscountedComments(db)),
];

/** Novels whose totals differ from the sums of their reviews. */
async function miscountedTotals(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with summed as (
      select n.id, count(r.id) num_reviews, coalesce(sum(r.stars), 0) num_stars,
        coalesce(sum(r.writing_quality), 0) writing, coalesce(sum(r.update_stability), 0) stability, coalesce(sum(r.story_development), 0) story,
        coalesce(sum(r.character_design), 0) characters, coalesce(sum(r.world_background), 0) world
      from novels n left join reviews r on r.novel_id = n.id and r.standing = 'counted' group by n.id
    ), prior as (
      -- By the settings, which come with five voices of 3.5 stars.
      select coalesce((select (value #>> '{}')::numeric from config where name = 'rating-prior-stars'), 3.5) stars,
        coalesce((select (value #>> '{}')::numeric from config where name = 'rating-prior-voices'), 5) voices
    )
    select n.title, to_jsonb(s) summed, n.rating from novels n join summed s on s.id = n.id cross join prior p
    where (n.num_reviews, n.num_stars, n.num_writing_quality, n.num_update_stability, n.num_story_development, n.num_character_design, n.num_world_background)
      is distinct from (s.num_reviews, s.num_stars, s.writing, s.stability, s.story, s.characters, s.world)
      or n.rating <> case when s.num_reviews = 0 then 0 else round((1000 * p.stars * p.voices + 500 * s.num_stars) / (p.voices + s.num_reviews)) end`);
  return rows;
}

/** Reviews whose likes differ from their votes, or whose rating from their aspects. */
async function miscountedReviews(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with counted as (
      select r.id, count(*) filter (where v.vote = 1) num_likes, count(*) filter (where v.vote = -1) num_dislikes,
        round((r.writing_quality + r.update_stability + r.story_development + r.character_design + r.world_background) / 5.0, 1) overall_rating
      from reviews r left join review_votes v on v.review_id = r.id group by r.id
    )
    select r.text, to_jsonb(c) counted from reviews r join counted c on c.id = r.id
    where (r.num_likes, r.num_dislikes, r.overall_rating, r.stars) is distinct from (c.num_likes, c.num_dislikes, c.overall_rating, round(c.overall_rating))`);
  return rows;
}

/** Comments, what they stand by and their chapters, whose counters differ from a count of what they count. */
async function miscountedComments(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select c.id, 'comment' what from comments c
    where (c.num_likes, c.num_answers) is distinct from (
      (select count(*)::int from comment_likes l where l.comment_id = c.id),
      (select count(*)::int from comments a where a.parent_id = c.id and a.state = 'shown'))
    union all
    select a.id, 'anchor' from comment_anchors a
    where (a.num_threads, a.num_comments) is distinct from (
      (select count(*)::int from comments c where c.anchor_id = a.id and c.parent_id is null and (c.state = 'shown' or c.state <> 'waiting' and c.num_answers > 0)),
      (select count(*)::int from comments c where c.anchor_id = a.id and c.state = 'shown'))
    union all
    select k.chapter_id, 'chapter' from commented_chapters k
    where k.num_comments <> (select count(*) from comments c where c.chapter_id = k.chapter_id and c.state = 'shown')`);
  return rows;
}

async function miscountedNovels(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with counted as (
      select n.id,
        (select count(*) from chapters c where c.novel_id = n.id and c.published_at is not null) num_chapters,
        (select coalesce(sum(c.words), 0) from chapters c where c.novel_id = n.id and c.published_at is not null) num_words,
        (select count(*) from chapters c where c.novel_id = n.id) num_draft_chapters,
        (select coalesce(sum(c.draft_words), 0) from chapters c where c.novel_id = n.id) num_draft_words,
        (select coalesce(sum(d.views), 0) from chapter_days d where d.novel_id = n.id) num_views,
        (select count(*) from shelf_entries s where s.novel_id = n.id) num_collections,
        (select count(*) from gifts g where g.novel_id = n.id) num_gifts
      from novels n
    )
    select n.title, to_jsonb(c) counted from novels n join counted c on c.id = n.id
    where (n.num_chapters, n.num_words, n.num_draft_chapters, n.num_draft_words, n.num_views, n.num_collections, n.num_gifts_received)
      is distinct from (c.num_chapters, c.num_words, c.num_draft_chapters, c.num_draft_words, c.num_views, c.num_collections, c.num_gifts)`);
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
