import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error.ts';
import { queryKey, type Inlined } from './query.ts';

/** Retries, fresh times and waits as the specification states them (part 1 §9, part 2 §7). */
const RETRIES = 3;
const CACHE_MS = 5 * 60_000;
const FRESH_MS = 60_000;
const NEVER_RETRIED = new Set([400, 401, 402, 403, 404, 409]);

/**
 * The one QueryClient of the page. `inlined` answers are put in first; for a signed-in reader they are shown
 * but count as stale, since they are a guest's view.
 */
export function createQueryClient({
  inlined = [],
  guest = true,
}: { inlined?: Inlined[]; guest?: boolean } = {}): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is an answer too: after its retries a page says so, rather than waiting without a word.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ApiError && NEVER_RETRIED.has(error.status)),
        retryDelay: (n) => Math.min(1000 * 2 ** n, 30_000),
        gcTime: CACHE_MS,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const { call, params, query, data } of inlined) {
    const initial = { queryKey: queryKey(call, params, query), initialData: data };
    // As where it begins, so that it is there again when what a person saw is forgotten.
    client
      .getQueryCache()
      .build(client, client.defaultQueryOptions(guest ? initial : { ...initial, initialDataUpdatedAt: 0 }));
  }
  return client;
}
