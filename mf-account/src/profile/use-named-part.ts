import { useLocation } from '@griot/nav';
import { useEffect } from 'react';

/** By these somebody goes elsewhere on the page. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** When nothing has grown for so long, all is there that was on its way. */
const QUIET_MS = 4_000;

/**
 * Goes to the part that the address names, which the browser looked for before it was there, and gives it the keyboard. What the parts above it
 * have to say comes later and would push it down, so it is held until somebody moves by themselves, also by what gives no event of its own (a
 * scroll bar, find-in-page, a screen reader), or until nothing has grown for a while.
 */
export function useNamedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    const around = part?.parentElement;
    if (!part || !around) return;
    const topOf = (): number => part.getBoundingClientRect().top;
    let held = { top: 0, height: 0 };
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const letGo = (): void => {
      clearTimeout(quiet);
      growing.disconnect();
      window.removeEventListener('scroll', look);
      for (const way of OWN_WAYS) window.removeEventListener(way, letGo);
    };
    const hold = (): void => {
      part.scrollIntoView();
      held = { top: topOf(), height: around.offsetHeight };
      clearTimeout(quiet);
      quiet = setTimeout(letGo, QUIET_MS);
    };
    /** The browser scrolls too where something has grown, but then the height is another one. */
    const look = (): void => {
      if (around.offsetHeight === held.height && Math.abs(topOf() - held.top) > 1) letGo();
    };
    const growing = new ResizeObserver(hold);
    part.focus({ preventScroll: true });
    hold();
    growing.observe(around);
    window.addEventListener('scroll', look, { passive: true });
    for (const way of OWN_WAYS) window.addEventListener(way, letGo, { passive: true });
    return letGo;
  }, [hash]);
}
