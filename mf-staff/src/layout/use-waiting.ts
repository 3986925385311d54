import { useCall } from '@griot/remote-kit';
import type { UseQueryResult } from '@griot/remote-kit';
import type { Queue, Waiting } from '../sections.ts';

/** How many of those that wait longest the overview shows; the counts of the navigation come with the same answer. */
const SHOWN = 3;

/** How much waits in a queue, and what waits longest. */
export interface InQueue {
  count: number;
  first: Waiting[];
}

/** Asks what waits in a queue; `fresh` asks anew even when it was asked a moment ago. */
export function useWaiting(
  { call, query, row }: Queue,
  { fresh = false } = {},
): { asked: UseQueryResult; waiting: InQueue | undefined } {
  const asked = useCall(call, { query: { ...query, limit: SHOWN } } as never, fresh ? { staleTime: 0 } : {});
  const data = asked.data as { count: number; results: unknown[] } | undefined;
  return {
    asked: asked as UseQueryResult,
    waiting: data && { count: data.count, first: data.results.map((entry) => row(entry as never)) },
  };
}
