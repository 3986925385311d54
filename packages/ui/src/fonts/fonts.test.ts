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
