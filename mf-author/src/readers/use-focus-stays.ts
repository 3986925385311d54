import { useEffect, type RefObject } from 'react';

/** For a part of a page whose buttons go once they are pressed: the keyboard goes on from its heading, or from the whole of it, rather than from nowhere. */
export function useFocusStays(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const room = part.current;
    if (!room) return;
    // Some browsers say of what is taken away with the focus on it that it was left, and say so while it still stands.
    let within = false;
    const enter = () => (within = true);
    const leave = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        const left = target instanceof Node && room.contains(target) && !room.contains(document.activeElement);
        if (left) within = false;
      });
    };
    const changes = new MutationObserver(() => {
      if (within && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    room.addEventListener('focusin', enter);
    room.addEventListener('focusout', leave);
    changes.observe(room, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      room.removeEventListener('focusin', enter);
      room.removeEventListener('focusout', leave);
    };
  }, [part, heading]);
}
