import { messageOf } from '@griot/api';
import { Button, Cluster, space } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { pagesOf, wantedPages } from './pages.ts';
import { PAGE, usePages, type Item, type ListSource } from './use-pages.ts';
import { useWindow } from './use-window.ts';

/** The gap under a row, in px. */
const GAP = 32;

export interface ListWindowProps<S extends ListSource> {
  label: string;
  source: S;
  count: number;
  columns: number;
  /** Height of a row in px before it is measured. */
  rowHeight: number;
  /** Between columns. */
  columnGap?: keyof typeof space;
  /** The shape of an item that is on its way. */
  shape: ReactNode;
  children: (item: Item<S>, index: number) => ReactNode;
}

/** The part of a list that is in sight, each of its pages fetched when it comes near. */
export function ListWindow<S extends ListSource>({
  label,
  source,
  count: known,
  columns,
  rowHeight,
  columnGap = 48,
  shape,
  children,
}: ListWindowProps<S>) {
  const [count, setCount] = useState(known);
  const { list, rows, virtual } = useWindow({ count, columns, rowHeight, gap: GAP });
  const size = source.size ?? PAGE;

  const inSight = pagesOf(
    rows.map((row) => row.index),
    { columns, count, size },
  );
  const [before, setWanted] = useState<readonly number[]>([]);
  const wanted = wantedPages(inSight, before, virtual.isScrolling);
  if (wanted !== before) setWanted(wanted);
  const fetched = usePages(source, wanted);
  if (fetched.count !== null && fetched.count > 0 && fetched.count !== count) setCount(fetched.count);

  const cell = (index: number): ReactNode => {
    const page = fetched.pages[wanted.indexOf(Math.floor(index / size))];
    if (page?.state === 'here') {
      const item = page.items[index % size];
      return item === undefined ? null : children(item, index);
    }
    if (page?.state === 'failed') return index % size === 0 ? <Trouble {...page} /> : null;
    return shape;
  };

  return (
    <Room {...list} role="list" aria-label={label}>
      {rows.map((row) => (
        <Row
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          $columns={columns}
          $gap={columnGap}
          style={{ transform: `translateY(${row.top}px)` }}
        >
          {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, n) => {
            const item = row.index * columns + n;
            return (
              <div key={item} role="listitem" aria-setsize={count} aria-posinset={item + 1} data-item={item}>
                {cell(item)}
              </div>
            );
          })}
        </Row>
      ))}
    </Room>
  );
}

/** A page of the list that did not come, in its place; the others stand. */
const Trouble = ({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) => (
  <Cluster role="alert">
    <p>These novels did not load. {messageOf(error, '')}</p>
    <Button onClick={retry} busy={busy}>
      Retry
    </Button>
  </Cluster>
);

const Room = styled.div`
  position: relative;
  overflow-anchor: none;
`;

const Row = styled.div<{ $columns: number; $gap: keyof typeof space }>`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  grid-template-columns: repeat(${(p) => p.$columns}, minmax(0, 1fr));
  column-gap: ${(p) => space[p.$gap]};
`;
