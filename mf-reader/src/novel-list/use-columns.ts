import { useWidthFrom } from '@griot/ui';

/** How many columns a list of novels has at this width (part 2 §2.6): two stand side by side from `from.tablet` on. */
export const useColumns = (most: 1 | 2): 1 | 2 => (useWidthFrom(768) ? most : 1);

/** How many covers stand side by side at this width. */
export function useCoverColumns(): 2 | 3 | 4 | 6 {
  const phone = useWidthFrom(480);
  const tablet = useWidthFrom(768);
  const wide = useWidthFrom(1024);
  if (wide) return 6;
  if (tablet) return 4;
  return phone ? 3 : 2;
}
