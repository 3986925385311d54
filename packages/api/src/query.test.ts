import { ApiError } from './error.ts';
import { createQueryClient } from './query-client.ts';
import { listOptions, queryKey } from './query.ts';

test('a key says the call and what it was asked with, whatever the order', () => {
  expect(queryKey('GET /novels/', undefined, { limit: 12, listing: 'popular' })).toEqual([
    'GET /novels/',
    {},
    { limit: '12', listing: 'popular' },
  ]);
  expect(queryKey('GET /novels/', {}, { listing: 'popular', limit: '12', search: undefined })).toEqual(
    queryKey('GET /novels/', undefined, { limit: 12, listing: 'popular' }),
  );
});

test('what the gateway inlined is there before any request', () => {
  const client = createQueryClient({
    inlined: [
      { call: 'GET /novels/{novel}/', params: { novel: 'x' }, query: { show_shelf: 'true' }, data: { title: 'X' } },
    ],
  });
  const key = queryKey('GET /novels/{novel}/', { novel: 'x' }, { show_shelf: 'true' });
  expect(client.getQueryData(key)).toEqual({ title: 'X' });
  expect(client.getQueryState(key)?.dataUpdatedAt).toBeGreaterThan(0);
});

test('for a signed-in reader it counts as stale, since it is a guest’s view', () => {
  const client = createQueryClient({ guest: false, inlined: [{ call: 'GET /genres/', data: {} }] });
  expect(client.getQueryState(queryKey('GET /genres/'))?.dataUpdatedAt).toBe(0);
});

test('a query is tried again up to three times, but not after 401, 403 or 404', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  const answer = (status: number) => new ApiError('x', { status, code: 'failed' });
  expect([0, 1, 2, 3].map((failures) => retry(failures, answer(500)))).toEqual([true, true, true, false]);
  expect([401, 403, 404].map((status) => retry(0, answer(status)))).toEqual([false, false, false]);
});

test('the waits between tries double from one second up to thirty', () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay as (n: number) => number;
  expect([0, 1, 2, 5, 9].map((n) => delay(n))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
});

test('the next page of a list begins after all that came', () => {
  const { getNextPageParam } = listOptions(
    { call: () => Promise.reject(new Error()), file: () => Promise.reject(new Error()) },
    'GET /novels/',
    {},
  );
  const page = (n: number, next: string | null) =>
    ({ count: 25, next, previous: null, results: Array.from({ length: n }, () => ({})) }) as never;
  const first = page(10, '/api/novels/?offset=10');
  const second = page(10, '/api/novels/?offset=20');
  const last = page(5, null);
  expect(getNextPageParam(first, [first])).toBe(10);
  expect(getNextPageParam(second, [first, second])).toBe(20);
  expect(getNextPageParam(last, [first, second, last])).toBeUndefined();
});
