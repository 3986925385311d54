import { useGo } from '@griot/remote-kit';
import { useEffect, useRef, type RefObject } from 'react';

/** A finger that goes this far across, within this time and much more across than down, turns the page. */
const FAR_PX = 80;
const SOON_MS = 600;
const ACROSS = 2.5;
/** The edges are the browser's own: there a swipe goes back. */
const EDGE_PX = 28;

/** Swiping turns the page: to the left goes on, to the right goes back. Never while text is selected or the page is enlarged. */
export function useSwipe(
  on: RefObject<HTMLElement | null>,
  { previous, next }: { previous: string | null; next: string | null },
): void {
  const go = useGo();
  // Where a finger came down: it may be on its way while the neighbours become known.
  const begun = useRef<{ x: number; y: number; at: number } | null>(null);
  useEffect(() => {
    const page = on.current;
    if (!page) return;
    const down = (event: TouchEvent) => {
      const [touch] = event.touches;
      const enlarged = (window.visualViewport?.scale ?? 1) > 1.05;
      const inward = touch && touch.clientX > EDGE_PX && touch.clientX < window.innerWidth - EDGE_PX;
      begun.current =
        touch && inward && event.touches.length === 1 && !enlarged
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
          : null;
    };
    const up = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      const start = begun.current;
      if (!start || !touch || event.touches.length > 0) return;
      const [across, along, took] = [touch.clientX - start.x, touch.clientY - start.y, event.timeStamp - start.at];
      begun.current = null;
      const selected = window.getSelection()?.isCollapsed === false;
      if (selected || took > SOON_MS || Math.abs(across) < FAR_PX || Math.abs(across) < ACROSS * Math.abs(along))
        return;
      const path = across < 0 ? next : previous;
      if (path !== null) void go(path);
    };
    const off = () => {
      begun.current = null;
    };
    page.addEventListener('touchstart', down, { passive: true });
    page.addEventListener('touchend', up, { passive: true });
    page.addEventListener('touchcancel', off, { passive: true });
    return () => {
      page.removeEventListener('touchstart', down);
      page.removeEventListener('touchend', up);
      page.removeEventListener('touchcancel', off);
    };
  }, [go, on, previous, next]);
}
