import type { ReactNode } from 'react';
import type { Ink } from './inks.ts';
import { Block, Cloth, Lettering, Line, type Box, type Fabric, type LetteringProps } from './parts.tsx';

export interface Design {
  fabric: Fabric;
  /** Another pattern for a second strip. */
  second: Fabric;
  cloth: Ink;
  label: Ink;
  words: Pick<LetteringProps, 'title' | 'author'>;
}
type Layout = (design: Design) => ReactNode;

const WHOLE: Box = [0, 0, 200, 300];

/** Cloth above, a block of the second dye below. */
const block: Layout = ({ fabric, label, words }) => (
  <>
    <Cloth {...fabric} box={[0, 0, 200, 178]} />
    <Block box={[0, 178, 200, 122]} fill={label[0]} />
    <path d="M0 179h200M0 185h200" stroke={label[1]} strokeWidth="1.8" />
    <Lettering {...words} box={[16, 196, 168, 92]} color={label[1]} align="start" />
  </>
);

/** The title on pale ground above, cloth below. */
const masthead: Layout = ({ fabric, cloth, label, words }) => (
  <>
    <Block box={WHOLE} fill={cloth[1]} />
    <Cloth {...fabric} box={[0, 136, 200, 164]} />
    <Block box={[0, 131, 200, 6]} fill={label[0]} />
    <Lettering {...words} box={[16, 16, 168, 104]} color={cloth[0]} align="start" />
  </>
);

/** Cloth all over, a framed plate in the middle. */
const plate: Layout = ({ fabric, label, words }) => (
  <>
    <Cloth {...fabric} box={WHOLE} />
    <Block box={[25, 70, 150, 160]} fill={label[1]} />
    <Line box={[30, 75, 140, 150]} color={label[0]} width={1.8} />
    <Line box={[34, 79, 132, 142]} color={label[0]} width={0.6} />
    <Lettering {...words} box={[41, 90, 118, 122]} color={label[0]} />
  </>
);

/** Cloth as a wide spine. */
const spine: Layout = ({ fabric, label, words }) => (
  <>
    <Block box={WHOLE} fill={label[0]} />
    <Cloth {...fabric} box={[0, 0, 67, 300]} />
    <Block box={[67, 0, 4, 300]} fill={label[1]} />
    <Lettering {...words} box={[82, 24, 106, 254]} color={label[1]} align="start" />
  </>
);

/** A calabash: cloth in a circle on pale ground. */
const calabash: Layout = ({ fabric, cloth, label, words }) => (
  <>
    <Cloth {...fabric} box={[20, 16, 160, 160]} />
    <path d="M-1-1h202v302h-202zM100 20a76 76 0 1 0 .1 0z" fill={cloth[1]} fillRule="evenodd" />
    <circle cx="100" cy="96" r="77" fill="none" stroke={label[0]} strokeWidth="3" />
    <circle cx="100" cy="96" r="82" fill="none" stroke={label[0]} strokeWidth="0.7" />
    <Lettering {...words} box={[15, 190, 170, 98]} color={cloth[0]} />
  </>
);

/** Two cloths, the title between them. */
const sash: Layout = ({ fabric, second, label, words }) => (
  <>
    <Cloth {...fabric} box={[0, 0, 200, 92]} />
    <Block box={[0, 92, 200, 128]} fill={label[1]} />
    <Cloth {...second} box={[0, 220, 200, 80]} />
    <path d="M0 93h200M0 98h200M0 214h200M0 219h200" stroke={label[0]} strokeWidth="1.8" />
    <Lettering {...words} box={[14, 106, 172, 100]} color={label[0]} />
  </>
);

/** A door: cloth in an arch, on the second dye. */
const door: Layout = ({ fabric, label, words }) => (
  <>
    <Cloth {...fabric} box={[34, 16, 132, 166]} />
    <path d="M-1-1h202v302h-202zM38 178v-92a62 66 0 0 1 124 0v92z" fill={label[0]} fillRule="evenodd" />
    <path
      d="M38 178v-92a62 66 0 0 1 124 0v92zM31 178v-92a69 73 0 0 1 138 0v92M18 178h164"
      fill="none"
      stroke={label[1]}
      strokeWidth="1.8"
    />
    <Lettering {...words} box={[15, 186, 170, 102]} color={label[1]} />
  </>
);

/** A wrapper: cloth as a broad border around plain ground. */
const border: Layout = ({ fabric, label, words }) => (
  <>
    <Cloth {...fabric} box={WHOLE} />
    <Block box={[27, 27, 146, 246]} fill={label[0]} />
    <Line box={[27, 27, 146, 246]} color={label[1]} width={2.4} />
    <Line box={[32.5, 32.5, 135, 235]} color={label[1]} width={0.7} />
    <Lettering {...words} box={[42, 56, 116, 192]} color={label[1]} />
  </>
);

/** A sun, or a hill: a great half circle of cloth rising from the foot. */
const rising: Layout = ({ fabric, cloth, label, words }) => (
  <>
    <Cloth {...fabric} box={[0, 150, 200, 150]} />
    <path d="M-1-1h202v302h-22a79 138 0 0 0 -158 0h-22z" fill={label[1]} fillRule="evenodd" />
    <path d="M0 300a100 168 0 0 1 200 0M10 300a90 153 0 0 1 180 0" fill="none" stroke={cloth[0]} strokeWidth="1.4" />
    <Lettering {...words} box={[15, 16, 170, 110]} color={label[0]} />
  </>
);

/** Cloth all over, its own dye left plain in a broad band for the words. */
const band: Layout = ({ fabric, cloth, words }) => (
  <>
    <Cloth {...fabric} box={WHOLE} />
    <Block box={[0, 160, 200, 112]} fill={cloth[0]} />
    <path d="M0 160h200M0 165h200M0 267h200M0 272h200" stroke={cloth[1]} strokeWidth="1.4" />
    <Lettering {...words} box={[15, 173, 170, 88]} color={cloth[1]} />
  </>
);

/** Layouts whose words have the whole width, and those that set them in a column. */
const broad: readonly Layout[] = [block, masthead, calabash, sash, door, rising, band];
const narrow: readonly Layout[] = [plate, spine, border];

/** The layouts that suit a title: a long word needs the whole width. */
export const layoutsFor = (title: string): readonly Layout[] =>
  title.split(/\s+/).some((word) => word.length > 9) ? broad : [...broad, ...narrow];
