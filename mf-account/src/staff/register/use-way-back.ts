import { useEffect } from 'react';

/** For a dialog: when what opened it is gone by the time it closes, the keyboard goes on from the page's heading rather than from nowhere. */
export function useWayBack(): void {
  useEffect(() => () => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, []);
}
