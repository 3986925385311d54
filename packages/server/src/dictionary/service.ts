import type { Entities } from '@griot/contracts';
import { LRUCache } from 'lru-cache';
import { refuse } from '../http/errors.ts';
import { network } from '../http/network.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { lemmasOf } from './lemmas.ts';
import { createWordList, PARTS, type Part, type WordList } from './word-list.ts';

type LookedUp = Entities['LookedUp'];

/** Named in each answer, as its licence asks. */
const SOURCE = 'WordNet 3.1, © 2011 Princeton University, under the WordNet licence';
/** Changes with the list and with what is made of it. */
export const LIST_VERSION = 'wordnet-3.1-1';

/** Longer than any word that people look up. */
const WORD_MAX = 60;
/** Meanings of one part of speech, and what stands with each. */
const MEANINGS_MOST = 6;
const EXAMPLES_MOST = 2;
const LIKE_MOST = 6;
/** Words whose answers are at hand in memory, of a kilobyte or two each. */
const AT_HAND = 1_000;

/** Its files are the same for all servers of a process, which open them when the first word is looked up. */
let shared: WordList | undefined;

export type Dictionary = ReturnType<typeof createDictionary>;

/** What words mean, from the open word list on this server: nobody else learns what a reader looks up. */
export function createDictionary({
  limits,
  list = (shared ??= createWordList()),
}: {
  limits: Limits;
  list?: WordList;
}) {
  const known = new LRUCache<string, LookedUp['words']>({ max: AT_HAND });

  async function wordsFor(form: string): Promise<LookedUp['words']> {
    const found = await Promise.all(PARTS.map((part) => ofPart(form, part)));
    return found.flat();
  }

  async function ofPart(form: string, part: Part): Promise<LookedUp['words']> {
    const words: LookedUp['words'] = [];
    for (const lemma of await lemmasOf(form, part)) {
      const places = await list.find(lemma, part);
      if (places.length === 0) continue;
      const meanings = await Promise.all(places.slice(0, MEANINGS_MOST).map((at) => list.meaning(part, at)));
      const word = lemma.replaceAll('_', ' ');
      words.push({
        word,
        part,
        meanings: meanings.map(({ text, examples, words: all }) => ({
          text,
          examples: examples.slice(0, EXAMPLES_MOST),
          like: all.filter((other) => other.toLowerCase() !== word).slice(0, LIKE_MOST),
        })),
      });
    }
    return words;
  }

  return {
    /** @throws Refusal `not_found` for what is no word of the list, `too_many` */
    async lookUp(asked: string, ip: string): Promise<LookedUp> {
      const forms = formsOf(asked);
      if (forms.length === 0) throw unknown();
      await limits.count({ limit: LIMITS.lookUpByAddress, who: network(ip) });
      for (const form of forms) {
        const words = known.get(form) ?? (await wordsFor(form));
        known.set(form, words);
        if (words.length > 0) return { asked: form.replaceAll('_', ' '), words, source: SOURCE };
      }
      throw unknown();
    },
  };
}

/** What somebody selected, as the list writes words: without what stands around it, whose it is, or accents that the list has not. */
export function formsOf(asked: string): string[] {
  const plain = asked
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u00AD/g, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    .replace(/\s+/g, '_');
  if (plain === '' || plain.length > WORD_MAX || !/^[\p{L}\p{M}\p{N}'._-]+$/u.test(plain)) return [];
  const unowned = plain.replace(/'s$/, '');
  const all = [plain, unowned].flatMap((form) => [form, form.normalize('NFD').replace(/\p{M}/gu, '')]);
  return [...new Set([...all, ...all.map((form) => form.replaceAll('-', ''))])];
}

const unknown = () => refuse('not_found', 'The word list does not have this word.');
