import { useEffect, useState } from 'react';
import { createHiding } from './hiding.ts';

/** The height of the top bar, of which what sticks below it makes use (`topBar` of the tokens). */
const BAR = '64px';

/** Whether the top bar hides, and how it is shown again; `there` is false where the page has none. */
export function useHiding(there: boolean): { hidden: boolean; show: () => void } {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!there) return;
    const hides = createHiding(window.scrollY);
    const look = () => setHidden(hides(window.scrollY, performance.now()));
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
      setHidden(false);
    };
  }, [there]);
  useEffect(() => {
    document.documentElement.style.setProperty('--top-bar', there && !hidden ? BAR : '0px');
  }, [there, hidden]);
  return { hidden, show: () => setHidden(false) };
}
