import { useLocation } from '@griot/nav';
import { usePlatform } from '@griot/remote-kit';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { listPosition, storeListPosition, type ListPosition } from './list-positions.ts';
import type { VirtualListState } from './use-virtual-list.ts';

/**
 * Brings a list that scrolls with the page back to where the reader stood when they return to this entry of the history,
 * and stores where they stand.
 */
export function useListPosition(list: VirtualListState): void {
  const { element, virtual, columns, pitch, focused, top } = list;
  const stands = list.plain === null;
  const { key } = useLocation();
  const { nav } = usePlatform();
  const [coming, setComing] = useState(() => listPosition(key));
  const [written] = useState(!stands);

  useLayoutEffect(() => {
    const at = element.current;
    if (!at || !stands) return;
    const listTop = Math.round(at.getBoundingClientRect().top + window.scrollY);
    // The rows are drawn from here at once, so that none before them is measured and moves them.
    if (coming) window.scrollTo(0, listTop + Math.floor(coming.item / columns) * pitch + coming.above);
    // Whoever scrolled in a written list, before there were scripts, stays there.
    else if (window.scrollY > listTop && !written) at.scrollIntoView();
    list.refocus(coming?.focus ?? null);
    // Once, when the rows have their places; afterwards the reader scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stands]);

  const comeBack = useEffectEvent(() => {
    const position = listPosition(key);
    list.refocus(position?.focus ?? null);
    setComing(position);
  });
  // Whoever turns back before the next page is there finds this list where they left it, though it never went away.
  useEffect(() => {
    let left = false;
    const subscription = nav.locations$.subscribe((location) => {
      if (left && location.key === key) comeBack();
      left = location.key !== key;
    });
    return () => subscription.unsubscribe();
  }, [nav, key]);

  useEffect(() => {
    // A new page scrolls to its top while this list is still drawn: that is no position in this list.
    if (stands && top !== null && nav.current().key === key) storeListPosition(key, positionIn(list, focused));
  });

  useOwnScrolling();
  useHeldPosition(coming, ({ item, above }) => {
    const row = virtual.measurementsCache[Math.floor(item / columns)];
    return row && row.start + above;
  });
}

function positionIn({ virtual, columns }: VirtualListState, focus: number | null): ListPosition {
  // While it moves, the list has just heard where it is: asked for it, the browser would lay out the new rows at once, in each frame. At
  // rest it is the page’s own, since the list hears of a scroll with the next frame: who goes on sooner comes back to the same row.
  const offset = virtual.isScrolling && virtual.scrollOffset !== null ? virtual.scrollOffset : window.scrollY;
  const row = virtual.getVirtualItemForOffset(offset);
  // Above the first row one stands at the list's head, so far above it.
  return row
    ? { item: row.index * columns, above: Math.round(offset - row.start), focus }
    : { item: 0, above: 0, focus };
}

/** The browser remembers pixels, which mean another row once rows above have other heights: while the list stands, it is left to us. */
function useOwnScrolling(): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);
}

/** How long rows may take to get their heights after one has come back, in ms. */
const SETTLING_MS = 1_000;
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Holds the position one came back to while the rows before it get their heights, until the reader does something. */
function useHeldPosition(
  position: ListPosition | null,
  offsetOf: (position: ListPosition) => number | undefined,
): void {
  const hold = useEffectEvent((held: ListPosition) => {
    const offset = offsetOf(held);
    if (offset !== undefined && Math.abs(window.scrollY - offset) > 1) window.scrollTo(0, offset);
  });
  useEffect(() => {
    if (position === null) return;
    const until = performance.now() + SETTLING_MS;
    let frame = 0;
    const next = () => {
      hold(position);
      frame = performance.now() < until ? requestAnimationFrame(next) : 0;
    };
    const letGo = () => cancelAnimationFrame(frame);
    frame = requestAnimationFrame(next);
    for (const touch of TOUCHES) window.addEventListener(touch, letGo, { once: true, passive: true });
    return () => {
      letGo();
      for (const touch of TOUCHES) window.removeEventListener(touch, letGo);
    };
  }, [position]);
}
