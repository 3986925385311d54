import { font } from '../../theme/tokens.ts';
import { chance, hash } from './chance.ts';
import { twoInks, type Ink } from './inks.ts';
import { setTitle } from './lettering.ts';
import { PATTERNS, type Pattern } from './patterns.ts';

interface Box { x: number; y: number; w: number; h: number }

/** Cloth in a box. A nested svg cuts it off at the box's edge, without ids. */
function Cloth({ box, pattern, ink, spark, seed }: { box: Box; pattern: Pattern; ink: Ink; spark: string; seed: number }) {
  const inks = { deep: ink[0], pale: ink[1], spark };
  return (
    <svg x={box.x} y={box.y} width={box.w} height={box.h} overflow="hidden">
      <rect width={box.w} height={box.h} fill={ink[0]} />
      {pattern(box.w, box.h, chance(seed)).map(({ d, ink: tone, line }, i) => (
        <path key={i} d={d} {...(line ? { fill: 'none', stroke: inks[tone], strokeWidth: line } : { fill: inks[tone] })} />
      ))}
    </svg>
  );
}

function Lettering({ box, title, author, color, align }: { box: Box; title: string; author: string; color: string; align: 'start' | 'middle' }) {
  const { lines, size, leading } = setTitle(title, box.w, box.h - 22);
  const x = align === 'start' ? box.x : box.x + box.w / 2;
  const top = box.y + (box.h - 22 - lines.length * leading) / 2 + size * 0.86;
  return (
    <g fill={color} fontFamily={font.title} textAnchor={align}>
      <text fontWeight="700" fontSize={size}>
        {lines.map((text, i) => <tspan key={i} x={x} y={top + i * leading}>{text}</tspan>)}
      </text>
      <text x={x} y={box.y + box.h - 3} fontSize="9.5" letterSpacing="0.4" {...(author.length * 5.4 > box.w ? { textLength: box.w, lengthAdjust: 'spacingAndGlyphs' } : {})}>{author}</text>
    </g>
  );
}

const Frame = ({ box, color, line = 1 }: { box: Box; color: string; line?: number }) => (
  <rect x={box.x} y={box.y} width={box.w} height={box.h} fill="none" stroke={color} strokeWidth={line} />
);

const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });
const WHOLE: Box = { x: 0, y: 0, w: 200, h: 300 };

export interface MadeCoverProps { title: string; author: string }

/**
 * A cover drawn from a novel's title: cloth in one of nine patterns, in two of twelve ink pairs, title and pen name
 * set in the book face. The same title always gives the same cover. Decoration for whoever cannot see it:
 * the card beside it names the novel.
 */
export function MadeCover({ title, author }: MadeCoverProps) {
  const seed = hash(title);
  const random = chance(seed);
  const { cloth, label } = twoInks(random);
  const pattern = PATTERNS[Math.floor(random() * PATTERNS.length)] as Pattern;
  const second = PATTERNS[Math.floor(random() * (PATTERNS.length - 1))] as Pattern;
  const layout = Math.floor(random() * 6);
  const made = { pattern, ink: cloth, spark: label[1], seed };
  const words = { title, author };

  return (
    <svg viewBox="0 0 200 300" width="200" height="300" aria-hidden="true" focusable="false" style={{ width: '100%', height: 'auto' }}>
      {layout === 0 && (
        <>
          <Cloth {...made} box={{ x: 0, y: 0, w: 200, h: 184 }} />
          <rect y="184" width="200" height="116" fill={label[0]} />
          <path d="M0 184h200M0 190h200" stroke={label[1]} strokeWidth="1.6" />
          <Lettering {...words} box={{ x: 16, y: 200, w: 168, h: 88 }} color={label[1]} align="start" />
        </>
      )}
      {layout === 1 && (
        <>
          <rect width="200" height="132" fill={cloth[1]} />
          <Cloth {...made} box={{ x: 0, y: 132, w: 200, h: 168 }} />
          <rect y="128" width="200" height="5" fill={label[0]} />
          <Lettering {...words} box={{ x: 16, y: 18, w: 168, h: 98 }} color={cloth[0]} align="start" />
        </>
      )}
      {layout === 2 && (
        <>
          <Cloth {...made} box={WHOLE} />
          <rect x="26" y="76" width="148" height="148" fill={label[1]} />
          <Frame box={{ x: 31, y: 81, w: 138, h: 138 }} color={label[0]} line={1.6} />
          <Frame box={{ x: 35, y: 85, w: 130, h: 130 }} color={label[0]} line={0.6} />
          <Lettering {...words} box={{ x: 42, y: 96, w: 116, h: 108 }} color={label[0]} align="middle" />
        </>
      )}
      {layout === 3 && (
        <>
          <rect width="200" height="300" fill={label[0]} />
          <Cloth {...made} box={{ x: 0, y: 0, w: 66, h: 300 }} />
          <rect x="66" width="4" height="300" fill={label[1]} />
          <Lettering {...words} box={{ x: 82, y: 24, w: 106, h: 252 }} color={label[1]} align="start" />
        </>
      )}
      {layout === 4 && (
        <>
          <rect width="200" height="300" fill={cloth[1]} />
          <Cloth {...made} box={{ x: 20, y: 18, w: 160, h: 160 }} />
          <path d="M20 18h160v160h-160zM100 20a78 78 0 1 0 .1 0z" fill={cloth[1]} fillRule="evenodd" />
          <circle cx="100" cy="98" r="78" fill="none" stroke={label[0]} strokeWidth="3" />
          <Lettering {...words} box={{ x: 16, y: 190, w: 168, h: 96 }} color={cloth[0]} align="middle" />
        </>
      )}
      {layout === 5 && (
        <>
          <Cloth {...made} box={{ x: 0, y: 0, w: 200, h: 92 }} />
          <rect y="92" width="200" height="124" fill={label[1]} />
          <Cloth {...made} pattern={second} box={{ x: 0, y: 216, w: 200, h: 84 }} />
          <path d="M0 96h200M0 212h200" stroke={label[0]} strokeWidth="2" />
          <Lettering {...words} box={{ x: 14, y: 106, w: 172, h: 98 }} color={label[0]} align="middle" />
        </>
      )}
      <Frame box={inset(WHOLE, 0.5)} color="rgb(0 0 0 / 0.14)" />
    </svg>
  );
}
