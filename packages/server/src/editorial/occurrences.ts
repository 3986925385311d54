/** What is looked for, letter by letter. */
export interface Sought {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** Where a text was found, and what stands around it in the same paragraph. */
export interface Found {
  before: string;
  found: string;
  after: string;
}

/** So much of what stands around a place is shown, in UTF-16 units on each side. */
const CONTEXT = 48;
const WORD = /[\p{L}\p{M}\p{N}_]/u;
/** What goes on with the sign before it: an accent, or the next part of an emoji. Half a sign is never found. */
const GOES_ON = '[\\p{M}\\p{Emoji_Modifier}\\u200d]';

/** What is looked for, made ready. */
export interface Finder {
  pattern: RegExp;
  /** Only where no word goes on across its beginning, or its end; of a text that begins or ends with no letter anywhere. */
  whole: { begins: boolean; ends: boolean };
}

/** Finds a text as it was given: nothing in it is a pattern, but a space finds one that does not break too. */
export function finder({ text, matchCase, wholeWords }: Sought): Finder {
  const literal = text
    .split(/[ \u00a0]/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('[ \\u00a0]');
  const signs = [...text];
  return {
    pattern: new RegExp(`(?<!\\u200d)${literal}(?!${GOES_ON})`, matchCase ? 'gu' : 'giu'),
    whole: { begins: wholeWords && isWord(signs[0]), ends: wholeWords && isWord(signs.at(-1)) },
  };
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && WORD.test(sign);

/** Where a text stands, from the beginning on. */
function* placesIn(text: string, { pattern, whole }: Finder): Generator<{ from: number; to: number }> {
  const seeking = new RegExp(pattern);
  const isBetweenWords = wordBoundaries(text);
  const isWhole = (from: number, to: number): boolean =>
    (!whole.begins || !isWord([...text.slice(Math.max(0, from - 2), from)].at(-1)) || isBetweenWords(from)) &&
    (!whole.ends || !isWord([...text.slice(to, to + 2)][0]) || isBetweenWords(to));
  for (let match = seeking.exec(text); match; match = seeking.exec(text)) {
    const from = match.index;
    const to = from + match[0].length;
    if (isWhole(from, to)) yield { from, to };
    // It may stand a sign further on.
    else seeking.lastIndex = from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  }
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Tells of a place between two letters whether a word ends there, as in scripts without spaces; the text is parted as far as was asked. */
function wordBoundaries(text: string): (at: number) => boolean {
  const segments = words.segment(text)[Symbol.iterator]();
  const known = new Set<number>();
  let reached = -1;
  return (at) => {
    while (reached < at) {
      const { done, value } = segments.next();
      reached = done ? text.length : value.index;
      known.add(reached);
    }
    return known.has(at);
  };
}

/** The first places in a line of text, so many at most. */
export function findInLine(line: string, sought: Finder, most = Infinity): Found[] {
  const found: Found[] = [];
  for (const { from, to } of placesIn(line, sought)) {
    if (found.length >= most) break;
    found.push(around(line, from, to));
  }
  return found;
}

export const findInHtml = (html: string, sought: Finder, most?: number): Found[] =>
  findInLine(readHtml(html).text, sought, most);

/** Puts a text at the chosen places, counted from 0; undefined when there is no such place. */
export function replaceInLine(
  line: string,
  sought: Finder,
  places: ReadonlySet<number>,
  by: string,
): string | undefined {
  const chosen = choose(line, sought, places);
  if (!chosen) return undefined;
  let written = '';
  let at = 0;
  for (const { from, to } of chosen) {
    written += line.slice(at, from) + by;
    at = to;
  }
  return written + line.slice(at);
}

/**
 * The same in a chapter's HTML. What is found may stand across marks (`<em>Sal</em>t`): the new text stands where the old one
 * began, set as that was, and the tags stay.
 */
export function replaceInHtml(
  html: string,
  sought: Finder,
  places: ReadonlySet<number>,
  by: string,
): string | undefined {
  const { text, starts, ends } = readHtml(html);
  const chosen = choose(text, sought, places);
  if (!chosen) return undefined;
  const written: string[] = [];
  let at = 0;
  for (const { from, to } of chosen) {
    written.push(html.slice(at, starts[from]), escaped(by));
    for (let unit = from; unit < to - 1; unit += 1) written.push(html.slice(ends[unit], starts[unit + 1]));
    at = ends[to - 1] ?? at;
  }
  return written.join('') + html.slice(at);
}

function choose(text: string, sought: Finder, places: ReadonlySet<number>): { from: number; to: number }[] | undefined {
  const chosen = [];
  let place = 0;
  for (const found of placesIn(text, sought)) {
    if (places.has(place)) chosen.push(found);
    place += 1;
  }
  return chosen.length === places.size ? chosen : undefined;
}

/** Looks no further than what is shown: a chapter of one paragraph may have a hundred thousand places. */
function around(text: string, from: number, to: number): Found {
  const left = text.slice(Math.max(0, from - CONTEXT - 1), from);
  const right = text.slice(to, to + CONTEXT + 1);
  const line = right.indexOf('\n');
  const before = left.slice(left.lastIndexOf('\n') + 1);
  const after = line < 0 ? right : right.slice(0, line);
  // Half of a pair that was cut through is not shown.
  return {
    before: before.length > CONTEXT ? `…${before.slice(-CONTEXT).replace(/^[\udc00-\udfff]/, '')}` : before,
    found: text.slice(from, to),
    after: after.length > CONTEXT ? `${after.slice(0, CONTEXT).replace(/[\ud800-\udbff]$/, '')}…` : after,
  };
}

/** A chapter's HTML as text, a line for each paragraph; of each unit, where it stands in the HTML. */
interface ReadHtml {
  text: string;
  starts: Uint32Array;
  ends: Uint32Array;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' };
const PIECE = /<(\/?)([a-z0-9]+)[^>]*>|&(?:amp|lt|gt|quot|nbsp);|[^<&]+|[<&]/g;
const MARKS: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'a']);

function readHtml(html: string): ReadHtml {
  const starts = new Uint32Array(html.length);
  const ends = new Uint32Array(html.length);
  const pieces: string[] = [];
  let length = 0;
  for (const { 0: piece, 2: tag, index } of html.matchAll(PIECE)) {
    if (tag !== undefined && MARKS.has(tag)) continue;
    const sign = tag === undefined ? ENTITIES[piece] : '\n';
    const text = sign ?? piece;
    for (let unit = 0; unit < text.length; unit += 1) {
      starts[length] = sign === undefined ? index + unit : index;
      ends[length] = sign === undefined ? index + unit + 1 : index + piece.length;
      length += 1;
    }
    pieces.push(text);
  }
  return { text: pieces.join(''), starts, ends };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
