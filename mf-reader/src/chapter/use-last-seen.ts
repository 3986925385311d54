import type { UseQueryResult } from '@griot/remote-kit';
import { useEffect, useRef } from 'react';

/**
 * An answer, and the one before it while it is asked for anew. When a sign-in ends, all that is known is forgotten and
 * asked again as a guest; whoever reads on meanwhile keeps the page under their eyes. Only for what anybody may see.
 * `of` names what the answer is about: another chapter's is never shown.
 */
export function useLastSeen<T>(
  { data, isPending }: Pick<UseQueryResult<T>, 'data' | 'isPending'>,
  of: string,
): T | undefined {
  // Noted after drawing, and not as state: with each answer, as with each page turned, all that asks would be drawn twice.
  const seen = useRef({ of, data });
  useEffect(() => {
    if (data !== undefined) seen.current = { of, data };
  }, [of, data]);
  // oxlint-disable-next-line react/refs -- it changes only with data, and with data it is not read
  return data === undefined && isPending && seen.current.of === of ? seen.current.data : data;
}
