import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Brings the chosen one of a strip into its middle, where there are more than there is room for. */
export function useInSight(chosen: string, current: string | undefined): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const whole = strip.current;
    const present = whole?.querySelector(chosen);
    if (!whole || !present) return;
    const bring = (): void => {
      const [room, tab] = [whole.getBoundingClientRect(), present.getBoundingClientRect()];
      whole.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
    };
    bring();
    // Its font may come later, and be wider.
    const observer = new ResizeObserver(bring);
    observer.observe(present);
    return () => observer.disconnect();
  }, [chosen, current]);
  return strip;
}
