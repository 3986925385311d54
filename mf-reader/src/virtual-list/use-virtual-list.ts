import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  windowScroll,
  type Range,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useWritten } from '@griot/remote-kit';
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

export interface VirtualListOptions {
  count: number;
  columns?: number;
  /** Height of a row in px: an estimate until the row is measured, or its height for good where it is `fixed`. */
  rowHeight: number;
  fixed?: boolean;
  /** Px under a row. */
  gap?: number;
  /** Rows drawn beyond those in sight, so that Tab and the wheel find them there. */
  overscan?: number;
  /** Selector of the ancestor that the list scrolls in; without one it scrolls with the page. */
  within?: string;
  /** Px of that ancestor's top that something sticky covers. */
  covered?: number;
  /** Of a page that the server writes: how many items are at hand there, and in how many columns wide screens lay them. */
  written?: { items: number; columns: number };
}

/** A list of so few rows is drawn whole: for the browser's own search, and for print. */
const FEW = 20;

type Rows = Virtualizer<Element, HTMLElement>;

/** The page scrolls with the window, which react-virtual types apart from elements. */
const PAGE = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
} as unknown as Pick<
  VirtualizerOptions<Element, HTMLElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset'
>;

/**
 * The rows of a long list that are drawn: those in sight, some around them, and the one with the focus, which must not
 * vanish under the keyboard. Arrows, Home and End go from item to item. `VirtualList` draws it.
 */
export function useVirtualList({
  count,
  columns = 1,
  rowHeight,
  fixed = false,
  gap = 0,
  overscan = 8,
  within,
  covered = 0,
  written: atHand = { items: 0, columns: 1 },
}: VirtualListOptions) {
  const written = useWritten();
  const [wasWritten] = useState(written);
  /** How tall each written item is, in px, by which it keeps its place until it is measured, where rows are. */
  const heights = useRef<readonly number[]>([]);
  const element = useRef<HTMLOListElement>(null);
  const top = useTop(element, within);
  useLayoutEffect(() => {
    if (wasWritten && !fixed)
      heights.current = Array.from(element.current?.children ?? [], (item) => item.getBoundingClientRect().height);
  }, [wasWritten, fixed]);
  const [focused, setFocused] = useState<number | null>(null);
  /** The item that gets the focus once it is drawn; `politely` leaves the focus to whoever has moved it elsewhere. */
  const wanted = useRef<{ item: number; politely: boolean } | null>(null);
  const rows = Math.ceil(count / columns);
  const rowOf = (item: number): number => Math.floor(item / columns);
  const linkOf = (item: number) => element.current?.querySelector<HTMLElement>(`[data-item="${item}"] a`);
  const focusedRow = focused === null ? null : rowOf(focused);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual: Rows = useVirtualizer<Element, HTMLElement>({
    ...(within ? { getScrollElement: () => element.current?.closest(within) ?? null } : PAGE),
    count: rows,
    enabled: top !== null,
    estimateSize: (row) => heights.current[row * columns] || rowHeight,
    gap,
    overscan: rows <= FEW ? rows : overscan,
    scrollMargin: top ?? 0,
    scrollPaddingStart: covered,
    measureElement: measured,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), focusedRow, range.count),
      [focusedRow],
    ),
  });
  const near = virtual.getVirtualItems();
  // What was written stands until it is known which rows are in sight: a list that is empty in between is seen to be.
  const plain = written || (wasWritten && near.length === 0 && count > 0);
  useEffect(() => {
    if (fixed) virtual.measure();
  }, [virtual, fixed, rowHeight]);

  useEffect(() => {
    if (wanted.current === null) return;
    const { item, politely } = wanted.current;
    const link = linkOf(item);
    if (!link) return;
    wanted.current = null;
    const { activeElement } = document;
    const elsewhere =
      activeElement !== document.body && activeElement?.id !== 'main' && !element.current?.contains(activeElement);
    if (!politely || !elsewhere) link.focus({ preventScroll: true });
  });

  const show = (item: number, align: 'center' | 'auto' = 'center'): void =>
    virtual.scrollToIndex(rowOf(item), { align });
  const focus = (item: number, align?: 'center' | 'auto'): void => {
    wanted.current = { item, politely: false };
    setFocused(item);
    show(item, align);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = itemOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const sideways = columns > 1 ? { ArrowRight: at + 1, ArrowLeft: at - 1 } : {};
    const to = (
      { ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1, ...sideways } as Record<string, number>
    )[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    focus(to, 'auto');
    linkOf(to)?.focus({ preventScroll: true });
  };

  return {
    count,
    // An item is a row of its own where the styles lay them.
    columns: plain ? 1 : columns,
    virtual,
    /** The list as the server has written it: its first items as the page's styles lay them. Null once scripts give each its place. */
    plain: plain ? { gap, columns: atHand.columns } : null,
    /** Px from the top of what scrolls to the list's, null before it has been measured: until then no row is drawn. */
    top,
    /** Px from one row to the next, where they are not measured yet. */
    pitch: rowHeight + gap,
    element,
    focused,
    /** The rows to draw, with their px from the list's top. */
    rows: plain
      ? Array.from({ length: Math.min(atHand.items, count) }, (_, index) => ({ key: index, index, top: 0 }))
      : near.map(({ key, index, start }) => ({ key, index, top: start - (top ?? 0) })),
    rowRef: fixed || plain ? undefined : virtual.measureElement,
    /** For the list's own element. */
    props: {
      ref: element,
      style: plain ? undefined : { height: top === null ? rows * (rowHeight + gap) - gap : virtual.getTotalSize() },
      onKeyDown,
      onFocus: (event: FocusEvent) => setFocused(itemOf(event.target)),
      onBlur: () => setFocused(null),
    },
    /** Brings an item into the middle. */
    show,
    /** Brings an item into the middle and gives it the focus. */
    focus,
    /** Gives an item the focus back once it is drawn, unless it has gone elsewhere meanwhile. */
    refocus: (item: number | null): void => {
      wanted.current = item === null ? null : { item, politely: true };
    },
  };
}

/** A list that `useVirtualList` makes. */
export type VirtualListState = ReturnType<typeof useVirtualList>;

/** A row that has no height yet, as in a page without layout, keeps its estimate. */
function measured(element: HTMLElement, entry: ResizeObserverEntry | undefined, virtual: Rows): number {
  const height = entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height;
  return Math.round(height) || virtual.options.estimateSize(virtual.indexFromElement(element));
}

/** The rows to draw, in order, with one more among them. */
function withRow(rows: number[], row: number | null, count: number): number[] {
  return row === null || row >= count || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

const itemOf = (target: EventTarget): number | null => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  return item ? Number(item.dataset.item) : null;
};

/** Px from the top of what scrolls to a list. What stands above it may grow: tabs that arrive, a filter that wraps. */
function useTop(list: RefObject<HTMLElement | null>, within: string | undefined): number | null {
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const scroller = within ? list.current?.closest(within) : null;
    const look = (): void => {
      if (!list.current) return;
      const edge = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY;
      setTop(Math.round(list.current.getBoundingClientRect().top - edge));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, within]);
  return top;
}
