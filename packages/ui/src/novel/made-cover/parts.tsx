import { font } from '../../theme/tokens.ts';
import { chance } from './chance.ts';
import type { Ink } from './inks.ts';
import { setTitle } from './lettering.ts';
import type { Pattern } from './patterns.ts';

/** A place on the cover, which measures 200 by 300. */
export type Box = readonly [x: number, y: number, w: number, h: number];

export interface Fabric {
  pattern: Pattern;
  ink: Ink;
  spark: string;
  seed: number;
}

/** Cloth in a box. A nested svg cuts it off at the box's edge, without ids. */
export function Cloth({ box: [x, y, w, h], pattern, ink: [deep, pale], spark, seed }: Fabric & { box: Box }) {
  return (
    <svg x={x} y={y} width={w} height={h} overflow="hidden">
      <rect width={w} height={h} fill={deep} />
      {pattern(w, h, chance(seed)).map(({ d, ink, line }, i) => {
        const tone = ink === 'pale' ? pale : spark;
        return <path key={i} d={d} {...(line ? { fill: 'none', stroke: tone, strokeWidth: line } : { fill: tone })} />;
      })}
    </svg>
  );
}

export const Block = ({ box: [x, y, width, height], fill }: { box: Box; fill: string }) => (
  <rect x={x} y={y} width={width} height={height} fill={fill} />
);

export const Line = ({
  box: [x, y, width, height],
  color,
  width: line = 1,
}: {
  box: Box;
  color: string;
  width?: number;
}) => <rect x={x} y={y} width={width} height={height} fill="none" stroke={color} strokeWidth={line} />;

export interface LetteringProps {
  title: string;
  author: string;
  color: string;
  box: Box;
  align?: 'start' | 'middle';
}

const AUTHOR_SIZE = 10.5;

/** The title as large as the box allows, a small ornament, and the pen name at the box's foot. */
export function Lettering({ title, author, color, box: [x, y, w, h], align = 'middle' }: LetteringProps) {
  const room = h - 32;
  const { lines, size, leading } = setTitle(title, w, room);
  const at = align === 'start' ? x : x + w / 2;
  const top = y + (room - lines.length * leading) / 2 + size * 0.9;
  const rule = y + h - 21;
  return (
    <g fill={color} fontFamily={font.title} textAnchor={align}>
      <text fontWeight="700" fontSize={size}>
        {lines.map((text, i) => (
          <tspan key={i} x={at} y={top + i * leading}>
            {text}
          </tspan>
        ))}
      </text>
      <path
        d={align === 'start' ? `M${at} ${rule}h22` : `M${at - 16} ${rule}h10m12 0h10m-16 -2.6l2.6 2.6-2.6 2.6-2.6-2.6z`}
        stroke={color}
        strokeWidth="1.1"
      />
      {/* In the face that is there: the book face would be fetched in another weight for these few letters. */}
      <text
        x={at}
        y={y + h - 3}
        fontFamily={font.ui}
        fontWeight="600"
        fontSize={AUTHOR_SIZE}
        {...(author.length * AUTHOR_SIZE * 0.56 > w
          ? { textLength: w, lengthAdjust: 'spacingAndGlyphs' as const }
          : {})}
      >
        {author}
      </text>
    </g>
  );
}
