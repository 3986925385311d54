import type { Answer, CallName } from '@griot/contracts';
import type { Api, CallInput } from './client.ts';
import { asRead } from './error.ts';

/** An answer the gateway wrote into the page: always a guest's view (design §3). */
export interface Inlined {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  data: unknown;
}

/**
 * The one place query keys are made: the call's name, then what it was asked with.
 * `['GET /novels/{novel}/', { novel: 'x' }, { show_shelf: 'true' }]`
 */
export function queryKey<K extends CallName>(
  call: K,
  params?: object,
  query?: object,
): readonly [K, Record<string, string>, Record<string, string>] {
  return [call, strings(params), strings(query)];
}

/** react-query options of a GET call: `useQuery(queryOptions(api, 'GET /coin-wallet/', {}))`. */
export function queryOptions<K extends CallName>(api: Api, call: K, input: CallInput<K>) {
  const { params, query } = input as { params?: object; query?: object };
  return {
    queryKey: queryKey(call, params, query),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<K>> =>
      api.call(call, { ...input, signal }).catch(asRead),
  };
}

/** Infinite paging of a list call by `offset` (ruling 1). */
export function listOptions<K extends CallName>(api: Api, call: K, input: CallInput<K>) {
  const { params, query } = input as { params?: object; query?: Record<string, unknown> };
  type Page = Answer<K>;
  const part = (page: Page): { next: string | null; results: unknown[] } => page as never;
  return {
    queryKey: [...queryKey(call, params, query), 'pages'] as const,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }): Promise<Page> =>
      api
        .call(call, { ...input, query: { ...query, offset: pageParam }, signal } as unknown as CallInput<K>)
        .catch(asRead),
    getNextPageParam: (last: Page, all: Page[]): number | undefined =>
      part(last).next ? all.reduce((n, page) => n + part(page).results.length, 0) : undefined,
  };
}

const strings = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, v]) => v !== undefined && v !== '')
      .map(([k, v]) => [k, String(v)]),
  );
