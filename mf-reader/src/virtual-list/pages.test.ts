import { pagesOf, wantedPages } from './pages.ts';

test.each([
  ['the first rows of two columns', [0, 1, 2, 3, 4], 2, 100, [0]],
  ['rows over two pages', [4, 5], 2, 100, [0, 1]],
  ['a last page that is not full', [1, 2], 2, 5, [0]],
  ['a row that lies apart', [0, 500], 1, 10_000, [0, 50]],
  ['no rows', [], 2, 0, []],
])('%s', (_, rows, columns, count, pages) => {
  expect(pagesOf(rows, { columns, count, size: 10 })).toEqual(pages);
});

test('slow scrolling fetches what comes near at once', () => {
  expect(wantedPages([2, 3], [1, 2], true)).toEqual([2, 3]);
});

test('a leap waits until it is over', () => {
  const before = [0, 1];
  expect(wantedPages([400], before, true)).toBe(before);
  expect(wantedPages([400], before, false)).toEqual([400]);
});
