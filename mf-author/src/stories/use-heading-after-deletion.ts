import { useEffect, useRef, type RefObject } from 'react';

/** The heading of a list takes the keyboard when the list has become shorter: what the keyboard stood on is gone. */
export function useHeadingAfterDeletion(count: number | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const shorter = count !== undefined && before.current !== undefined && count < before.current;
    before.current = count;
    // Whoever is at work elsewhere on the page is left there: a story may also be deleted in another tab.
    if (shorter && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [count]);
  return heading;
}
