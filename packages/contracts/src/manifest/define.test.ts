import { SUPPORTED, unmetContracts } from './define.ts';

const RANGES = { api: { min: 2, max: 4 }, bus: { min: 1, max: 1 }, kit: { min: 3, max: 3 } };

test('a remote goes with a shell that has all its contracts in range, the bounds included', () => {
  expect(unmetContracts({ api: 2, bus: 1, kit: 3 }, RANGES)).toEqual([]);
  expect(unmetContracts({ api: 4, bus: 1, kit: 3 }, RANGES)).toEqual([]);
});

test('what is older, newer or not said at all is unmet', () => {
  expect(unmetContracts({ api: 1, bus: 2, kit: 4 }, RANGES)).toEqual(['api', 'bus', 'kit']);
  expect(unmetContracts({ api: 3, bus: 1 } as never, RANGES)).toEqual(['kit']);
});

test('a manifest of this tree goes with the shell of this tree', () => {
  const newest = { api: SUPPORTED.api.max, bus: SUPPORTED.bus.max, kit: SUPPORTED.kit.max };
  expect(unmetContracts(newest)).toEqual([]);
});
