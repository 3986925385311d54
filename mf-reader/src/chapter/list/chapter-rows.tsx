import { color, formatNumber, space, VisuallyHidden } from '@griot/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { JumpTo } from '../../novel/jump-to.tsx';
import type { Found } from './chapter-pages.ts';
import { ChapterRow, ROW_PX } from './chapter-row.tsx';

interface Given {
  slug: string;
  current: string;
  here: Found;
  find: (number: string) => Promise<Found>;
  onHere: () => void;
}

/** A list this short needs no way to jump in it. */
const SHORT = 20;

/** The rows on screen of a list of any length, and the way to jump to a number. They scroll in the nearest tab panel. */
export function ChapterRows({ slug, current, here, find, onHere }: Given) {
  const list = useRef<HTMLOListElement>(null);
  const head = useRef<HTMLDivElement>(null);
  /** What stands over the rows, in px, and how much of it stays there. */
  const [above, setAbove] = useState({ rows: 0, head: 0 });
  /** The row that was jumped to, to be told from its neighbours. */
  const [target, setTarget] = useState<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: here.count,
    getScrollElement: () => list.current?.closest<HTMLElement>('[role=tabpanel]') ?? null,
    estimateSize: () => ROW_PX,
    overscan: 6,
    useFlushSync: false,
    scrollMargin: above.rows,
    scrollPaddingStart: above.head,
  });

  useLayoutEffect(() => {
    const panel = list.current?.closest('[role=tabpanel]');
    if (!list.current || !panel) return;
    setAbove({
      rows: list.current.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop,
      head: head.current?.offsetHeight ?? 0,
    });
  }, []);
  useLayoutEffect(() => {
    virtual.scrollToIndex(here.index, { align: 'center' });
  }, [virtual, here.index, above]);

  const jump = async (number: number): Promise<boolean> => {
    const { index, exact } = await find(String(number));
    setTarget(exact ? index : null);
    if (exact) virtual.scrollToIndex(index, { align: 'center' });
    return exact;
  };

  return (
    <>
      <Head ref={head}>
        {here.count > SHORT ? <JumpTo inline placeholder={`of ${formatNumber(here.count)}`} onJump={jump} /> : null}
      </Head>
      <VisuallyHidden role="status">
        {target === null ? '' : `Row ${formatNumber(target + 1)} of ${formatNumber(here.count)}`}
      </VisuallyHidden>
      <Rows ref={list} style={{ height: virtual.getTotalSize() }} onKeyDown={step}>
        {virtual.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            aria-setsize={here.count}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - above.rows}px)` }}
          >
            <ChapterRow
              slug={slug}
              index={item.index}
              current={current}
              marked={item.index === target}
              waiting={virtual.isScrolling}
              onHere={onHere}
            />
          </li>
        ))}
      </Rows>
    </>
  );
}

/** Arrow down and up go from row to row; the next one is always drawn. */
function step(event: KeyboardEvent<HTMLOListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li')?.dataset.index : undefined;
  const next =
    by && row !== undefined
      ? event.currentTarget.querySelector<HTMLElement>(`li[data-index="${Number(row) + by}"] a`)
      : null;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Stays at the upper edge while the rows pass under it. */
const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  background: ${color.surface};
  padding: ${space[12]} 0 ${space[8]};
`;

const Rows = styled.ol`
  position: relative;
  & > li {
    position: absolute;
    inset: 0 0 auto;
  }
`;
