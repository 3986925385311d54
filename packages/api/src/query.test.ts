import { focusManager, hashKey, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Api } from './client.ts';
import { ApiError } from './error.ts';
import { createQueryClient } from './query-client.ts';
import { listOptions, queryKey, queryOptions } from './query.ts';

/** A client that answers every call with an empty list, and what it was asked. */
function anApi() {
  const call = jest.fn(async () => ({ count: 0, next: null, previous: null, results: [] }));
  return { api: { call, file: call } as unknown as Api, call };
}

/** Shows the genres on screen until the function that comes back is called. */
const showGenres = (queries: QueryClient, api: Api): (() => void) =>
  new QueryObserver(queries, queryOptions(api, 'GET /genres/', {})).subscribe(() => undefined);

test('a key says the call and what it was asked with, whatever the order', () => {
  expect(queryKey('GET /novels/', undefined, { limit: 12, listing: 'popular' })).toEqual([
    'GET /novels/',
    {},
    { limit: '12', listing: 'popular' },
  ]);
  expect(hashKey(queryKey('GET /novels/', {}, { listing: 'popular', limit: '12', search: undefined }))).toBe(
    hashKey(queryKey('GET /novels/', undefined, { limit: 12, listing: 'popular' })),
  );
});

test('what is asked with nothing is not asked with at all', () => {
  expect(queryKey('GET /novels/', {}, { search: '', ordering: undefined })).toEqual(['GET /novels/', {}, {}]);
});

test('a call is asked with what its key says, and broken off with its query', async () => {
  const { api, call } = anApi();
  const { signal } = new AbortController();
  const input = { query: { search: 'salt' } };
  await queryOptions(api, 'GET /novels/', input).queryFn({ signal });
  expect(call).toHaveBeenCalledWith('GET /novels/', { query: { search: 'salt' }, signal });
});

test('a page of a list is asked for from where it begins, and broken off with its query', async () => {
  const { api, call } = anApi();
  const { signal } = new AbortController();
  const { queryFn } = listOptions(api, 'GET /novels/', { query: { search: 'salt' } });
  await queryFn({ pageParam: 20, signal });
  expect(call).toHaveBeenCalledWith('GET /novels/', { query: { search: 'salt', offset: 20 }, signal });
});

test('the pages of a list are kept apart from its one answer, but made stale together', () => {
  const { api } = anApi();
  const pages = listOptions(api, 'GET /novels/', {}).queryKey;
  const one = queryOptions(api, 'GET /novels/', {}).queryKey;
  expect(pages).not.toEqual(one);
  expect(pages.slice(0, one.length)).toEqual(one);
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

test('a query is tried again up to three times, but not what is refused for good', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  const answer = (status: number) => new ApiError('x', { status, code: 'failed' });
  expect([0, 1, 2, 3].map((failures) => retry(failures, answer(500)))).toEqual([true, true, true, false]);
  const refusals = [400, 401, 402, 403, 404, 409];
  expect(refusals.filter((status) => retry(0, answer(status)))).toEqual([]);
});

describe('an answer that was shown', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    focusManager.setFocused(undefined);
  });

  test('is good for a minute, and then asked for anew where it is shown again', async () => {
    const { api, call } = anApi();
    const queries = createQueryClient();
    const leave = showGenres(queries, api);
    await jest.advanceTimersByTimeAsync(59_000);
    leave();
    showGenres(queries, api)();
    expect(call).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_000);
    showGenres(queries, api)();
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('is not asked for anew because somebody comes back to the tab', async () => {
    const { api, call } = anApi();
    const queries = createQueryClient();
    queries.mount();
    const leave = showGenres(queries, api);
    await jest.advanceTimersByTimeAsync(120_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(1);
    leave();
    queries.unmount();
  });

  test('is held for five minutes after it has left the screen', async () => {
    const { api } = anApi();
    const queries = createQueryClient();
    const leave = showGenres(queries, api);
    await jest.advanceTimersByTimeAsync(0);
    leave();
    await jest.advanceTimersByTimeAsync(299_000);
    expect(queries.getQueryData(queryKey('GET /genres/'))).toBeDefined();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(queries.getQueryData(queryKey('GET /genres/'))).toBeUndefined();
  });
});

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  test('a query is sent all the same, so that a page can say that no answer came', () => {
    const { api, call } = anApi();
    showGenres(createQueryClient(), api)();
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('so is what somebody does', async () => {
    const queries = createQueryClient();
    const mutationFn = jest.fn(async () => 'done');
    void queries.getMutationCache().build(queries, { mutationFn }).execute(undefined);
    await Promise.resolve();
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });
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

test('what stood in the page is there again when what a person saw is forgotten', async () => {
  const { api } = anApi();
  const inlined = [{ call: 'GET /genres/' as const, data: { count: 1, next: null, previous: null, results: ['a'] } }];
  const queries = createQueryClient({ inlined, guest: false });
  const key = queryKey('GET /genres/');
  await queries.fetchQuery(queryOptions(api, 'GET /genres/', {}));
  expect(queries.getQueryData(key)).toMatchObject({ count: 0 });
  await queries.resetQueries();
  expect(queries.getQueryData(key)).toMatchObject({ count: 1 });
  expect(queries.getQueryState(key)?.dataUpdatedAt).toBe(0);
});
