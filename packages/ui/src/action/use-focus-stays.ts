import { useCallback, type RefCallback, type RefObject } from 'react';

/**
 * For a part of a page whose buttons go once they are pressed: the keyboard goes on from its heading, or from the whole of the part
 * where there is none, rather than from nowhere. Whoever has moved on meanwhile is left where they are. What it returns is the part's
 * `ref`; what takes the keyboard has a `tabIndex` of -1.
 */
export function useFocusStays<Room extends HTMLElement>(heading?: RefObject<HTMLElement | null>): RefCallback<Room> {
  return useCallback(
    (room: Room | null) => {
      if (!room) return;
      // Some browsers say of what is taken away with the focus on it that it was left, and say so while it still stands.
      let within = room.contains(document.activeElement);
      const enter = () => (within = true);
      const leave = ({ target }: FocusEvent) => {
        queueMicrotask(() => {
          const left = target instanceof Node && room.contains(target) && !room.contains(document.activeElement);
          if (left) within = false;
        });
      };
      const changes = new MutationObserver(() => {
        if (!within || document.activeElement !== document.body) return;
        (heading ? heading.current : room)?.focus({ preventScroll: true });
      });
      room.addEventListener('focusin', enter);
      room.addEventListener('focusout', leave);
      changes.observe(room, { childList: true, subtree: true });
      return () => {
        changes.disconnect();
        room.removeEventListener('focusin', enter);
        room.removeEventListener('focusout', leave);
      };
    },
    [heading],
  );
}
