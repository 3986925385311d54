import type { Answer, ReadCall } from '@griot/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Api, CallInput } from './client.ts';
import { queryKey, queryOptions } from './query.ts';

type Change<K extends ReadCall> = (now: Answer<K> | undefined) => Answer<K> | undefined;

/**
 * The answers this page holds, by call and not by key: for what is known before it is asked anew. What a write makes stale
 * needs nothing of this, since the contract says it (`EFFECTS`).
 */
export interface Answers {
  get<K extends ReadCall>(call: K, input: CallInput<K>): Answer<K> | undefined;
  /** Puts an answer in place of one; a function that returns undefined leaves what is there. `asOf` is when it was true, now unless given. */
  set<K extends ReadCall>(call: K, input: CallInput<K>, answer: Answer<K> | Change<K>, asOf?: number): void;
  /** Changes all answers of a call that are held, those of one novel alone when `params` name it. */
  setAll<K extends ReadCall>(call: K, change: (now: Answer<K>) => Answer<K>, params?: Record<string, string>): void;
  /** Fetches an answer that will soon be needed; nothing is said of one that does not come. */
  prefetch<K extends ReadCall>(call: K, input: CallInput<K>): void;
  /** An answer, asked for unless a fresh one is held. */
  fetch<K extends ReadCall>(call: K, input: CallInput<K>): Promise<Answer<K>>;
  /** For what others have changed: makes answers stale, and resolves when those on screen have come anew. Without `input` it is all of the call. */
  refresh<K extends ReadCall>(call: K, input?: CallInput<K>): Promise<void>;
  /** Stops what is being asked, since its answer may be older than what is on screen. */
  hold<K extends ReadCall>(call: K, concerns: (answer: Answer<K>) => boolean): Promise<void>;
  /** Drops an answer, so that nobody sees it again. */
  forget<K extends ReadCall>(call: K, input: CallInput<K>): void;
  /** Resolves when all that writes have made stale has been asked anew wherever it is on screen. */
  settled(): Promise<void>;
}

export function createAnswers(queries: QueryClient, api: Api): Answers {
  const keyOf = (call: ReadCall, input: object) => {
    const { params, query } = input as { params?: object; query?: object };
    return queryKey(call, params, query);
  };
  return {
    get: (call, input) => queries.getQueryData(keyOf(call, input)),
    set(call, input, answer, asOf) {
      queries.setQueryData(keyOf(call, input), answer as never, asOf === undefined ? undefined : { updatedAt: asOf });
    },
    setAll<K extends ReadCall>(call: K, change: (now: Answer<K>) => Answer<K>, params?: Record<string, string>): void {
      queries.setQueriesData<Answer<K>>({ queryKey: params ? [call, params] : [call] }, (now) => now && change(now));
    },
    prefetch: (call, input) => void queries.prefetchQuery(queryOptions(api, call, input)),
    fetch: (call, input) => queries.fetchQuery(queryOptions(api, call, input)),
    refresh: (call, input) =>
      queries.invalidateQueries(input ? { queryKey: keyOf(call, input), exact: true } : { queryKey: [call] }),
    hold: (call, concerns) =>
      queries.cancelQueries({
        queryKey: [call],
        predicate: ({ state }) => state.data !== undefined && concerns(state.data as never),
      }),
    forget: (call, input) => queries.removeQueries({ queryKey: keyOf(call, input), exact: true }),
    async settled() {
      const asked = queries
        .getQueryCache()
        .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.isInvalidated });
      await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
    },
  };
}
