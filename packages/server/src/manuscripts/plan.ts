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

type Text = { title: string; html: string; words: number };

/** @throws Refusal `invalid` when it names what is not there, or a chapter would be too long */
export function bookByPlan(plan: Plan, pieces: PieceRow[]): Text[] {
  const known = new Map(pieces.map((piece) => [piece.place, piece]));
  return plan.map(({ title, parts }, n) => {
    const texts = parts.map((part, m) => partOf(part, known, m > 0));
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
  known: Map<number, PieceRow>,
  follows: boolean,
): Text {
  const piece = known.get(place);
  if (!piece) throw invalid({ chapters: [`There is no piece ${place} in this import.`] });
  const heading = follows && from === 0 && piece.title !== '' ? `<h3>${escaped(piece.title)}</h3>` : '';
  const whole = from === 0 && to === Infinity;
  const html = heading + (whole ? piece.html : blocksOf(piece.html).slice(from, to).join(''));
  return { title: piece.title, html, words: whole && heading === '' ? piece.words : countWords(html) };
}
