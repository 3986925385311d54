import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Brings the chosen one of a strip into its middle, where there are more than there is room for. */
export function useInSight(chosen: string, current: string | undefined): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const present = strip.current?.querySelector(chosen);
    if (!strip.current || !present) return;
    const [room, tab] = [strip.current.getBoundingClientRect(), present.getBoundingClientRect()];
    strip.current.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
  }, [chosen, current]);
  return strip;
}
