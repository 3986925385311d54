import { useEffect, useState } from 'react';

/**
 * Makes a function that runs `work`, as it was drawn first, at most once in `ms`. What is waiting when the component
 * goes, or when the tab is hidden or closed, is done then.
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

function createThrottle(work: () => void, ms: number) {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const settle = (): void => {
    if (waiting === null) return;
    clearTimeout(waiting);
    waiting = null;
    work();
  };
  const later = (): void => {
    waiting ??= setTimeout(settle, ms);
  };
  return { later, settle };
}
