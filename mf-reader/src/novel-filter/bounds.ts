import type { FieldTexts } from '@griot/contracts';
import { agesAt, isDate, LENGTHS, lengthValue, type Filters } from './filters.ts';
import { tagsOf } from './tags.ts';

/** What the filter dialog's fields hold: a length and a time are one of those offered, or `OWN` with two bounds beside. */
export interface Bounds {
  completed?: string;
  length?: string;
  words_min?: string;
  words_max?: string;
  updated?: string;
  updated_after?: string;
  updated_before?: string;
  tags?: string[];
  without?: string[];
}

/** Stands in `length` and `updated` where the bounds are the reader's own. */
export const OWN = 'own';

/** A number of words as people write it: 10000, 10,000 or 10 000. */
const plain = (words: string | undefined): string => (words ?? '').trim().replace(/[,\s]/g, '');

/** The fields for what a list is narrowed by; what somebody else's link asks for and nothing offered is, are bounds of one's own. */
export function boundsOf(
  {
    completed,
    words_min: min,
    words_max: max,
    updated_after: after,
    updated_before: before,
    tags,
    tags_exclude: without,
  }: Filters,
  now: Date,
): Bounds {
  const length = lengthValue(min, max);
  const offered = before === undefined && (after === undefined || agesAt(now).some(({ date }) => date === after));
  return {
    completed,
    ...(min === undefined && max === undefined
      ? {}
      : LENGTHS.some(([least, most]) => lengthValue(least, most) === length)
        ? { length }
        : { length: OWN, words_min: min, words_max: max }),
    ...(offered ? { updated: after } : { updated: OWN, updated_after: after, updated_before: before }),
    tags: tagsOf(tags),
    without: tagsOf(without),
  };
}

/** What the fields ask for, once nothing is wrong with them. */
export function filtersFrom({
  completed,
  length,
  words_min,
  words_max,
  updated,
  updated_after,
  updated_before,
  tags = [],
  without = [],
}: Bounds): Filters {
  const [min, max] = length === OWN ? [plain(words_min), plain(words_max)] : (length ?? '').split('-');
  const [after, before] = updated === OWN ? [updated_after, updated_before] : [updated, undefined];
  return {
    completed: completed || undefined,
    words_min: min || undefined,
    words_max: max || undefined,
    updated_after: after || undefined,
    updated_before: before || undefined,
    tags: tags.join(',') || undefined,
    tags_exclude: without.join(',') || undefined,
  };
}

/** What is wrong with the fields, each beside its own: no novel has fewer words than none, and bounds need room between them. */
export function troubleOf(bounds: Bounds, now: Date): FieldTexts {
  return {
    ...(bounds.length === OWN ? wordsErrors(bounds) : {}),
    ...(bounds.updated === OWN ? daysErrors(bounds, now) : {}),
    ...tagsErrors(bounds),
  };
}

function wordsErrors(bounds: Bounds): FieldTexts {
  const [min, max] = [plain(bounds.words_min), plain(bounds.words_max)];
  const isWrong = (words: string): boolean => words !== '' && !/^\d{1,9}$/.test(words);
  const texts: FieldTexts = {};
  if (isWrong(min)) texts.words_min = [WORDS];
  if (isWrong(max)) texts.words_max = [WORDS];
  else if (min !== '' && max !== '' && !isWrong(min) && Number(max) < Number(min))
    texts.words_max = ['This is less than the least'];
  return texts;
}
const WORDS = 'Enter a number of words, such as 10,000';

function daysErrors({ updated_after: after = '', updated_before: before = '' }: Bounds, now: Date): FieldTexts {
  const isWrong = (day: string): boolean => day !== '' && !isDate(day);
  const texts: FieldTexts = {};
  if (isWrong(after)) texts.updated_after = [DAY];
  else if (after > now.toISOString().slice(0, 10)) texts.updated_after = ['This day is still to come'];
  if (isWrong(before)) texts.updated_before = [DAY];
  else if (after !== '' && before !== '' && !isWrong(after) && before <= after)
    texts.updated_before = ['This day must come after the other'];
  return texts;
}
const DAY = 'Enter a day, such as 2026-03-01';

function tagsErrors({ tags = [], without = [] }: Bounds): FieldTexts {
  const wanted = tags.map((tag) => tag.toLowerCase());
  const both = without.find((tag) => wanted.includes(tag.toLowerCase()));
  return both === undefined ? {} : { without: [`“${both}” is among the tags above`] };
}
