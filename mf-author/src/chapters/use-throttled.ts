import { useEffect, useState } from 'react';

/**
 * Makes a function that runs `work`, as it was drawn first, at most once in `ms`, and then when the browser has nothing to do for
 * whoever types. What is waiting when the component goes, or when the tab is hidden or closed, is done then.
 */
export function useThrottled(work: () => void, ms: number): () => void {
  const [{ later, settle }] = useState(() => createThrottle(work, ms));
  useEffect(() => {
    document.addEventListener('visibilitychange', settle);
    window.addEventListener('pagehide', settle);
    return () => {
      document.removeEventListener('visibilitychange', settle);
      window.removeEventListener('pagehide', settle);
      settle();
    };
  }, [settle]);
  return later;
}

/** Whoever never pauses waits so much longer, ms. */
const BUSY_MS = 500;

function createThrottle(work: () => void, ms: number) {
  let stop: (() => void) | null = null;
  const settle = (): void => {
    if (stop === null) return;
    stop();
    stop = null;
    work();
  };
  const later = (): void => {
    if (stop !== null) return;
    const timer = setTimeout(() => {
      if (!('requestIdleCallback' in globalThis)) return settle();
      const idle = requestIdleCallback(settle, { timeout: BUSY_MS });
      stop = () => cancelIdleCallback(idle);
    }, ms);
    stop = () => clearTimeout(timer);
  };
  return { later, settle };
}
