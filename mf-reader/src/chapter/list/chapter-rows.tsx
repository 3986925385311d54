import { color, formatNumber, space, VisuallyHidden } from '@griot/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { JumpTo } from '../../novel/jump-to.tsx';
import { usePagedList } from '../../virtual-list/use-paged-list.ts';
import { VirtualList } from '../../virtual-list/virtual-list.tsx';
import { chaptersOf, type Found } from './chapter-pages.ts';
import { ChapterRow, ROW_PX } from './chapter-row.tsx';

interface ChapterRowsProps {
  slug: string;
  current: string;
  here: Found;
  find: (number: string) => Promise<Found>;
  onHere: () => void;
}

/** A list this short needs no way to jump in it. */
const SHORT = 20;

/** The rows on screen of a list of any length, and the way to jump to a number. They scroll in the nearest tab panel. */
export function ChapterRows({ slug, current, here, find, onHere }: ChapterRowsProps) {
  const head = useRef<HTMLDivElement>(null);
  /** Px of what stays over the rows. */
  const [covered, setCovered] = useState(0);
  /** The row that was jumped to, to be told from its neighbours. */
  const [target, setTarget] = useState<number | null>(null);
  const { list, at } = usePagedList(chaptersOf(slug), {
    count: here.count,
    rowHeight: ROW_PX,
    within: '[role=tabpanel]',
    covered,
  });

  useLayoutEffect(() => setCovered(head.current?.offsetHeight ?? 0), []);
  const { virtual, top } = list;
  useLayoutEffect(() => {
    virtual.scrollToIndex(here.index, { align: 'center' });
  }, [virtual, here.index, top, covered]);

  const jump = async (number: number): Promise<boolean> => {
    const { index, exact } = await find(String(number));
    setTarget(exact ? index : null);
    if (exact) list.show(index);
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
      <VirtualList list={list} label="Chapters">
        {(index) => (
          <ChapterRow slug={slug} found={at(index)} current={current} marked={index === target} onHere={onHere} />
        )}
      </VirtualList>
    </>
  );
}

/** Stays at the upper edge while the rows pass under it. */
const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  background: ${color.surface};
  padding: ${space[12]} 0 ${space[8]};
`;
