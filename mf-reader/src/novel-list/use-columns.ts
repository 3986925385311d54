import { useSyncExternalStore } from 'react';

/** The width from which two novels stand side by side: `from.tablet`. */
const WIDE = '(min-width: 768px)';

/** How many columns a list of novels has at this width (part 2 §2.6). */
export function useColumns(most: 1 | 2): 1 | 2 {
  const wide = useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
  return wide ? most : 1;
}
