import { queryKeyFaults } from './query-keys.ts';

const faults = (source: string, path = 'mf-reader/src/shelf/shelf.page.tsx') => queryKeyFaults(path, source);

test('a remote may call, and change the answers it holds', () => {
  expect(
    faults(`const shelf = useCall('GET /shelf/', {});\nanswers.set('GET /coin-wallet/', {}, { balance: 5 });`),
  ).toEqual([]);
});

test.each([
  ['a raw key', "useQuery({ queryKey: ['GET /shelf/'] })", 'queryKey'],
  ['an invalidation', "void queries.invalidateQueries(['GET /shelf/']);", 'invalidateQueries'],
  ['data put under a key', "queries.setQueryData(['GET /shelf/'], null);", 'setQueryData'],
  ['a client of its own', "import { QueryClient } from '@tanstack/react-query';", '@tanstack/react-query'],
])('%s in a remote is a fault, with its line', (_, line, found) => {
  expect(faults(`// first\n${line}`)).toEqual([
    `mf-reader/src/shelf/shelf.page.tsx:2 uses ${found}; say it in the contract’s EFFECTS, or use useAnswers()`,
  ]);
});

test('tests, and the packages that make the keys, may use them', () => {
  const line = "queries.invalidateQueries({ queryKey: ['GET /shelf/'] });";
  expect(faults(line, 'mf-reader/src/shelf/shelf.test.tsx')).toEqual([]);
  expect(faults(line, 'packages/api/src/answers.ts')).toEqual([]);
});
