import type { Ref } from 'react';
import { chance, hash } from './chance.ts';
import { twoInks } from './inks.ts';
import { layoutsFor, type Design } from './layouts.tsx';
import { Line } from './parts.tsx';
import { PATTERNS } from './patterns.ts';

export interface MadeCoverProps {
  title: string;
  author: string;
}

const oneOf = <T,>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** What a title makes of chance: its cloth, its two inks, its layout. */
function design(title: string, author: string): Design & { layout: ReturnType<typeof layoutsFor>[number] } {
  const seed = hash(title);
  const random = chance(seed);
  const { cloth, label } = twoInks(random);
  const spark = label[1];
  const fabric = { pattern: oneOf(PATTERNS, random), ink: cloth, spark, seed };
  const second = { pattern: oneOf(PATTERNS, random), ink: label, spark: cloth[1], seed };
  return { fabric, second, cloth, label, words: { title, author }, layout: oneOf(layoutsFor(title), random) };
}

const clothOf = (title: string): string => twoInks(chance(hash(title))).cloth[0];

/**
 * A cover drawn from a novel's title: cloth in one of nine patterns, in two of twelve ink pairs, the title set in the book
 * face and the pen name in that of the site. The same title always gives the same cover. Decoration for whoever cannot see it:
 * the card beside it names the novel.
 */
export function MadeCover({ title, author }: MadeCoverProps) {
  const { layout, ...made } = design(title, author);
  return (
    <svg viewBox="0 0 200 300" width="200" height="300" aria-hidden="true" focusable="false">
      {layout(made)}
      <Line box={[0.5, 0.5, 199, 299]} color="rgb(0 0 0 / 0.14)" />
    </svg>
  );
}

/** What a made cover is drawn on: the dye of its cloth. */
export const MadeGround = ({ title, ref }: Pick<MadeCoverProps, 'title'> & { ref?: Ref<SVGSVGElement> }) => (
  <svg ref={ref} viewBox="0 0 2 3" width="200" height="300" aria-hidden="true" focusable="false">
    <path d="M0 0h2v3H0z" fill={clothOf(title)} />
  </svg>
);
