import { formatNumber, utcDay } from '@griot/ui';
import { tagsOf } from './tags.ts';

/** What a list of novels may be narrowed by, under the API's own names (ruling 23), as they stand in an address. */
const FILTERS = [
  'completed',
  'words_min',
  'words_max',
  'updated_after',
  'updated_before',
  'tags',
  'tags_exclude',
] as const;
type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;

const DAY_MS = 86_400_000;

/** A day that there is: `2026-02-31` is none, though a Date can be made of it. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);
const WELL_FORMED: Record<FilterName, (text: string) => boolean> = {
  completed: (text) => /^(true|false)$/i.test(text),
  words_min: isNumber,
  words_max: isNumber,
  updated_after: isDate,
  updated_before: isDate,
  tags: (text) => text.length <= 500,
  tags_exclude: (text) => text.length <= 500,
};

/** The filters of an address. One that makes no sense is left out, rather than shown as an error. */
export function filtersOf(params: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of FILTERS) {
    const text = params.get(name)?.trim();
    if (text && WELL_FORMED[name](text)) filters[name] = name === 'completed' ? text.toLowerCase() : text;
  }
  return filters;
}

/** A query without its filters. */
export const withoutFilters = (query: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !(FILTERS as readonly string[]).includes(name)));

/** An own path with what is chosen on it; what is empty is left out. */
export function chosenAddress(path: string, chosen: Record<string, string | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value) params.set(name, value);
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** Lengths in words that are offered: from, and up to. */
export const LENGTHS: readonly [min: string | undefined, max: string | undefined][] = [
  [undefined, '10000'],
  ['10000', '50000'],
  ['50000', '100000'],
  ['100000', '200000'],
  ['200000', undefined],
];

/** A length as one value: `10000-50000`, `-10000`, `200000-`. */
export const lengthValue = (min: string | undefined, max: string | undefined): string => `${min ?? ''}-${max ?? ''}`;

/** “Up to 10,000 words”, “10,000 to 50,000 words”, “200,000 words and more”. */
export function lengthInWords(min: string | undefined, max: string | undefined): string {
  if (min === undefined) return `Up to ${formatNumber(Number(max))} words`;
  return max === undefined
    ? `${formatNumber(Number(min))} words and more`
    : `${formatNumber(Number(min))} to ${formatNumber(Number(max))} words`;
}

const AGES = [
  ['Past week', 7],
  ['Past month', 30],
  ['Past three months', 90],
  ['Past year', 365],
] as const;

/** The days since when that are offered, as dates. */
export const agesAt = (now: Date): { label: string; date: string }[] =>
  AGES.map(([label, days]) => ({ label, date: new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10) }));

/** “Past week” where the days are those, else “Since 1 March 2026”. */
const ageInWords = (date: string, now: Date): string =>
  agesAt(now).find((age) => age.date === date)?.label ?? `Since ${utcDay(date)}`;

/** Why no novel at all can fit, where filters leave no room between them, as a link of somebody else's may; null where one can. */
export function contradictionOf({
  words_min: min,
  words_max: max,
  updated_after: after,
  updated_before: before,
  tags,
  tags_exclude: without,
}: Filters): string | null {
  if (min !== undefined && max !== undefined && Number(min) > Number(max))
    return `No novel has at least ${formatNumber(Number(min))} and at most ${formatNumber(Number(max))} words.`;
  if (after !== undefined && before !== undefined && after >= before)
    return `Nothing is updated since ${utcDay(after)} and before ${utcDay(before)}.`;
  const wanted = tagsOf(tags);
  const left = tagsOf(without).map((tag) => tag.toLowerCase());
  return wanted.length > 0 && wanted.every((tag) => left.includes(tag.toLowerCase()))
    ? `What is wanted is left out too: ${wanted.join(', ')}.`
    : null;
}

/** One filter in words, with the filters that are left when it is taken away. */
export interface Chip {
  label: string;
  without: Filters;
}

/** What a list is narrowed by, each to be taken away by itself. */
export function chipsOf(filters: Filters, now: Date): Chip[] {
  const { completed, words_min: min, words_max: max, updated_after: after, updated_before: before } = filters;
  const chips: Chip[] = [];
  const add = (label: string, taken: Filters) => chips.push({ label, without: { ...filters, ...taken } });
  if (completed) add(completed === 'true' ? 'Completed' : 'Ongoing', { completed: undefined });
  if (min ?? max) add(lengthInWords(min, max), { words_min: undefined, words_max: undefined });
  if (after)
    add(`Updated: ${ageInWords(after, now).replace(/^\w/, (letter) => letter.toLowerCase())}`, {
      updated_after: undefined,
    });
  if (before) add(`Updated before ${utcDay(before)}`, { updated_before: undefined });
  for (const name of ['tags', 'tags_exclude'] as const) {
    const tags = tagsOf(filters[name]);
    for (const tag of tags)
      add(name === 'tags' ? tag : `Without ${tag}`, {
        [name]: tags.filter((other) => other !== tag).join(',') || undefined,
      });
  }
  return chips;
}
