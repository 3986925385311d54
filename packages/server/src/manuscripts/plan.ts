import { CHAPTER_MAX, countWords } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { invalid } from '../http/errors.ts';
import { escaped } from '../markup/subset.ts';
import { blocksOf } from './blocks.ts';
import type { PieceRow } from './store.ts';

/** The chapters that an author wants, each put together from pieces of the file. */
export type Plan = NonNullable<BodyOut<'POST /novels/mine/imports/{id}/accept/'>['chapters']>;

export const placesOf = (plan: Plan): number[] => [
  ...new Set(plan.flatMap(({ parts }) => parts.map(({ place }) => place))),
];

/** In all chapters together: a book of this many pieces is divided a few times at most. */
const PARTS_MAX = 10_000;

/** @throws Refusal `invalid` when it has no chapter, or more parts than a book can have */
export function checkPlan(plan: Plan): void {
  if (plan.length === 0) throw invalid({ chapters: ['A novel has one chapter at least.'] });
  if (plan.reduce((sum, { parts }) => sum + parts.length, 0) > PARTS_MAX)
    throw invalid({ chapters: ['This is divided into too many parts.'] });
}

type Text = { title: string; html: string; words: number };

/** @throws Refusal `invalid` when it names what is not there, takes text more than once, or a chapter would be too long */
export function bookByPlan(plan: Plan, pieces: PieceRow[]): Text[] {
  const known = new Map(pieces.map((piece) => [piece.place, new Piece(piece)]));
  // No book is longer than its file, so no small plan can make a large one.
  let room = pieces.reduce((sum, piece) => sum + headingOf(piece).length + piece.html.length, 0);
  return plan.map(({ title, parts }, n) => {
    const texts = parts.map((part, m) => partOf(part, known, m > 0));
    room -= texts.reduce((sum, text) => sum + text.html.length, 0);
    if (room < 0) throw invalid({ chapters: ['Some of the text is in more than one chapter.'] });
    const html = texts.map((text) => text.html).join('');
    const called = title ?? texts[0]?.title ?? '';
    if (html.length > CHAPTER_MAX)
      throw invalid({ [`chapters.${n}`]: [`“${called}” would be longer than a chapter can be. Split it in two.`] });
    return { title: called, html, words: texts.reduce((sum, { words }) => sum + words, 0) };
  });
}

/** A piece, or some blocks of it. What follows another in one chapter keeps its title as a heading there. */
function partOf(
  { place, from = 0, to = Infinity }: Plan[number]['parts'][number],
  known: Map<number, Piece>,
  follows: boolean,
): Text {
  const piece = known.get(place);
  if (!piece) throw invalid({ chapters: [`There is no piece ${place} in this import.`] });
  const { title, html: all, words } = piece.row;
  const heading = follows && from === 0 ? headingOf(piece.row) : '';
  const whole = from === 0 && to === Infinity;
  const html = heading + (whole ? all : piece.blocks.slice(from, to).join(''));
  return { title, html, words: whole && heading === '' ? words : countWords(html) };
}

const headingOf = ({ title }: PieceRow): string => (title === '' ? '' : `<h3>${escaped(title)}</h3>`);

/** A piece whose blocks are told apart once, however often it is divided. */
class Piece {
  readonly row: PieceRow;
  private told: string[] | undefined;

  constructor(row: PieceRow) {
    this.row = row;
  }

  get blocks(): string[] {
    return (this.told ??= blocksOf(this.row.html));
  }
}
