import adjectives from 'wink-lexicon/src/wn-adjective-exceptions.js';
import nouns from 'wink-lexicon/src/wn-noun-exceptions.js';
import verbs from 'wink-lexicon/src/wn-verb-exceptions.js';
import type { Part } from './word-list.ts';

/** Forms that follow no rule, as WordNet has them. */
const IRREGULAR: Record<Part, Readonly<Record<string, string>>> = {
  noun: nouns,
  verb: verbs,
  adjective: adjectives,
  adverb: {},
};

/** How WordNet leads a form back to a word (its manual page `morphy`): what it ends with, and what the word has in that place. */
const RULES: Record<Part, readonly (readonly [ending: string, instead: string])[]> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['ves', 'f'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adjective: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adverb: [],
};

/** The words that a form may be of, itself first; whether there are such words is for the list to say. */
export function lemmasOf(form: string, part: Part): string[] {
  const irregular = Object.hasOwn(IRREGULAR[part], form) ? IRREGULAR[part][form] : undefined;
  const regular = RULES[part].flatMap(([ending, instead]) =>
    form.endsWith(ending) && form.length > ending.length ? [`${form.slice(0, -ending.length)}${instead}`] : [],
  );
  return [...new Set([form, ...(irregular === undefined ? regular : [irregular])])];
}
