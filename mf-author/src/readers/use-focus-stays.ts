import { useEffect, type RefObject } from 'react';

/** For a part of a page whose buttons go once they are pressed: the keyboard goes on from its heading rather than from nowhere. */
export function useFocusStays(part: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const room = part.current;
    if (!room) return;
    // What is taken away with the focus on it says nothing of that; whoever leaves does.
    let within = false;
    const enter = () => (within = true);
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Node && room.contains(target)) within = false;
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
