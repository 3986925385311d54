import { useCallback, useEffect, useState } from 'react';

/** A scroll up of this many px shows the bar; one down, less than a line of text, hides it. */
const UP_PX = 8;
const DOWN_PX = 4;

/** Whether the floating bar is on screen: after a tap and after a small scroll up; reading on hides it. */
export function useBar(): { shown: boolean; toggle: () => void; hide: () => void } {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Asked where it stands before it is painted, the page would be laid out for that alone.
    let furthest: number | null = null;
    const onScroll = () => {
      const now = window.scrollY;
      furthest ??= now;
      if (now > furthest + DOWN_PX) setShown(false);
      else if (now < furthest - UP_PX) setShown(true);
      else return;
      furthest = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return {
    shown,
    toggle: useCallback(() => setShown((now) => !now), []),
    hide: useCallback(() => setShown(false), []),
  };
}
