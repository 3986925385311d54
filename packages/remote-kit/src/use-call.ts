import { listOptions, queryOptions, type Answers, type Api, type CallInput } from '@griot/api';
import type { Answer, CallName } from '@griot/contracts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { usePlatform } from './platform-context.tsx';

export const useApi = (): Api => usePlatform().api;

/** The answers this page holds, by call: to change one before it is asked anew. */
export const useAnswers = (): Answers => usePlatform().answers;

interface Options {
  enabled?: boolean;
  staleTime?: number;
  /** Shows the last answer (`isPlaceholderData`) while another input is asked about: the page of a list that is turned. */
  keepPrevious?: boolean;
}

/** A GET call as server state: `useCall('GET /novels/{novel}/', { params: { novel: slug } })`. */
export function useCall<K extends CallName>(
  call: K,
  input: CallInput<K>,
  { keepPrevious = false, ...options }: Options = {},
): UseQueryResult<Answer<K>> {
  return useQuery({
    ...queryOptions(useApi(), call, input),
    ...options,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * One GET call asked with several inputs at once, in their order: the pages of a list whose length is known.
 * `combine` makes one thing of the answers; give the same function each time, and it is called only when one has changed.
 */
export function useCalls<K extends CallName, Combined>(
  call: K,
  inputs: readonly CallInput<K>[],
  combine: (answers: UseQueryResult<Answer<K>>[]) => Combined,
): Combined {
  const api = useApi();
  return useQueries({
    queries: inputs.map((input) => queryOptions(api, call, input)),
    combine: combine as never,
  }) as Combined;
}

/** A list call, page after page. */
export function useListCall<K extends CallName>(
  call: K,
  input: CallInput<K>,
  options: Omit<Options, 'keepPrevious'> = {},
): UseInfiniteQueryResult<InfiniteData<Answer<K>>> {
  return useInfiniteQuery({ ...listOptions(useApi(), call, input), ...options });
}
