import type { Entities } from '@griot/contracts';
import { escaped } from '../markup/subset.ts';
import { wordingOf } from './wording.ts';

type Words = Entities['ChangedWords'];

/** What can be worded anew: of others, such as lists, more than the words would have to change. */
const REWORDED = new Set(['p', 'h3']);
const PIECE = /<(\/?)([a-z0-9]+)[^>]*>|&(amp|lt|gt|quot|nbsp);|\s+|[^<\s]/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const EMPTY = /<(strong|em|u|s|a)(?: [^>]*)?>\s*<\/\1>/g;

/** A piece of a block's HTML: a tag, or one character of its words; `text` is empty where none is seen. */
interface Piece {
  source: string;
  text: string;
  /** By how much a tag leads further in; 0 for what is no tag. */
  deeper: number;
}

export const isReworded = (name: string): boolean => REWORDED.has(name);

/** The words of a block as people edit them: its plain text, with a line break where it has one. */
export const wordsOfBlock = (html: string): string =>
  piecesOf(html)
    .map(({ text }) => text)
    .join('');

/**
 * A block with some of its words changed. What is the same keeps how it is set; words that take the place of others are set as those
 * were, where those were set alike, and else as what is around them.
 */
export function reworded(html: string, words: readonly Words[]): string {
  const [opening = '', closing = ''] = [/^<[^>]*>/.exec(html)?.[0], /<[^>]*>$/.exec(html)?.[0]];
  const inner = piecesOf(html.slice(opening.length, -closing.length));
  let at = 0;
  /** Takes the pieces of so much text, with those that are not seen between them. */
  const take = (length: number): Piece[] => {
    const from = at;
    for (let left = length; left > 0 && at < inner.length; at += 1) left -= inner[at]?.text.length ?? 0;
    return inner.slice(from, at);
  };
  const unseen = (): Piece[] => {
    const from = at;
    while (at < inner.length && inner[at]?.text === '') at += 1;
    return inner.slice(from, at);
  };
  let written = '';
  for (let n = 0; n < words.length; n += 1) {
    const { change, text } = words[n] as Words;
    if (change === 'same') {
      written += sourceOf(take(text.length));
      continue;
    }
    const next = words[n + 1];
    const added = change === 'added' ? text : next?.change === 'added' ? next.text : '';
    if (change === 'removed') {
      // What stands before the first of them stays before what comes in their place.
      written += sourceOf(unseen());
      written += between(
        take(text.length).filter(({ text: seen }) => seen === ''),
        added,
      );
      if (added !== '') n += 1;
    } else written += between(unseen(), added);
  }
  written += sourceOf(inner.slice(at));
  for (let before = ''; before !== written;) {
    before = written;
    written = written.replace(EMPTY, '');
  }
  const block = `${opening}${written}${closing}`;
  return wordsOfBlock(block) === wordingOf(words) ? block : `${opening}${asHtml(wordingOf(words))}${closing}`;
}

/** New words among tags, where these are the least deep: outside of what begins or ends there. */
function between(pieces: readonly Piece[], added: string): string {
  if (added === '') return sourceOf(pieces);
  let [depth, least, place] = [0, 0, 0];
  pieces.forEach(({ deeper }, n) => {
    depth += deeper;
    if (depth < least) [least, place] = [depth, n + 1];
  });
  return `${sourceOf(pieces.slice(0, place))}${asHtml(added)}${sourceOf(pieces.slice(place))}`;
}

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  /** The last piece that is seen, and how many line breaks end with it. */
  let last: Piece | undefined;
  let breaks = 0;
  for (const { 0: source, 1: slash, 2: name, 3: entity } of html.matchAll(PIECE)) {
    const piece: Piece = { source, text: '', deeper: 0 };
    pieces.push(piece);
    if (name === 'br') {
      if (last === undefined || breaks === 2) continue;
      if (last.text === ' ') last.text = '';
      piece.text = '\n';
      breaks += 1;
    } else if (name !== undefined) {
      piece.deeper = name === 'img' || name === 'hr' ? 0 : slash ? -1 : 1;
      continue;
    } else {
      const text = entity === undefined ? (/^\s/.test(source) ? ' ' : source) : (ENTITIES[entity] ?? '');
      if (text === ' ' && (last === undefined || last.text === ' ' || last.text === '\n')) continue;
      piece.text = text;
      breaks = 0;
    }
    last = piece;
  }
  // Nothing is seen of spaces and breaks at the end.
  for (let n = pieces.length - 1; n >= 0; n -= 1) {
    const piece = pieces[n] as Piece;
    if (piece.text !== '' && piece.text.trim() !== '') break;
    piece.text = '';
  }
  return pieces;
}

const sourceOf = (pieces: readonly Piece[]): string => pieces.map(({ source }) => source).join('');
const asHtml = (text: string): string => escaped(text).replaceAll('\n', '<br />');
