import { useEffect, useState } from 'react';

export interface Throttled {
  later: () => void;
  now: () => void;
}

/**
 * Runs `work` at most once in `ms` after `later()`, and at once by `now()`. What is waiting when the component goes,
 * or when the tab is hidden or closed, is done then.
 */
export function useThrottled(work: () => void, ms: number): Throttled {
  const [throttle] = useState(() => createThrottle(ms));
  useEffect(() => throttle.use(work));
  useEffect(() => {
    document.addEventListener('visibilitychange', throttle.settle);
    window.addEventListener('pagehide', throttle.settle);
    return () => {
      document.removeEventListener('visibilitychange', throttle.settle);
      window.removeEventListener('pagehide', throttle.settle);
      throttle.settle();
    };
  }, [throttle]);
  return throttle;
}

function createThrottle(ms: number) {
  let work = (): void => {};
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const now = (): void => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    work();
  };
  return {
    /** The work as it was drawn last. */
    use: (latest: () => void): void => {
      work = latest;
    },
    later: (): void => {
      waiting ??= setTimeout(now, ms);
    },
    now,
    /** Does what is waiting, if anything is. */
    settle: (): void => {
      if (waiting !== null) now();
    },
  };
}
