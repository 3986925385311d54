import type { Part } from './word-list.ts';

type Irregular = Record<Part, Readonly<Record<string, string>>>;

let known: Promise<Irregular> | undefined;

/** Forms that follow no rule, as WordNet has them. Read when the first word is looked up. */
async function readIrregular(): Promise<Irregular> {
  const [{ default: noun }, { default: verb }, { default: adjective }] = await Promise.all([
    import('wink-lexicon/src/wn-noun-exceptions.js'),
    import('wink-lexicon/src/wn-verb-exceptions.js'),
    import('wink-lexicon/src/wn-adjective-exceptions.js'),
  ]);
  return { noun, verb, adjective, adverb: {} };
}

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
export async function lemmasOf(form: string, part: Part): Promise<string[]> {
  const { [part]: forms } = await (known ??= readIrregular());
  const irregular = Object.hasOwn(forms, form) ? forms[form] : undefined;
  const regular = RULES[part].flatMap(([ending, instead]) =>
    form.endsWith(ending) && form.length > ending.length ? [`${form.slice(0, -ending.length)}${instead}`] : [],
  );
  return [...new Set([form, ...(irregular === undefined ? regular : [irregular])])];
}
