import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** Keeps a page's tabs where they were pressed, while what stands over them changes its height. For the element around them. */
export function useHeldTabs(current: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const now = ref.current?.getBoundingClientRect().top;
    if (pressedAt.current !== null && now !== undefined) window.scrollBy(0, now - pressedAt.current);
    pressedAt.current = null;
  }, [current]);
  return {
    ref,
    onClick: (event: MouseEvent): void => {
      // Another browser tab opens, and this one stays; so it does for who presses the tab that is shown, or beside all of them.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (!(event.target as Element).closest('a:not([aria-current])')) return;
      pressedAt.current = ref.current?.getBoundingClientRect().top ?? null;
    },
  };
}
