import { usePlatform } from '@griot/remote-kit';
import { useEffect, useEffectEvent } from 'react';

/**
 * A dialog goes when the page under it goes, as by Back; one that an address has asked for by the parameter `asked` also goes
 * when the address asks for it no more (part 1 §2).
 */
export function useGoesWithPage(asked: unknown, close: (answer: null) => void): void {
  const { nav } = usePlatform();
  const leave = useEffectEvent(close);
  useEffect(() => {
    const { pathname } = nav.current();
    const watching = nav.locations$.subscribe((location) => {
      if (
        location.pathname !== pathname ||
        (typeof asked === 'string' && !new URLSearchParams(location.search).has(asked))
      )
        leave(null);
    });
    return () => watching.unsubscribe();
  }, [nav, asked]);
}
