import { useLocation } from '@griot/nav';
import { usePlatform } from '@griot/remote-kit';
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useHeldPlace, useOwnScrolling } from './come-back.ts';
import { keepPlace, keptPlace, type KeptPlace } from './kept-place.ts';

interface Given {
  count: number;
  columns: number;
  /** Height of a row before it has been measured, and the gap under it, in px. */ rowHeight: number;
  gap: number;
}

/** Rows drawn beyond what is in sight, so that Tab and the wheel find them there. */
const OVERSCAN = 4;
/** A list of so few rows is drawn whole: for the browser's own search, and for print. */
const FEW = 20;

/**
 * The rows of a long list that are drawn: those in sight, some around them, and the one with the focus, which must not
 * vanish under the keyboard; arrows, Home and End go from novel to novel. Comes back to where the reader stood when they
 * return to this entry of the history. Items carry `data-item`.
 */
export function useWindow({ count, columns, rowHeight, gap }: Given) {
  const list = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const { nav } = usePlatform();
  /** Px from the page's top to the list's, null before it has been looked at: until then no row is drawn. */
  const [top, setTop] = useState<number | null>(null);
  const [coming, setComing] = useState(() => keptPlace(key));
  const focused = useRef<number | null>(null);
  /** The item that shall have the focus once it is drawn. */
  const wanted = useRef(coming?.focus ?? null);
  const rows = Math.ceil(count / columns);

  // oxlint-disable-next-line react/incompatible-library -- it is called here and nowhere handed on
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: rows,
    enabled: top !== null,
    estimateSize: () => rowHeight,
    gap,
    overscan: rows <= FEW ? rows : OVERSCAN,
    scrollMargin: top ?? 0,
    measureElement: measured,
    rangeExtractor: useCallback(
      (range: Range) =>
        withRow(
          defaultRangeExtractor(range),
          focused.current === null ? null : Math.floor(focused.current / columns),
          range.count,
        ),
      [columns],
    ),
    onChange: (instance) => keep(instance),
  });

  const keep = (instance: Virtualizer<Window, HTMLDivElement>): void => {
    // A new page scrolls to its top while this list is still drawn: that is no place in this list.
    if (nav.current().key === key) keepPlace(key, placeIn(instance, columns, focused.current));
  };

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const at = Math.round(element.getBoundingClientRect().top + window.scrollY);
    // The rows are drawn from here at once, so that none before them is measured and moves them.
    setTop(at);
    if (coming) window.scrollTo(0, at + Math.floor(coming.item / columns) * (rowHeight + gap) + coming.above);
    else if (window.scrollY > at) element.scrollIntoView();
    // Once, when the list appears; afterwards the reader scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // Whoever turns back before the next page is there finds this list where they left it, though it never went away.
  useEffect(() => {
    let left = false;
    const places = nav.places$.subscribe((place) => {
      if (left && place.key === key) {
        const kept = keptPlace(key);
        wanted.current = kept?.focus ?? null;
        setComing(kept);
      }
      left = place.key !== key;
    });
    return () => places.unsubscribe();
  }, [nav, key]);

  useOwnScrolling();
  useTopOf(list, setTop);
  useHeldPlace(coming, (place) => {
    const row = virtual.measurementsCache[Math.floor(place.item / columns)];
    return row && row.start + place.above;
  });

  useEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-item="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    const { activeElement } = document;
    // Somebody who has gone elsewhere meanwhile is left there.
    if (activeElement === document.body || activeElement?.id === 'main' || list.current?.contains(activeElement))
      link.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = itemOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const sideways = columns > 1 ? { ArrowRight: at + 1, ArrowLeft: at - 1 } : {};
    const to = (
      { ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1, ...sideways } as Record<string, number>
    )[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    wanted.current = to;
    virtual.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
    list.current?.querySelector<HTMLElement>(`[data-item="${to}"] a`)?.focus({ preventScroll: true });
  };

  return {
    virtual,
    /** The rows to draw, with their px from the list's top. */
    rows: virtual.getVirtualItems().map(({ key: row, index, start }) => ({ key: row, index, top: start - (top ?? 0) })),
    /** For the list's own element. */
    list: {
      ref: list,
      style: { height: top === null ? rows * (rowHeight + gap) - gap : virtual.getTotalSize() },
      onKeyDown,
      onFocus: (event: FocusEvent) => {
        focused.current = itemOf(event.target);
        keep(virtual);
      },
      onBlur: () => {
        focused.current = null;
      },
    },
  };
}

/** A row that has no height yet, as in a page without layout, keeps its estimate. */
function measured(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  instance: Virtualizer<Window, HTMLDivElement>,
): number {
  const height = entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height;
  return Math.round(height) || instance.options.estimateSize(instance.indexFromElement(element as HTMLDivElement));
}

/** The rows to draw, in order, with one more among them. */
function withRow(rows: number[], row: number | null, count: number): number[] {
  return row === null || row >= count || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

function placeIn(virtual: Virtualizer<Window, HTMLDivElement>, columns: number, focus: number | null): KeptPlace {
  const offset = virtual.scrollOffset ?? 0;
  const row = virtual.getVirtualItemForOffset(offset);
  // Over the first row one stands at the list's head, so far above it.
  return row
    ? { item: row.index * columns, above: Math.round(offset - row.start), focus }
    : { item: 0, above: 0, focus };
}

const itemOf = (target: EventTarget): number | null => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  return item ? Number(item.dataset.item) : null;
};

/** What stands above the list may grow: tabs that arrive, a filter that wraps. */
function useTopOf(list: RefObject<HTMLDivElement | null>, setTop: (top: number) => void): void {
  useEffect(() => {
    const look = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, setTop]);
}
