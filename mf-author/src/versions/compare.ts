import { diffArrays, type ChangeObject } from 'diff';
import type { Block, Inline } from '../editor/document.ts';
import { fromHtml } from '../editor/from-html.ts';

/** Some words of a line: in both texts, in the later one alone, or in the earlier one alone. */
export interface Part {
  change: 'same' | 'added' | 'removed';
  text: string;
}
export interface ComparedLine {
  heading: boolean;
  parts: Part[];
}

/** More changes than these within one place are shown as one text in place of another: looking for what they share would take too long. */
const CHANGES_MAX = 1_500;
/** Texts that share less of their letters than this are shown one after the other: word for word, nobody could read them. */
const SHARED_MIN = 0.25;
let segments: Intl.Segmenter | undefined;

interface Line {
  heading: boolean;
  text: string;
}

/** What has become of a text: paragraphs are compared first, then the words of those that differ. */
export function compare(before: string, after: string): ComparedLine[] {
  const compared: ComparedLine[] = [];
  let removed: Line[] = [];
  const settle = (added: readonly Line[]): void => {
    compared.push(...wordsOf(removed, added));
    removed = [];
  };
  for (const { value, added, removed: gone } of diffArrays(linesOf(before), linesOf(after), { comparator: isSame })) {
    if (gone) {
      removed = value;
      continue;
    }
    settle(added ? value : []);
    if (!added) compared.push(...value.map(({ heading, text }) => lineOf(heading, [{ change: 'same', text }])));
  }
  settle([]);
  return compared;
}

/** The words of some paragraphs in place of others, in lines as the later text has them. */
function wordsOf(before: readonly Line[], after: readonly Line[]): ComparedLine[] {
  const pairs =
    before.length === after.length
      ? before.map((line, n) => [[line], [after[n] as Line]] as const)
      : [[before, after] as const];
  return pairs.flatMap(([old, fresh]) => {
    const changes = diffArrays(tokensOf(old), tokensOf(fresh), { maxEditLength: CHANGES_MAX });
    if (!changes || sharedBy(changes, old, fresh) < SHARED_MIN)
      return [...whole(old, 'removed'), ...whole(fresh, 'added')];
    const lines: ComparedLine[] = [];
    let parts: Part[] = [];
    const heading = fresh[0]?.heading ?? false;
    for (const { value, added, removed } of changes) {
      const change = added ? 'added' : removed ? 'removed' : 'same';
      for (const piece of value.join('').split(/(\n)/)) {
        if (piece === '') continue;
        if (piece !== '\n') parts.push({ change, text: piece });
        else if (removed) parts.push({ change, text: ' ¶ ' });
        else {
          lines.push(lineOf(heading, parts));
          parts = [];
        }
      }
    }
    return [...lines, lineOf(heading, parts)];
  });
}

/** How much of the longer text stands in both, spaces left out. */
function sharedBy(changes: readonly ChangeObject<string[]>[], ...texts: readonly (readonly Line[])[]): number {
  const letters = (text: string): number => text.replace(/\s+/g, '').length;
  const same = changes.filter(({ added, removed }) => !added && !removed);
  const longer = Math.max(...texts.map((lines) => letters(lines.map(({ text }) => text).join(''))));
  return letters(same.flatMap(({ value }) => value).join('')) / longer;
}

const whole = (lines: readonly Line[], change: Part['change']): ComparedLine[] =>
  lines.map(({ heading, text }) => lineOf(heading, [{ change, text }]));

function tokensOf(lines: readonly Line[]): string[] {
  const segmenter = (segments ??= new Intl.Segmenter(undefined, { granularity: 'word' }));
  return lines.flatMap(({ text }, n) => [
    ...(n > 0 ? ['\n'] : []),
    ...Array.from(segmenter.segment(text), ({ segment }) => segment),
  ]);
}

const lineOf = (heading: boolean, parts: Part[]): ComparedLine => ({ heading, parts });
const isSame = (one: Line, other: Line): boolean => one.text === other.text && one.heading === other.heading;

/** A text line by line, without how its words are set. */
const linesOf = (html: string): Line[] =>
  fromHtml(html)
    .flatMap(blockLines)
    .filter(({ text }) => text !== '');

function blockLines(block: Block): Line[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [
        { heading: block.type === 'heading', text: block.children.map(inlineText).join('').replaceAll('\n', ' ') },
      ];
    case 'quote':
      return block.children.flatMap(blockLines);
    case 'list':
      return block.children.flatMap((item) => item.children.flatMap(blockLines));
    case 'break':
      return [{ heading: false, text: '* * *' }];
    case 'picture':
      return [{ heading: false, text: `[Picture: ${block.alt}]` }];
  }
}

const inlineText = (inline: Inline): string =>
  'type' in inline ? inline.children.map(({ text }) => text).join('') : inline.text;
