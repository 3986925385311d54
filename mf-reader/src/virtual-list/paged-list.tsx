import { messageOf } from '@griot/api';
import { Button, Cluster, type space } from '@griot/ui';
import { memo, type ReactNode } from 'react';
import { useListPosition } from './use-list-position.ts';
import { PAGE, usePagedList, type Item, type ListSource } from './use-paged-list.ts';
import { VirtualList } from './virtual-list.tsx';

/** The gap under a row, in px. */
const GAP = 32;
/** A row is tall here: so many reach further than a screen. */
const OVERSCAN = 4;

export interface PagedListProps<S extends ListSource> {
  label: string;
  source: S;
  count: number;
  columns: number;
  /** The same on a wide screen, for a list that the server writes; its first page is at hand there. */
  wide?: number;
  /** Height of a row in px before it is measured. */
  rowHeight: number;
  columnGap?: keyof typeof space;
  /** The shape of an item that is on its way. */
  shape: ReactNode;
  children: (item: Item<S>, index: number) => ReactNode;
}

/** A long list of novels in its page: it fetches what comes near, and Back leads to where one stood. */
export function PagedList<S extends ListSource>({
  label,
  source,
  columnGap,
  shape,
  wide,
  children,
  ...options
}: PagedListProps<S>) {
  const { list, at } = usePagedList(source, {
    ...options,
    gap: GAP,
    overscan: OVERSCAN,
    ...(wide === undefined ? {} : { written: { items: source.size ?? PAGE, columns: wide } }),
  });
  useListPosition(list);

  const cell = (index: number): ReactNode => {
    const found = at(index);
    if (found.state === 'waiting') return shape;
    if (found.state === 'here')
      return found.item === undefined ? null : <Listed item={found.item} index={index} draw={children} />;
    return index % (source.size ?? PAGE) === 0 ? <PageFailed {...found} /> : null;
  };
  return (
    <VirtualList list={list} label={label} columnGap={columnGap}>
      {cell}
    </VirtualList>
  );
}

interface ListedProps<T> {
  item: T;
  index: number;
  draw: (item: T, index: number) => ReactNode;
}

/** An item as its list draws it: once, and not whenever rows come into sight around it. */
const Listed = memo(({ item, index, draw }: ListedProps<unknown>) => draw(item, index)) as <T>(
  props: ListedProps<T>,
) => ReactNode;

/** A page of the list that did not come, in its place; the others stand. */
const PageFailed = ({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) => (
  <Cluster role="alert">
    <p>These novels did not load. {messageOf(error, '')}</p>
    <Button onClick={retry} busy={busy}>
      Retry
    </Button>
  </Cluster>
);
