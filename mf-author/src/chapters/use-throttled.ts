import { useEffect, useRef } from 'react';

/**
 * Runs `work` at most once in `ms` after `later()`, and at once by `now()`. What is waiting when the component goes,
 * or when the tab is hidden or closed, is done then.
 */
export function useThrottled(work: () => void, ms: number): { later: () => void; now: () => void } {
  const latest = useRef(work);
  useEffect(() => { latest.current = work; });
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);

  const handle = useRef({
    later: () => { waiting.current ??= setTimeout(() => handle.current.now(), ms); },
    now: () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
      latest.current();
    },
  });

  useEffect(() => {
    const { now } = handle.current;
    const settle = (): void => { if (waiting.current !== null) now(); };
    document.addEventListener('visibilitychange', settle);
    window.addEventListener('pagehide', settle);
    return () => {
      document.removeEventListener('visibilitychange', settle);
      window.removeEventListener('pagehide', settle);
      settle();
    };
  }, []);
  return handle.current;
}
