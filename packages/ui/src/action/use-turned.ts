import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list with a `Pager`; what it returns is called when a page is turned. Once the new page is there (`page` is another,
 * and it is not `turning` any more), the list begins in sight and has the focus.
 */
export function useTurned(list: RefObject<HTMLElement | null>, page: unknown, turning: boolean): () => void {
  const turned = useRef(false);
  useEffect(() => {
    if (!turned.current || turning || !list.current) return;
    turned.current = false;
    list.current.focus({ preventScroll: true });
    list.current.scrollIntoView({ block: 'start' });
  }, [list, page, turning]);
  return () => {
    turned.current = true;
  };
}
