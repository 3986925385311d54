import { usePlatform } from '@griot/remote-kit';
import { useEffect, useRef } from 'react';

/**
 * A dialog goes when the page under it goes, as by Back; one that an address has asked for by the parameter `asked` also goes
 * when the address asks for it no more (part 1 §2).
 */
export function useGoesWithPage(asked: unknown, close: (answer: null) => void): void {
  const { nav } = usePlatform();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { pathname } = nav.current();
    const watching = nav.places$.subscribe((place) => {
      if (place.pathname !== pathname || (typeof asked === 'string' && !new URLSearchParams(place.search).has(asked)))
        latest.current(null);
    });
    return () => watching.unsubscribe();
  }, [nav, asked]);
}
