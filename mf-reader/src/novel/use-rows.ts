import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
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
import { ROW_REM } from './chapter-row.tsx';

/** Rows drawn above and below what is seen. */
const OVERSCAN = 8;
const TABLET = '(min-width: 768px)';

/**
 * A long list of rows, of which only what is seen is drawn; it scrolls with the page. Rows carry `data-index` on what takes
 * the focus. The row that has it stays drawn, wherever one scrolls; arrows, Home and End go from row to row.
 */
export function useRows(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const top = useTop(list);
  const height = useRowHeight();
  const [focused, setFocused] = useState<number | null>(null);
  /** The row that shall have the focus once it is drawn. */
  const wanted = useRef<number | null>(null);

  // oxlint-disable-next-line react/incompatible-library -- it is called here and nowhere handed on
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), focused, range.count),
      [focused],
    ),
  });
  useEffect(() => rows.measure(), [rows, height]);

  const goTo = (row: number, align: 'center' | 'auto'): void => {
    wanted.current = row;
    setFocused(row);
    rows.scrollToIndex(row, { align });
  };

  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`a[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = indexOf(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    goTo(to, 'auto');
  };

  return {
    /** For the list's own element. */
    list: {
      ref: list,
      style: { height: rows.getTotalSize() },
      onKeyDown,
      onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
      onBlur: () => setFocused(null),
    },
    /** The rows to draw: their place, and px from the list's top. */
    drawn: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start - top })),
    /** Brings a row into the middle and gives it the focus. */
    show: (row: number) => goTo(row, 'center'),
  };
}

const indexOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
};

/** The rows to draw, in order, with one more among them. */
function withRow(rows: number[], row: number | null, count: number): number[] {
  if (row === null || row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

/** Px from the top of the page to an element, whatever changes above it. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Px of a row, at this width and the reader's own size of letters. */
function useRowHeight(): number {
  const [height, setHeight] = useState(readRowHeight);
  useEffect(() => {
    const query = window.matchMedia(TABLET);
    const change = (): void => setHeight(readRowHeight());
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return height;
}

function readRowHeight(): number {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return letters * (window.matchMedia(TABLET).matches ? ROW_REM.tablet : ROW_REM.phone);
}
