import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** What nearly every English text is made of: ASCII with its line breaks, quotes, dashes and bullets, and the marks that stand over and under letters. */
export const BASIC =
  'U+0000-007E, U+00A0, U+00A9, U+00B7, U+0304, U+0308, U+0329, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026';

/** The weights that are used, of a face that has all; `?basic=400` leaves that one alone. */
const WEIGHTS = { min: 400, max: 800 };

/** What text and tables need of a font's features: kerning, ligatures, marks and figures. Fractions are set by nothing here. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'pnum', 'tnum'];

/** Whose the font is (0) stays by itself; its licence and where that stands go along, too. */
const LICENCE = [13, 14];

const LETTERS = BASIC.split(', ')
  .map((range) => range.slice('U+'.length).split('-'))
  .map(([from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const)
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
  .join('');

/**
 * A webpack loader that leaves of a font the basic letters alone: a page fetches half as much, and the whole of the font only where
 * it has other letters.
 */
export default function basicLetters(this: LoaderContext<object>, font: Buffer): Promise<Buffer> {
  const variable = /-wght-/.test(this.resourcePath);
  const [, weight] = /=(\d+)$/.exec(this.resourceQuery) ?? [];
  return subsetFont(font, LETTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE,
    ...(variable && { variationAxes: { wght: weight ? Number(weight) : WEIGHTS } }),
  });
}
export const raw = true;
