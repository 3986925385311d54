import { sql } from 'drizzle-orm';
import { fillCatalogue } from '../src/catalogue/first-start.ts';
import { leadOf } from '../src/chapters/text.ts';
import { systemRandom } from '../src/ports/clock.ts';
import type { Database } from '../src/ports/database/index.ts';
import { migrate } from '../src/ports/database/migrate.ts';
import { chapter, dice, prose, title, word } from './words.ts';

/** A library: novels, and thirty times as many chapters. */
export interface Library {
  novels: number;
}

/** Every twentieth novel is a long one. */
const LONG = { every: 20, chapters: 200 };
/** Chapters draw their texts from so many. */
const TEXTS = 300;
const NOVELS_A_LOT = 500;
const DAY_MS = 86_400_000;

interface Text {
  content: string;
  lead: string;
  words: number;
}

/** How many chapters a novel has; the mean is 30. */
export const chaptersOf = (novel: number): number =>
  novel % LONG.every === 0 ? LONG.chapters : 11 + ((novel * 8) % 21);

export const isLong = (novel: number): boolean => novel % LONG.every === 0;
/** Every third novel is paid, from its sixth chapter on. */
export const isPaid = (novel: number): boolean => novel % 3 === 2;
export const FIRST_LOCKED = 6;

export const novelSlug = (novel: number): string => `novel-${novel}`;

/**
 * Fills an empty database with a library of realistic proportions, by bulk inserts. The same size gives the same library;
 * the chapters' drafts are left empty, since nothing that is measured reads them and they would double the time.
 */
export async function fill(db: Database, { novels }: Library): Promise<void> {
  await migrate(db);
  await fillCatalogue(db, systemRandom);
  const texts = await addTexts(db);
  await addAuthors(db, Math.ceil(novels / 4));
  const { rows: genres } = await db.execute<{ name: string }>(sql`select name from genres order by place`);
  const { rows: tags } = await db.execute<{ name: string }>(sql`select name from tags order by place, name`);
  for (let from = 0; from < novels; from += NOVELS_A_LOT) {
    const lot = Array.from({ length: Math.min(NOVELS_A_LOT, novels - from) }, (_, n) =>
      novelRow(from + n, texts, { genres: genres.map((g) => g.name), tags: tags.map((t) => t.name), of: novels }),
    );
    await addNovels(db, lot);
    await addChapters(db, from, from + lot.length);
  }
  await addRows(db);
  await db.execute(sql`drop table bench_texts`);
  await db.execute(sql`vacuum (analyze)`);
}

async function addTexts(db: Database): Promise<Text[]> {
  const roll = dice(1);
  const texts = Array.from({ length: TEXTS }, () => {
    const words = 1_000 + Math.floor(roll() * 1_000);
    const content = chapter(roll, words);
    return { content, lead: leadOf(content), words };
  });
  await db.execute(
    sql`create unlogged table bench_texts (n int primary key, content text not null, lead text not null, words int not null)`,
  );
  // Kept out of line and compressed, so that chapters take them over without compressing them anew.
  await db.execute(sql`alter table bench_texts alter content set storage extended`);
  await db.execute(sql`
    insert into bench_texts select place - 1, text->>'content', text->>'lead', (text->>'words')::int
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality as given(text, place)`);
  return texts;
}

async function addAuthors(db: Database, count: number): Promise<void> {
  const roll = dice(2);
  const authors = Array.from({ length: count }, (_, n) => ({ n, name: `${title(roll)} ${n}` }));
  await db.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    select 'usr_' || n, 'author' || n || '@bench.test', now(), 'none', name, lower(name), 'An', 'Author', 'BENCH' || n, now() - n * interval '1 minute', now()
    from jsonb_to_recordset(${JSON.stringify(authors)}::jsonb) as a(n int, name text)`);
}

type NovelRow = ReturnType<typeof novelRow>;

function novelRow(n: number, texts: Text[], { genres, tags, of }: { genres: string[]; tags: string[]; of: number }) {
  const roll = dice(1_000 + n);
  const some = (list: string[], count: number): string[] => [
    ...new Set(Array.from({ length: count }, () => list[Math.floor(list.length * roll() ** 2)] ?? '')),
  ];
  const chapters = chaptersOf(n);
  const begun = Date.now() - Math.floor((60 + roll() * 700) * DAY_MS);
  const labels = [...some(tags, 2 + Math.floor(roll() * 4)), word(roll)];
  return {
    id: `nov_${n}`,
    slug: novelSlug(n),
    author: `usr_${n % Math.ceil(of / 4)}`,
    title: title(roll),
    description: prose(roll, 40 + Math.floor(roll() * 60)),
    genres: some(genres, 1 + Math.floor(roll() * 3)),
    tags: [...new Set(labels)],
    gender: roll() < 0.5 ? 'F' : 'M',
    paid: isPaid(n),
    completed: roll() < 0.25,
    chapters,
    words: Array.from({ length: chapters }, (_, c) => texts[textOf(n, c + 1)]?.words ?? 0).reduce(
      (sum, w) => sum + w,
      0,
    ),
    views: Math.floor(100_000 / (1 + ((n * 7919) % of))),
    stars: Math.floor(roll() * 500),
    begun: new Date(begun).toISOString(),
    updated: new Date(begun + Math.floor(roll() * 60 * DAY_MS)).toISOString(),
    reviews: Math.floor(200 * roll() ** 3),
    rating: 1_000 + Math.floor(roll() * 4_001),
  };
}

/** Which text a chapter has; the SQL below says the same. */
const textOf = (novel: number, chapter: number): number => (novel * 7 + chapter) % TEXTS;

async function addNovels(db: Database, rows: NovelRow[]): Promise<void> {
  await db.execute(sql`
    insert into novels (id, slug, author_id, title, description, genres, tags, tag_keys, language, leading_gender, age_range, planned_length, book_type, locked_chapter,
      completed, num_chapters, num_words, num_views, num_stars, num_reviews, rating, num_draft_chapters, num_draft_words, created_at, arrived_at, updated_at)
    select id, slug, author, title, description, array(select jsonb_array_elements_text(genres)), array(select jsonb_array_elements_text(tags)),
      array(select lower(t) from jsonb_array_elements_text(tags) t), 'English', gender, 'Teens', '>100,000', case when paid then 'paid' else 'free' end,
      case when paid then ${FIRST_LOCKED}::int end, completed, chapters, words, views, stars, reviews, case when reviews > 0 then rating else 0 end, chapters, words, begun, begun, updated
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id text, slug text, author text, title text, description text, genres jsonb, tags jsonb, gender text,
      paid boolean, completed boolean, chapters int, words int, views int, stars int, reviews int, rating int, begun timestamptz, updated timestamptz)`);
}

async function addChapters(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, lead, words, content_version, published_at, content_at)
    select 'chp_' || range.n || 'x' || c, 'nov_' || range.n, c, 'Chapter ' || c, '', t.words, 1, at, 'Chapter ' || c, t.content, t.lead, t.words, 1, at, at
    from generate_series(${from}::int, ${to - 1}::int) as range(n)
    join novels on novels.id = 'nov_' || range.n
    cross join generate_series(1, novels.num_chapters) as numbers(c)
    join bench_texts t on t.n = (range.n * 7 + c) % ${TEXTS}::int
    cross join lateral (select novels.created_at + c * interval '6 hours' as at) dates`);
}

/** Rows of the home page: an editor chooses forty for each, however large the library is; a ranking has its thousand places. */
async function addRows(db: Database): Promise<void> {
  await db.execute(sql`
    insert into novel_listings (listing, novel_id)
    select listing, id from unnest(array['popular', 'trending', 'editorialPicks', 'topRanked', 'powerRanking']) with ordinality l(listing, nth),
      lateral (select id from novels order by md5(id || nth) limit 40) chosen`);
  await db.execute(sql`
    insert into novel_ranks (ranking, novel_id, place, score)
    select ranking, id, place, num_views
    from unnest(array['all', 'power', 'trending', 'popular', 'active', 'topRated']) ranking,
      (select id, num_views, row_number() over (order by num_views desc, id) as place from novels) placed
    where place <= 1000`);
}
