import { SEARCH_MAX } from '@griot/contracts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../ports/database/index.ts';
import { readMatches, type WordRead } from './postings-store.ts';
import type { Match, SearchPort } from './port.ts';
import { frequencies, knownWords, stopWords, wordsIn, type Frequency, type Word } from './words-store.ts';
import { spelledOut, type Meaning } from './short-forms.ts';
import { isOneTypo } from './typo.ts';

/** Words of a query that count, and that are looked up at all; whoever types more has said enough. */
const WORDS_MAX = 10;
/** From this length on, in letters, an unfinished word is looked for in synopses too: a shorter one begins too many words. */
const SYNOPSIS_PREFIX_MIN = 4;
/** A word has this many letters for a typo in it to be forgiven. */
const TYPO_MIN = 4;
/**
 * A word that stands in so many novels is meant as it is typed: neither what it may be a typo of is looked for, nor what it may be the
 * beginning of in a synopsis. In a large library most words are so, and both cost more there than all else.
 */
const COMMON = SEARCH_MAX;

/** A word one looks for: itself, perhaps as a beginning, what it is short for, and the words it may be a typo of. */
interface Sought extends Frequency, Meaning {
  unfinished: boolean;
  meant: string[];
}

/** How common a word is decides which is the rarest, and whether it is taken as it is typed: it may be known from a minute ago; of so many words. */
const COUNTED = { ttl: 60_000, max: 4_000 };

/** Search on the words that migration 0007 keeps in PostgreSQL. */
export function postgresSearch(db: Db): SearchPort {
  const known = new LRUCache<string, Frequency>(COUNTED);
  let stops: Promise<ReadonlySet<string>> | undefined;
  const knownStops = () =>
    (stops ??= stopWords(db).catch((failure: unknown) => {
      stops = undefined;
      throw failure;
    }));

  return {
    async find(text, { forgiving = false } = {}) {
      const words = await wordsIn(db, text, await knownStops());
      const sought = await counted(db, worthSeeking(words), known, { alone: forgiving });
      if (sought.length === 0) return undefined;
      if (forgiving && !(await addMeant(db, sought))) return undefined;
      return await matches(db, sought, words.map(({ word }) => word).join(' '));
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

/** The same words with how common they are; a lone one is the rarest whatever its number, and is counted only if that is asked for. */
async function counted(
  db: Db,
  words: (Meaning & { unfinished: boolean })[],
  known: LRUCache<string, Frequency>,
  { alone }: { alone: boolean },
): Promise<Sought[]> {
  const nameOf = ({ word, unfinished }: { word: string; unfinished: boolean }) => word + (unfinished ? '…' : '');
  const asked = words.length > 1 || alone ? words.filter((word) => !known.has(nameOf(word))) : [];
  const found = asked.length > 0 ? await frequencies(db, asked) : [];
  for (const [n, word] of asked.entries()) known.set(nameOf(word), found[n] ?? RAREST);
  return words.map((word) => ({ ...word, ...(known.get(nameOf(word)) ?? RAREST), meant: [] }));
}

const RAREST: Frequency = { novels: 0, begun: 0 };

/** Adds the words that mistyped ones may have been meant for, but for those that are common; false when there are none. */
async function addMeant(db: Db, sought: Sought[]): Promise<boolean> {
  const doubtful = sought.filter(({ word, novels }) => word.length >= TYPO_MIN - 1 && novels < COMMON);
  const near = await knownWords(
    db,
    doubtful.map(({ word }) => word),
  );
  for (const one of doubtful) {
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

/** Novels in which all the words stand, of the best that have the rarest of them. */
async function matches(db: Db, sought: Sought[], title: string): Promise<Match[]> {
  const [rarest, ...others] = sought.toSorted((a, b) => size(a) - size(b)) as [Sought, ...Sought[]];
  return await readMatches(db, readOf(rarest), others.map(readOf), title);
}

const readOf = ({ word, novels, unfinished, also, meant }: Sought): WordRead => ({
  word,
  longer: !unfinished ? 'none' : word.length >= SYNOPSIS_PREFIX_MIN && novels < COMMON ? 'all' : 'names',
  also,
  meant,
});
