import { useEffect, useState } from 'react';

/** A small scroll up shows the bar, a small scroll down hides it, in px. */
const UP_PX = 8;
const DOWN_PX = 16;

/** Whether the floating bar is on screen: after a tap and after a small scroll up; reading on hides it. */
export function useBar(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let turn = window.scrollY;
    let downwards = true;
    const onScroll = () => {
      const now = window.scrollY;
      if (downwards ? now < turn : now > turn) downwards = !downwards;
      else if (Math.abs(now - turn) > (downwards ? DOWN_PX : UP_PX)) setShown(!downwards);
      else return;
      turn = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return { shown, toggle: () => setShown((now) => !now) };
}
