import { encode } from 'uqr';
import { drawn } from './qr.ts';

test('every dark module of the code is drawn once, and four light ones stand around it', () => {
  const address = 'https://griot.example/book/salt-road/read/arithmetic-3';
  const { size, path } = drawn(address);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let i = 0; i < Number(width); i += 1) {
      const module = `${Number(x) + i} ${y}`;
      expect(dark.has(module)).toBe(false);
      dark.add(module);
    }
  }
  const { data } = encode(address, { ecc: 'M', border: 0 });
  const expected = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x + 4} ${y + 4}`] : [])));
  expect([...dark].sort()).toEqual(expected.sort());
  expect(size).toBe(data.length + 8);
});
