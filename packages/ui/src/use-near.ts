import { startTransition, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether an element has come within so many px of what is seen, of the window and of whatever else it scrolls in; it stays near.
 * `first` is what holds before anybody has looked; with `print`, all is near that is printed.
 */
export function useNear(
  element: RefObject<Element | null>,
  px: number,
  { first = false, print = false }: { first?: boolean; print?: boolean } = {},
): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    if (near || !element.current) return;
    if (typeof IntersectionObserver === 'undefined') return setNear(true);
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setNear(true));
      },
      // The window's margin ends at the edge of a rail, which has its own.
      { rootMargin: `${px}px`, scrollMargin: `${px}px` },
    );
    observer.observe(element.current);
    // The browser takes its picture of the page as soon as it has said so.
    const onPrint = () => flushSync(() => setNear(true));
    if (print) window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [element, near, px, print]);
  return near;
}
