import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is at least so wide, in px. */
export function useWidthFrom(px: number): boolean {
  const query = `(min-width: ${px}px)`;
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    // A page that the server writes is laid out by its styles alone.
    () => false,
  );
}
