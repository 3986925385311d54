import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Brings the chosen one of a strip into its middle, where there are more than there is room for. */
export function useInSight<Strip extends HTMLElement = HTMLDivElement>(
  chosen: string,
  current: string | undefined,
): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  useLayoutEffect(() => {
    const whole = strip.current;
    const present = whole?.querySelector(chosen);
    if (!whole || !present) return;
    const bring = (): void => {
      const [room, tab] = [whole.getBoundingClientRect(), present.getBoundingClientRect()];
      whole.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
    };
    bring();
    // Their font may come later, and a count in one: then those before it push it along.
    const observer = new ResizeObserver(bring);
    for (const one of whole.querySelectorAll('a, button')) observer.observe(one);
    return () => observer.disconnect();
  }, [chosen, current]);
  return strip;
}
