import { listOptions, queryOptions, type Api, type CallInput } from '@griot/api';
import type { Answer, CallName } from '@griot/contracts';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePlatform } from './platform-context.tsx';

export const useApi = (): Api => usePlatform().api;

interface Options { enabled?: boolean; staleTime?: number }

/** A GET call as server state: `useCall('GET /novels/{novel}/', { params: { novel: slug } })`. */
export function useCall<K extends CallName>(call: K, input: CallInput<K>, options: Options = {}): UseQueryResult<Answer<K>> {
  return useQuery({ ...queryOptions(useApi(), call, input), ...options });
}

/** A list call, page after page. */
export function useListCall<K extends CallName>(call: K, input: CallInput<K>, options: Options = {}) {
  return useInfiniteQuery({ ...listOptions(useApi(), call, input), ...options });
}
