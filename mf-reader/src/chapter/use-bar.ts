import { useCallback, useEffect, useState } from 'react';

/** A scroll up of this many px shows the bar; one down, less than a line of text, hides it. */
const UP_PX = 8;
const DOWN_PX = 4;

/** Whether the floating bar is on screen in a chapter: after a tap and after a small scroll up; reading on hides it, and so does turning the page. */
export function useBar(chapter: string): { shown: boolean; toggle: () => void; hide: () => void } {
  const [shownIn, setShownIn] = useState<string | null>(null);
  useEffect(() => {
    // Asked where it stands before it is painted, the page would be laid out for that alone.
    let furthest: number | null = null;
    const onScroll = () => {
      const now = window.scrollY;
      furthest ??= now;
      if (now > furthest + DOWN_PX) setShownIn(null);
      else if (now < furthest - UP_PX) setShownIn(chapter);
      else return;
      furthest = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [chapter]);
  return {
    shown: shownIn === chapter,
    toggle: useCallback(() => setShownIn((now) => (now === chapter ? null : chapter)), [chapter]),
    hide: useCallback(() => setShownIn(null), []),
  };
}
