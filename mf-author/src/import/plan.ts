import { countWords, type Entities } from '@griot/contracts';

/** Some blocks of a piece of the file, or all of it. */
export interface Span {
  place: number;
  from?: number;
  to?: number;
}

/** A chapter of the novel to be, or what is not to be one. */
export interface PlannedChapter {
  key: string;
  title: string;
  words: number;
  parts: Span[];
  taken: boolean;
}
export type Plan = PlannedChapter[];

/** The file as it was found, in its order; what stands around the chapters is there to be taken. */
export function planOf({ chapters, others }: Pick<Entities['NovelImport'], 'chapters' | 'others'>): Plan {
  const row = (taken: boolean) => (piece: Entities['NovelImport']['chapters'][number]) => ({
    key: String(piece.place),
    title: piece.title,
    words: piece.num_words,
    parts: [{ place: piece.place }],
    taken,
  });
  return [...chapters.map(row(true)), ...others.map(row(false))].sort(
    (a, b) => (a.parts[0]?.place ?? 0) - (b.parts[0]?.place ?? 0),
  );
}

export const rename = (plan: Plan, key: string, title: string): Plan =>
  plan.map((row) => (row.key === key ? { ...row, title } : row));

/** Skips a chapter, or takes what was skipped. */
export const turn = (plan: Plan, key: string): Plan =>
  plan.map((row) => (row.key === key ? { ...row, taken: !row.taken } : row));

/** The chapter that one would be merged into: the last one before it that is taken. */
export const before = (plan: Plan, key: string): PlannedChapter | undefined =>
  plan
    .slice(
      0,
      plan.findIndex((row) => row.key === key),
    )
    .findLast(({ taken }) => taken);

/** Puts a chapter at the end of the one before it. */
export function merge(plan: Plan, key: string): Plan {
  const into = before(plan, key);
  const row = plan.find((each) => each.key === key);
  if (!into || !row) return plan;
  const merged = { ...into, words: into.words + row.words, parts: [...into.parts, ...row.parts] };
  return plan.flatMap((each) => (each === into ? [merged] : each === row ? [] : [each]));
}

/** A block of a chapter, with where it stands in the file. */
export interface Block {
  place: number;
  at: number;
  html: string;
}

/** The blocks of a chapter that is made of these spans, out of the pieces' own. */
export const blocksOf = (parts: Span[], pieces: ReadonlyMap<number, readonly string[]>): Block[] =>
  parts.flatMap(({ place, from = 0, to = Infinity }) =>
    (pieces.get(place) ?? []).map((html, at) => ({ place, at, html })).slice(from, to),
  );

/** Divides a chapter before one of its blocks. */
export function split(plan: Plan, key: string, blocks: Block[], at: number): Plan {
  const first = blocks.slice(0, at);
  const second = blocks.slice(at);
  if (first.length === 0 || second.length === 0) return plan;
  return plan.flatMap((row) => {
    if (row.key !== key) return [row];
    const heading = /^<h3>(.*)<\/h3>$/s.exec(second[0]?.html ?? '')?.[1];
    return [
      { ...row, ...partOf(row.parts, first) },
      {
        ...row,
        ...partOf(row.parts, second),
        key: `${row.key}.${at}`,
        title: heading === undefined ? `${row.title} (2)`.trim() : plainText(heading),
      },
    ];
  });
}

function partOf(parts: Span[], blocks: Block[]): Pick<PlannedChapter, 'parts' | 'words'> {
  const words = countWords(blocks.map(({ html }) => html).join(''));
  const spans = parts.flatMap((part) => {
    const { place, from = 0, to = Infinity } = part;
    const own = blocks
      .filter((block) => block.place === place && block.at >= from && block.at < to)
      .map(({ at }) => at);
    if (own.length === 0) return [];
    return [{ place, from: Math.min(...own), to: Math.max(...own) + 1 }];
  });
  return { words, parts: spans };
}

export const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;

/** The plan as it is sent. */
export const chaptersOf = (plan: Plan): { title: string; parts: Span[] }[] =>
  plan.filter(({ taken }) => taken).map(({ title, parts }) => ({ title: title.trim(), parts }));
