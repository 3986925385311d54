import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeptPlace } from './kept-place.ts';

/** The browser keeps pixels, which mean another row once rows above have other heights: while the list stands, it is left to us. */
export function useOwnScrolling(): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);
}

/** How long rows may take to get their heights after one has come back, in ms. */
const SETTLING_MS = 1_000;
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Holds the place one came back to while the rows before it get their heights, until the reader does something. */
export function useHeldPlace(place: KeptPlace | null, offsetOf: (place: KeptPlace) => number | undefined): void {
  const latest = useRef(offsetOf);
  useEffect(() => {
    latest.current = offsetOf;
  });
  useEffect(() => {
    if (place === null) return;
    const until = performance.now() + SETTLING_MS;
    let frame = 0;
    const hold = () => {
      const offset = latest.current(place);
      if (offset !== undefined && Math.abs(window.scrollY - offset) > 1) window.scrollTo(0, offset);
      frame = performance.now() < until ? requestAnimationFrame(hold) : 0;
    };
    const letGo = () => cancelAnimationFrame(frame);
    frame = requestAnimationFrame(hold);
    for (const touch of TOUCHES) window.addEventListener(touch, letGo, { once: true, passive: true });
    return () => {
      letGo();
      for (const touch of TOUCHES) window.removeEventListener(touch, letGo);
    };
  }, [place]);
}
