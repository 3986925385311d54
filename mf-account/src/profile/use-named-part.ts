import { useLocation } from '@griot/nav';
import { useEffect } from 'react';

/** By these somebody goes elsewhere on the page. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes to the part that the address names, which the browser looked for before it was there, and gives it the keyboard. What the parts above it
 * have to say comes later and would push it down, so it is held until somebody moves by themselves.
 */
export function useNamedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!part?.parentElement) return;
    part.focus({ preventScroll: true });
    part.scrollIntoView();
    const growing = new ResizeObserver(() => part.scrollIntoView());
    growing.observe(part.parentElement);
    const letGo = (): void => {
      growing.disconnect();
      for (const way of OWN_WAYS) window.removeEventListener(way, letGo);
    };
    for (const way of OWN_WAYS) window.addEventListener(way, letGo, { passive: true });
    return letGo;
  }, [hash]);
}
