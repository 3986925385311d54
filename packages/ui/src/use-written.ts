import { useSyncExternalStore } from 'react';

/** Whether the page is being written by the server, or has not been taken over yet: no script listens to it. */
export const useWritten = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );

const unchanging = () => () => undefined;
