import { SEARCH_MAX } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import { prepared, type Db } from '../ports/database/index.ts';

/** A word of a query as it is compared. */
export interface Word {
  word: string;
  /** Whether it says nothing of a story. */
  stop: boolean;
}

/** How common a word is. */
export interface Frequency {
  /** How many novels it stands in, counted to twice `SEARCH_MAX` and no further: of words that are cut short, too, the rarer is taken. */
  novels: number;
  /** How often words that only begin so stand in titles, pen names, tags and genres, counted likewise; 0 for a finished word. */
  begun: number;
}

/** What `search_tokens` takes apart at its spaces, and changes only to small letters. */
const PLAIN = /^[a-z0-9 ]*$/i;
/** As `search_tokens` cuts a word. */
const WORD_MAX = 40;

/** The words of what someone typed, in their order; `stops` are those that say nothing of a story. */
export async function wordsIn(db: Db, text: string, stops: ReadonlySet<string>): Promise<Word[]> {
  const words = PLAIN.test(text)
    ? text
        .toLowerCase()
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => word.slice(0, WORD_MAX))
    : ((await db.execute<{ words: string[] }>(sql`select search_tokens(${text}) as words`)).rows[0]?.words ?? []);
  return words.map((word) => ({ word, stop: stops.has(word) }));
}

/** Words that say nothing of a story. */
export async function stopWords(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select search_stop_words() as words`);
  return new Set(rows[0]?.words);
}

/** How common each of these words is, in their order. Each costs up to four times `SEARCH_MAX` index rows: ask of few. */
export async function frequencies(db: Db, words: { word: string; unfinished: boolean }[]): Promise<Frequency[]> {
  const { rows } = await howCommon(db, {
    words: words.map(({ word }) => word),
    unfinished: words.map(({ unfinished }) => unfinished),
  });
  return rows;
}

const COUNTED_MAX = sql.raw(String(2 * SEARCH_MAX));

/** In byte order, words with one beginning stand together, up to it with the last sign there is. */
export const LAST_SIGN = '\u{10FFFF}';

const howCommon = prepared<Frequency & Record<string, unknown>>(
  'how common words are',
  sql`select (select count(*)::int from (select from search_postings p where p.word = t.word limit ${COUNTED_MAX}) counted) as novels,
      case when t.unfinished then (select count(*)::int from (select from search_postings p where p.word > t.word and p.word < t.word || ${sql.raw(`U&'\\+10FFFF'`)} and field > 0 limit ${COUNTED_MAX}) counted) else 0 end as begun
    from (select word collate "C" as word, unfinished, place from unnest(${sql.placeholder('words')}::text[], ${sql.placeholder('unfinished')}::boolean[]) with ordinality asked (word, unfinished, place)) t
    order by place`,
);

/** Words that stand in some novel and share all but a letter with one of those asked for. */
export async function knownWords(db: Db, asked: string[]): Promise<{ asked: string; known: string }[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<{ asked: string; known: string }>(sql`
    select a.word as asked, s.word as known from unnest(array[${sql.join(
      asked.map((word) => sql`${word}`),
      sql`, `,
    )}]::text[]) a (word)
    join search_words s on s.variants && search_variants(a.word) where s.word <> a.word collate "C"`);
  return rows;
}

/** Forgets the words of novels that are no longer found, and of pen names that nobody has any more. */
export async function forgetWords(db: Db): Promise<void> {
  await db.execute(sql`select search_forget_words()`);
}
