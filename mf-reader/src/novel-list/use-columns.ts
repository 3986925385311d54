import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is at least so wide, in px. */
export function useWidthFrom(px: number): boolean {
  const query = `(min-width: ${px}px)`;
  return useSyncExternalStore(
    useCallback((changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    }, [query]),
    () => window.matchMedia(query).matches,
  );
}

/** How many columns a list of novels has at this width (part 2 §2.6): two stand side by side from `from.tablet` on. */
export const useColumns = (most: 1 | 2): 1 | 2 => (useWidthFrom(768) ? most : 1);

/** How many covers stand side by side at this width. */
export function useCoverColumns(): 2 | 3 | 4 | 6 {
  const phone = useWidthFrom(480);
  const tablet = useWidthFrom(768);
  const desk = useWidthFrom(1024);
  if (desk) return 6;
  if (tablet) return 4;
  return phone ? 3 : 2;
}
