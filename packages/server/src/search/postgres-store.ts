import { SEARCH_MAX } from '@griot/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import type { Matches, SearchPort } from './port.ts';
import { begins, frequencies, knownWords, wordsIn, type Frequency, type Word } from './words-store.ts';
import { spelledOut, type Meaning } from './short-forms.ts';
import { isOneTypo } from './typo.ts';

/** Words of a query that count, and that are looked up at all; whoever types more has said enough. */
const WORDS_MAX = 10;
/** From this length on, in letters, an unfinished word is looked for in synopses too: a shorter one begins too many words. */
const SYNOPSIS_PREFIX_MIN = 4;
/** A word has this many letters for a typo in it to be forgiven. */
const TYPO_MIN = 4;

/** A word that stands there counts so much that every novel found without a typo comes before those found with one. */
const STANDS = 10_000;
/** What a title that begins with the query adds, and one that is the query: more than any words in other fields. */
const TITLE_BEGINS = 300;
const TITLE_IS = 600;

/** A word one looks for: itself, perhaps as a beginning, what it is short for, and the words it may be a typo of. */
interface Sought extends Frequency, Meaning {
  unfinished: boolean;
  meant: string[];
}

/** Search on the words that migration 0007 keeps in PostgreSQL. */
export function postgresSearch(db: Db): SearchPort {
  return {
    async find(text, { forgiving = false } = {}) {
      const words = await wordsIn(db, text);
      const sought = await counted(db, worthSeeking(words));
      if (sought.length === 0) return undefined;
      if (forgiving && !(await addMeant(db, sought))) return undefined;
      return matches(sought, words.map(({ word }) => word).join(' '));
    },
  };
}

/**
 * Words that say nothing ("the") and a last word of one letter are left out when there are others: few synopses lack
 * them and none keeps them. A word said twice is sought once. The order of titles still heeds them all.
 */
function worthSeeking(words: Word[]): (Meaning & { unfinished: boolean })[] {
  const last = words.length - 1;
  const telling = words.filter(({ word, stop }, n) => !stop && (n < last || word.length > 1));
  const counting = telling.length > 0 ? telling : words;
  const once = counting
    .filter(({ word }, n) => counting.findIndex((other) => other.word === word) === n)
    .slice(0, WORDS_MAX);
  return spelledOut(once.map((one) => ({ word: one.word, unfinished: one === words[last] })));
}

/** The same words with how common they are; a lone one is the rarest whatever its number, and is not counted. */
async function counted(db: Db, words: (Meaning & { unfinished: boolean })[]): Promise<Sought[]> {
  const found = words.length > 1 ? await frequencies(db, words) : [];
  return words.map((word, n) => ({ ...word, ...(found[n] ?? { novels: 0, begun: 0 }), meant: [] }));
}

/** Adds the words that mistyped ones may have been meant for; false when there are none. */
async function addMeant(db: Db, sought: Sought[]): Promise<boolean> {
  const near = await knownWords(
    db,
    sought.map((s) => s.word).filter((word) => word.length >= TYPO_MIN - 1),
  );
  for (const one of sought) {
    one.meant = near
      .filter(
        ({ asked, known }) =>
          asked === one.word && Math.max(asked.length, known.length) >= TYPO_MIN && isOneTypo(asked, known),
      )
      .map(({ known }) => known);
  }
  return sought.some((s) => s.meant.length > 0);
}

/** How many novels to expect of a word; of typos forgiven and short forms spelled out nobody has counted. */
const size = ({ novels, begun, unfinished, also, meant }: Sought): number =>
  (also.length + meant.length > 0 ? SEARCH_MAX : 0) + novels + (unfinished ? begun : 0);

/**
 * The best novels of the rarest word, and of them those in which the others stand too. However common the words are,
 * no more than `SEARCH_MAX` novels are looked at for each.
 */
function matches(sought: Sought[], title: string): Matches {
  const [rarest, ...others] = sought.toSorted((a, b) => size(a) - size(b)) as [Sought, ...Sought[]];
  const joins = others.map((other, n) => joinOf(other, n));
  const score = sql.join([sql`first.score`, ...joins.map((join) => join.score)], sql` + `);
  return {
    rows: sql`
      select first.novel_id, (${score})::int as rank, first.standing::int as standing
      from (${bestOf(rarest, title)}) first ${sql.join(
        joins.map(({ join }) => join),
        sql` `,
      )}
      where ${sql.join([sql`true`, ...joins.map(({ stands }) => stands)], sql` and `)}`,
  };
}

/** By field: title 16, author 8, tag or genre 4, synopsis 2; one more when the word is whole. */
const WHOLE = sql`${STANDS + 1}::int + (2 << field)`;
const BEGUN = sql`${STANDS}::int + (2 << field)`;
const MISTYPED = sql`2 << field`;

/** The best novels of a word, each once; those whose title begins with all that was typed before the others. */
function bestOf(sought: Sought, title: string): SQL {
  const whole = `=${title}`.slice(0, 200);
  const itself = sql`(select novel_id, standing, ${WHOLE} as score, 0 as titled from search_postings where word = ${sought.word} order by field desc, standing desc, novel_id limit ${SEARCH_MAX})`;
  const titled = sql`(select novel_id, standing, 0, case when word = ${whole} then ${TITLE_IS}::int else ${TITLE_BEGINS}::int end
    from search_postings where ${begins(whole)} and field > 0 order by word, field, standing, novel_id limit ${SEARCH_MAX})`;
  const near = nearby(sought).map((part) => sql`(select *, 0 from ${part} near)`);
  // The order by bytes is the quicker one; it only settles who is left out among equals.
  return sql`
    select novel_id, max(standing) as standing, max(score) + max(titled) as score from (${sql.join([itself, titled, ...near], sql` union all `)}) parts
    group by novel_id having max(score) > 0 order by 3 desc, 2 desc, novel_id collate "C" limit ${SEARCH_MAX}`;
}

/** How another word is asked of novels found already: looked up novel by novel, its endings and typos from a list. */
function joinOf(other: Sought, n: number): { join: SQL; score: SQL; stands: SQL } {
  const [itself, list] = [sql.raw(`word_${n}`), sql.raw(`list_${n}`)];
  const on = (name: SQL) => sql`${name}.novel_id = first.novel_id`;
  const near = nearby(other);
  const here = sql`search_postings ${itself} on ${on(itself)} and ${itself}.word = ${other.word}`;
  const whole = sql`${STANDS + 1}::int + (2 << ${itself}.field)`;
  if (near.length === 0) return { join: sql`join ${here}`, score: sql`(${whole})`, stands: sql`true` };
  return {
    join: sql`left join ${here} left join (select novel_id, max(score) as score from (${sql.join(near, sql` union all `)}) parts group by novel_id) ${list} on ${on(list)}`,
    score: sql`greatest(${whole}, ${list}.score)`,
    stands: sql`(${itself}.novel_id is not null or ${list}.novel_id is not null)`,
  };
}

/** What else a word may stand for: words that begin with it, in the order of the alphabet, what it is short for, and those it may be a typo of. */
function nearby({ word, unfinished, also, meant }: Sought): SQL[] {
  const parts: SQL[] = [];
  const longer = sql`${begins(word)} and word > ${word}`;
  if (unfinished)
    parts.push(
      sql`(select novel_id, standing, ${BEGUN} as score from search_postings where ${longer} and field > 0 order by word, field, standing, novel_id limit ${SEARCH_MAX})`,
    );
  if (unfinished && word.length >= SYNOPSIS_PREFIX_MIN)
    parts.push(
      sql`(select novel_id, standing, ${BEGUN} as score from search_postings where ${longer} and field = 0 order by word, field desc, standing desc, novel_id limit ${SEARCH_MAX})`,
    );
  const alike = (other: string, score: SQL): void => {
    parts.push(
      sql`(select novel_id, standing, ${score} as score from search_postings where word = ${other} order by field desc, standing desc, novel_id limit ${SEARCH_MAX})`,
    );
  };
  for (const other of also) alike(other, BEGUN);
  for (const other of meant) alike(other, MISTYPED);
  return parts;
}
