import { FONT_FAMILIES, FONT_SIZE_MAX, FONT_SIZE_MIN, PAGE_WIDTHS, type StoredLook } from '@griot/contracts';
import { font } from '@griot/ui';

type FaceName = (typeof FONT_FAMILIES)[number];
export type Width = (typeof PAGE_WIDTHS)[number];

/** A number that is chosen by steps. */
export interface Scale {
  default: number;
  min: number;
  max: number;
  step: number;
}

/** Part 2 §9: 18 px, never under 12, in steps of 2. */
export const FONT_SIZE: Scale = { default: 18, min: FONT_SIZE_MIN, max: FONT_SIZE_MAX, step: 2 };
/** In font sizes. */
export const LINE_HEIGHT: Scale = { default: 1.7, min: 1.2, max: 2.4, step: 0.1 };
/** Between paragraphs, in font sizes. */
export const PARAGRAPH_SPACING: Scale = { default: 1, min: 0, max: 2, step: 0.25 };

interface Face {
  name: FaceName;
  stack: string;
  /** How wide its zero is, in font sizes: lines are measured by it, and are as long while another face stands in for this one. */
  zero: number;
  /** What it is for, where its name does not say it. */ hint?: string;
}

/** The specification's three, and one whose letters dyslexic readers tell apart. */
export const FACES: readonly Face[] = [
  { name: 'Nunito Sans', stack: font.ui, zero: 0.6 },
  { name: 'Merriweather', stack: font.title, zero: 0.6455 },
  { name: 'Oswald', stack: font.narrow, zero: 0.517 },
  { name: 'Atkinson Hyperlegible', stack: font.distinct, zero: 0.648, hint: 'Dyslexia-friendly' },
];

/** The specification's three backgrounds; on black the text turns white (part 2 §9). */
export const BACKGROUNDS = [
  { value: '#FFFFFF', name: 'White', theme: 'light' },
  { value: '#F5F5DC', name: 'Cream', theme: 'light' },
  { value: '#000000', name: 'Black', theme: 'dark' },
] as const;

export type Background = (typeof BACKGROUNDS)[number];

/** Widths of the text in zeros, which are wider than the average letter: about 50, 64 and 80 of them in a line. */
export const WIDTHS: readonly { value: Width; name: string; zeros: number }[] = [
  { value: 'narrow', name: 'Narrow', zeros: 38 },
  { value: 'medium', name: 'Medium', zeros: 48 },
  { value: 'wide', name: 'Wide', zeros: 60 },
];

/** What a reader has chosen for reading, under the specification's names (part 2 §3). Without a colour the system decides. */
export interface Display {
  fontSize: number;
  fontFamily: FaceName;
  backgroundColor: Background['value'] | null;
  lineHeight: number;
  width: Width;
  paragraphSpacing: number;
  justify: boolean;
  /** What readers say to paragraphs is shown beside them, and what they say to the chapter at its end. */
  comments: boolean;
}

export const DEFAULTS: Display = {
  fontSize: FONT_SIZE.default,
  fontFamily: FACES[0]?.name ?? 'Nunito Sans',
  backgroundColor: null,
  lineHeight: LINE_HEIGHT.default,
  width: 'medium',
  paragraphSpacing: PARAGRAPH_SPACING.default,
  justify: false,
  comments: true,
};

/** The nearest value that is offered: `stepped(FONT_SIZE, 19)` → 20. */
export function stepped({ min, max, step }: Scale, value: number): number {
  const on = min + Math.round((Math.min(max, Math.max(min, value)) - min) / step) * step;
  return Math.round(on * 100) / 100;
}

/** Each value only if it is one we offer, else the default: an older version, or a hand, may have written it. */
export function sound(given: Partial<Record<keyof Display, unknown>>): Display {
  const number = (scale: Scale, value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? stepped(scale, value) : scale.default;
  return {
    fontSize: number(FONT_SIZE, given.fontSize),
    fontFamily: FACES.find((face) => face.name === given.fontFamily)?.name ?? DEFAULTS.fontFamily,
    backgroundColor: BACKGROUNDS.find((b) => b.value === given.backgroundColor)?.value ?? null,
    lineHeight: number(LINE_HEIGHT, given.lineHeight),
    width: WIDTHS.find((w) => w.value === given.width)?.value ?? DEFAULTS.width,
    paragraphSpacing: number(PARAGRAPH_SPACING, given.paragraphSpacing),
    justify: given.justify === true,
    comments: given.comments !== false,
  };
}

/** The background to read on: the chosen one, else black where the system is dark. */
export const backgroundOf = (display: Pick<Display, 'backgroundColor'>, systemIsDark: boolean): Background =>
  chosenBackground(display) ?? (systemIsDark ? BACKGROUNDS[2] : BACKGROUNDS[0]);

/** How the page looks on a background; without one the system decides it. */
export const lookOf = (display: Display, background: Background | undefined): StoredLook => ({
  ...(background && { theme: background.theme }),
  variables: {
    ...(background && { '--paper': background.value }),
    ...(background?.theme === 'dark' && { '--ink': '#FFFFFF' }),
    ...proseStyle(display),
  },
});

/** The background that was chosen, if one was. */
const chosenBackground = ({ backgroundColor }: Pick<Display, 'backgroundColor'>): Background | undefined =>
  BACKGROUNDS.find(({ value }) => value === backgroundColor);

/** What is known of the look before the page asks the system. */
export const storedLookOf = (display: Display): StoredLook => lookOf(display, chosenBackground(display));

/** The choices as the variables that `Prose` is set with. */
function proseStyle(display: Display): Record<`--${string}`, string> {
  const { stack, zero } = FACES.find((face) => face.name === display.fontFamily) ?? { stack: font.ui, zero: 0.6 };
  const { zeros } = WIDTHS.find(({ value }) => value === display.width) ?? { zeros: 48 };
  return {
    '--prose-size': `${display.fontSize / 16}rem`,
    // As the page's own styles are written, without spaces: `FirstLook` says the same.
    '--prose-font': stack.replaceAll(', ', ','),
    '--prose-leading': String(display.lineHeight),
    '--prose-width': `${Math.round(zeros * zero * 100) / 100}em`,
    '--prose-gap': `${display.paragraphSpacing}em`,
    '--prose-align': display.justify ? 'justify' : 'start',
    '--prose-hyphens': display.justify ? 'auto' : 'manual',
  };
}
