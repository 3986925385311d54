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
const bounds = (range: string) => {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return { from: parseInt(from, 16), to: parseInt(to, 16) };
};

test('faces with basic letters say which those are, as the build leaves them in the font', () => {
  const basic = faces.filter(({ basic }) => basic);
  expect(basic).toHaveLength(5);
  for (const { ranges } of basic) expect(ranges.join(', ')).toBe(BASIC);
});

test('plain English fetches one file of a face', () => {
  const letters = bounds('U+0000-007E');
  for (const { name } of faces.filter(({ basic }) => basic)) {
    const others = faces.filter((face) => face.name === name && !face.basic);
    expect(others.length).toBeGreaterThan(0);
    for (const { ranges } of others)
      expect(ranges.map(bounds).filter(({ from, to }) => from <= letters.to && to >= letters.from)).toEqual([]);
  }
});
