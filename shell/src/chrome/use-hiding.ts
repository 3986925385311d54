import { afterPaint } from '@griot/browser';
import { useEffect, useState } from 'react';
import { createHiding } from './hiding.ts';

/** Whether the top bar hides, and how it is shown again; `there` is false where the page has none, and true while it is not known which page comes. */
export function useHiding(there: boolean): { hidden: boolean; show: () => void } {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!there) return;
    let hides: ReturnType<typeof createHiding> | undefined;
    const look = () => {
      hides ??= createHiding(window.scrollY);
      setHidden(hides(window.scrollY, performance.now()));
    };
    // Where a page has been scrolled to costs its whole layout to know, while it is still being put together.
    const stop = afterPaint(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', look);
      setHidden(false);
    };
  }, [there]);
  useEffect(() => {
    // What sticks below the bar follows it (`belowTopBar` of the tokens).
    document.documentElement.dataset.topBar = there && !hidden ? 'shown' : 'hidden';
  }, [there, hidden]);
  return { hidden, show: () => setHidden(false) };
}
