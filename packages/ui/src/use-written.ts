import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * Whether the page is being written by the server, or has not been taken over yet: no script listens to it. What is different once it
 * has been is drawn before the browser paints: by itself React draws it after that, and the page would be laid out twice.
 */
export function useWritten(): boolean {
  const written = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  const [, drawAgain] = useState(false);
  useLayoutEffect(() => {
    if (written) drawAgain(true);
  }, [written]);
  return written;
}

const unchanging = () => () => undefined;
