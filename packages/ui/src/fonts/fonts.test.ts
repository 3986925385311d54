import { readFileSync } from 'node:fs';
import path from 'node:path';
import { font } from '../theme/tokens.ts';

const CSS = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8');
const FACES = [...CSS.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => {
  const of = (property: string): string => new RegExp(`${property}: ([^;]*);`).exec(rule)?.[1] ?? '';
  return {
    family: of('font-family').replaceAll("'", ''),
    look: `${of('font-style')} ${of('font-weight')}`,
    src: of('src'),
    size: parseFloat(of('size-adjust')) / 100,
    above: parseFloat(of('ascent-override')) / 100,
    below: parseFloat(of('descent-override')) / 100,
  };
});
const looksOf = (family: string) => FACES.filter((face) => face.family === family).map(({ look }) => look);

test.each([
  ['Nunito Sans Basic', 'Nunito Sans Variable', ['normal 400 800', 'italic 400', 'italic 500 800'], font.ui],
  ['Merriweather Basic', 'Merriweather', ['normal 400', 'italic 400', 'normal 700'], font.title],
])('%s is asked first, and has one face of each look, beside which none is missing', (basic, whole, looks, stack) => {
  expect(looksOf(basic)).toEqual(looks);
  expect(stack.replaceAll("'", '').split(', ').slice(0, 2)).toEqual([basic, whole]);
});

test('a remote that was built before finds the plain letters in the whole family, from the same files', () => {
  const plain = (family: string) =>
    FACES.filter((face) => face.family === family && face.src.includes('?basic')).map(({ src }) => src);
  expect(plain('Nunito Sans Variable')).toEqual(plain('Nunito Sans Basic'));
  expect(plain('Merriweather')).toEqual(plain('Merriweather Basic'));
});

test('whichever system’s letters stand in for titles, their lines are as high', () => {
  const standIns = FACES.filter(({ family }) => family.startsWith('Merriweather Fallback'));
  expect(standIns.map(({ family }) => family)).toEqual(font.title.match(/Merriweather Fallback\b[^']*/g));
  // What Merriweather says of itself; fonts.spec.ts asks the face.
  for (const { size, above, below } of standIns) {
    expect(Math.abs(size * above - 0.984)).toBeLessThan(0.001);
    expect(Math.abs(size * below - 0.273)).toBeLessThan(0.001);
  }
});
