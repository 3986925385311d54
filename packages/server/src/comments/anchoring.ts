import { createHash } from 'node:crypto';

/** A paragraph of a chapter: the block at this place among those that its text is made of, from 0. */
export interface Paragraph {
  number: number;
  text: string;
  hash: string;
}

/** A paragraph as it was when it was first commented on. */
export interface Anchored {
  id: string;
  hash: string;
  /** How it began, `OPENING` characters at most. */
  opening: string;
  /** Hashes of its neighbours, empty at the ends of the text. */
  before: string;
  after: string;
  paragraph: number;
}

/** So much of a paragraph is stored, in UTF-16 units: enough to know it by when it was changed. */
const OPENING = 600;
/** So much of its words a paragraph shares with what it became; with both neighbours as they were it may be less. */
const CLOSE = 0.55;
const CLOSE_BETWEEN_NEIGHBOURS = 0.3;
/** What has fewer words is too common to be known by some of them, unless its neighbours say where it stood. */
const FEW_WORDS = 4;
/** An anchor is compared with so many paragraphs, and as many again at most. */
const MOST_COMPARED = 60;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
const openingOf = (text: string): string => text.slice(0, OPENING);

/** The paragraphs of a text by their plain words; `texts` has one for each block, an empty one where a block has none. */
export const paragraphsOf = (texts: readonly string[]): Paragraph[] =>
  texts.map((text, number) => ({ number, text, hash: hashOf(text) }));

/** What is stored of a paragraph, so that it is found again. */
export function anchorOf(paragraphs: readonly Paragraph[], number: number): Omit<Anchored, 'id'> | undefined {
  const here = paragraphs[number];
  if (!here || here.text === '') return undefined;
  return { hash: here.hash, opening: openingOf(here.text), ...neighboursOf(paragraphs, number), paragraph: number };
}

/** The paragraph that a reader saw, in the text as it stands: the one at the same place if it is still the same, or else the closest. */
export function foundAgain(paragraphs: readonly Paragraph[], seen: { number: number; text: string }): number | null {
  const text = plain(seen.text);
  // Browsers and this server do not put the same spaces where a line is broken.
  const begins = (paragraph: Paragraph | undefined): boolean =>
    text !== '' && paragraph !== undefined && dense(paragraph.text).startsWith(dense(text));
  if (begins(paragraphs[seen.number])) return seen.number;
  const same = paragraphs.filter(begins).sort((a, b) => nearer(seen.number, a, b));
  if (same[0]) return same[0].number;
  // What was seen is the beginning of a paragraph, so beginnings are compared.
  const beginnings = paragraphs.map((p) => ({ ...p, text: p.text.slice(0, text.length) }));
  const sought = { id: '', hash: '', opening: openingOf(text), before: '', after: '', paragraph: seen.number };
  return closest(sought, candidatesIn(beginnings))?.number ?? null;
}

/**
 * Where anchored paragraphs stand in a text: the same words first, each in a place of its own, those with the same neighbours before
 * others and then the nearest; else the paragraph that has most of its words. Null where there is none any more.
 */
export function placed(anchors: readonly Anchored[], paragraphs: readonly Paragraph[]): Map<string, number | null> {
  const places = new Map<string, number | null>();
  const byHash = Map.groupBy(paragraphs, ({ hash }) => hash);
  for (const [hash, same] of Map.groupBy(anchors, (anchor) => anchor.hash))
    for (const [anchor, paragraph] of paired(same, byHash.get(hash) ?? [], paragraphs))
      places.set(anchor.id, paragraph.number);
  const lost = anchors.filter(({ id }) => !places.has(id));
  const candidates = candidatesIn(lost.length > 0 ? paragraphs : []);
  for (const anchor of lost) places.set(anchor.id, closest(anchor, candidates)?.number ?? null);
  return places;
}

/**
 * Pairs anchors with paragraphs of the same words, the surest first. A chapter may have ten thousands of equal paragraphs, so an
 * anchor is weighed against the nearest of them and the nearest of those between its neighbours; what finds all of these taken gets
 * the nearest that is left.
 */
function paired(
  anchors: readonly Anchored[],
  same: readonly Paragraph[],
  all: readonly Paragraph[],
): [Anchored, Paragraph][] {
  const between = new Map<Paragraph, Neighbours>(
    same.map((paragraph) => [paragraph, neighboursOf(all, paragraph.number)]),
  );
  const byNeighbours = Map.groupBy(same, (paragraph) => keyOf(between.get(paragraph)));
  const pairs = anchors
    .flatMap((anchor) => {
      const fitting = byNeighbours.get(keyOf(anchor)) ?? [];
      const weighed = new Set([...nearestTo(anchor.paragraph, same), ...nearestTo(anchor.paragraph, fitting)]);
      return [...weighed].map((paragraph) => {
        const here = between.get(paragraph);
        const sure = Number(here?.before === anchor.before) + Number(here?.after === anchor.after);
        return { anchor, paragraph, sure, far: farFrom(anchor.paragraph, paragraph) };
      });
    })
    .sort((a, b) => b.sure - a.sure || a.far - b.far);
  const taken = new Set<Anchored | Paragraph>();
  const chosen: [Anchored, Paragraph][] = [];
  const choose = (anchor: Anchored, paragraph: Paragraph): void => {
    taken.add(anchor).add(paragraph);
    chosen.push([anchor, paragraph]);
  };
  for (const { anchor, paragraph } of pairs) if (!taken.has(anchor) && !taken.has(paragraph)) choose(anchor, paragraph);
  const left = anchors.filter((anchor) => !taken.has(anchor));
  const free = left.length > 0 ? same.filter((paragraph) => !taken.has(paragraph)) : [];
  for (const anchor of left) {
    const [paragraph] = nearestTo(anchor.paragraph, free, 1);
    if (!paragraph) break;
    free.splice(placeOf(paragraph.number, free), 1);
    choose(anchor, paragraph);
  }
  return chosen;
}

/** Those paragraphs of a list in their order that stand nearest to a place, in their order. */
function nearestTo(place: number, list: readonly Paragraph[], most = MOST_COMPARED): readonly Paragraph[] {
  let from = placeOf(place, list);
  let to = from;
  while (to - from < most) {
    const [before, after] = [list[from - 1], list[to]];
    if (before && (!after || nearer(place, before, after) <= 0)) from -= 1;
    else if (after) to += 1;
    else break;
  }
  return list.slice(from, to);
}

/** Where in a list in their order the first paragraph is that stands at a place or after it. */
function placeOf(place: number, list: readonly Paragraph[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.number ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Worded extends Paragraph {
  before: string;
  after: string;
  words: Map<string, number>;
  count: number;
}

/** Paragraphs by their words, so that an anchor is compared with those alone that may be it. */
interface Candidates {
  all: Worded[];
  /** In which paragraphs a word stands. */
  having: Map<string, number[]>;
  /** Which paragraphs come after which. */
  following: Map<string, number[]>;
}

function candidatesIn(paragraphs: readonly Paragraph[]): Candidates {
  const having = new Map<string, number[]>();
  const following = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, key: string, place: number): void => {
    const list = to.get(key);
    if (list) list.push(place);
    else to.set(key, [place]);
  };
  const all = paragraphs.map((paragraph, place) => {
    const one = { ...paragraph, ...neighboursOf(paragraphs, place), ...wordsOf(openingOf(paragraph.text)) };
    for (const word of one.words.keys()) add(having, word, place);
    add(following, one.before, place);
    return one;
  });
  return { all, having, following };
}

/** The paragraphs that share an anchor's rarest words, and those that stand where it stood. */
function candidatesFor(anchor: Anchored, words: Map<string, number>, { all, having, following }: Candidates): Worded[] {
  const found = new Set(following.get(anchor.before)?.slice(0, MOST_COMPARED));
  const lists = [...words.keys()].map((word) => having.get(word) ?? []).sort((a, b) => a.length - b.length);
  for (const list of lists) {
    if (found.size >= MOST_COMPARED) break;
    for (const place of list.slice(0, MOST_COMPARED)) found.add(place);
  }
  return [...found].map((place) => all[place]).filter((one) => one !== undefined);
}

/** The paragraph that has most of an anchor's words, if it has enough of them. */
function closest(anchor: Anchored, candidates: Candidates): Worded | undefined {
  const { words, count } = wordsOf(anchor.opening);
  let best: { paragraph: Worded; likeness: number } | undefined;
  for (const paragraph of candidatesFor(anchor, words, candidates)) {
    if (paragraph.count === 0) continue;
    const between =
      anchor.before === paragraph.before && anchor.after === paragraph.after && anchor.before + anchor.after !== '';
    if (count < FEW_WORDS && !between) continue;
    const likeness = (2 * shared(words, paragraph.words)) / (count + paragraph.count);
    if (likeness < (between ? CLOSE_BETWEEN_NEIGHBOURS : CLOSE)) continue;
    const isBetter =
      !best ||
      likeness > best.likeness ||
      (likeness === best.likeness && farFrom(anchor.paragraph, paragraph) < farFrom(anchor.paragraph, best.paragraph));
    if (isBetter) best = { paragraph, likeness };
  }
  return best?.paragraph;
}

function wordsOf(text: string): { words: Map<string, number>; count: number } {
  const words = new Map<string, number>();
  let count = 0;
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    words.set(word, (words.get(word) ?? 0) + 1);
    count += 1;
  }
  return { words, count };
}

function shared(these: Map<string, number>, those: Map<string, number>): number {
  let both = 0;
  for (const [word, times] of these) both += Math.min(times, those.get(word) ?? 0);
  return both;
}

interface Neighbours {
  before: string;
  after: string;
}

const keyOf = (between: Neighbours | undefined): string => `${between?.before} ${between?.after}`;
const neighboursOf = (paragraphs: readonly Paragraph[], number: number): Neighbours => ({
  before: paragraphs[number - 1]?.hash ?? '',
  after: paragraphs[number + 1]?.hash ?? '',
});

const farFrom = (place: number, { number }: Paragraph): number => Math.abs(place - number);
const nearer = (place: number, a: Paragraph, b: Paragraph): number => farFrom(place, a) - farFrom(place, b);
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const dense = (text: string): string => text.replace(/\s+/g, '');
