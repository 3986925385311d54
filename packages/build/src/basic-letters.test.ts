import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BASIC } from './basic-letters.ts';

const CSS = readFileSync(path.resolve(__dirname, '../../ui/src/fonts/fonts.css'), 'utf8');
const faces = CSS.split('@font-face')
  .slice(1)
  .map((face) => ({
    name: ['family', 'style', 'weight'].map((part) => new RegExp(`font-${part}: ([^;]+);`).exec(face)?.[1]).join(' '),
    ranges: (/unicode-range:([^;]+);/.exec(face)?.[1] ?? '').trim().split(/,\s+/),
    basic: face.includes('?basic'),
  }));
/** The plain letters stand in their whole family, and in one of their own before it, whose other letters are the whole family's. */
const wholeOf = (name: string): string =>
  name.replace("'Nunito Sans Basic'", "'Nunito Sans Variable'").replace("'Merriweather Basic'", "'Merriweather'");
const bounds = (range: string) => {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return { from: parseInt(from, 16), to: parseInt(to, 16) };
};

test('faces with basic letters say which those are, as the build leaves them in the font', () => {
  const basic = faces.filter(({ basic }) => basic);
  expect(basic).toHaveLength(12);
  for (const { ranges } of basic) expect(ranges.join(', ')).toBe(BASIC);
});

/** The Latin range as the fonts' publisher cuts it. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const all = (ranges: string[]): Set<number> =>
  new Set(ranges.map(bounds).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)));

test('no letter falls between a face’s basic letters and the rest of them', () => {
  for (const { name, ranges } of faces.filter(({ basic }) => basic)) {
    const rest = faces.find((face) => face.name === wholeOf(name) && !face.basic && face.ranges.includes('U+FFFD'));
    expect(all([...ranges, ...(rest?.ranges ?? [])])).toEqual(all(LATIN.split(', ')));
  }
});

test('an accented letter and a mark that is written over or under it, as in é̩, are in one face', () => {
  for (const { name } of faces.filter(({ basic }) => basic)) {
    const sets = faces.filter((face) => face.name === wholeOf(name)).map(({ ranges }) => all(ranges));
    for (const letter of [...'éèóòáàíìúùÉÈÓÒ'].map((one) => one.codePointAt(0) ?? 0))
      for (const mark of [0x304, 0x308, 0x329]) expect(sets.some((set) => set.has(letter) && set.has(mark))).toBe(true);
  }
});

test('plain English fetches one file of a face', () => {
  const letters = bounds('U+0000-007E');
  for (const { name } of faces.filter(({ basic }) => basic)) {
    const others = faces.filter((face) => face.name === wholeOf(name) && !face.basic);
    expect(others.length).toBeGreaterThan(0);
    for (const { ranges } of others)
      expect(ranges.map(bounds).filter(({ from, to }) => from <= letters.to && to >= letters.from)).toEqual([]);
  }
});

test('a letter is found whatever weight it has: each weight of a family has all of its letters', () => {
  const families = new Set(faces.filter(({ basic }) => basic).map(({ name }) => name.replace(/ [\d ]+$/, '')));
  for (const family of families) {
    const letters = (weights: string) =>
      all(faces.filter(({ name }) => name === weights).flatMap(({ ranges }) => ranges)).size;
    const weights = [...new Set(faces.map(({ name }) => name).filter((name) => name.startsWith(`${family} `)))];
    for (const one of weights) expect(letters(one)).toBe(letters(weights[0] ?? ''));
  }
});
