import { afterPaint } from '@griot/browser';
import { useEffect, type RefObject } from 'react';
import { holdPoint, pointAt, type Point } from './paragraphs.ts';

/** At the very top there is nothing to hold on to. */
const TOP_PX = 24;

/** Keeps the same words under the eye when the text is laid out anew. */
export function useSteadyText(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = text.current;
    if (!root || typeof ResizeObserver === 'undefined') return;
    let point: Point | null = null;
    let frame = 0;
    const remember = () => {
      frame = 0;
      point = window.scrollY > TOP_PX ? pointAt(root) : null;
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(remember);
    };
    const observer = new ResizeObserver(() => {
      if (point) holdPoint(root, point);
    });
    observer.observe(root);
    // Who has scrolled in the text that the server had written stands somewhere already.
    const stop = afterPaint(remember);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [text]);
}
