import { messageOf } from '@griot/api';
import { Button, Cluster, color, font, NovelRow, space, StarIcon, type, VisuallyHidden } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { averageStars } from '../novel/rating.ts';
import { RowShape } from './row-shape.tsx';
import { pagesOf, wantedPages } from './pages.ts';
import { useColumns } from './use-columns.ts';
import { PAGE, usePages, type ListedNovel, type NovelSource } from './use-pages.ts';
import { useWindow } from './use-window.ts';

/** Heights of a row in px, in one column and in two, before it is measured; and the gap under it. */
const HEIGHTS = { 1: 216, 2: 172 } as const;
const GAP = 32;

interface Given { label: string; source: NovelSource; count: number; ranked: boolean }

/** The part of a list that is in sight, each of its pages fetched when it comes near. */
export function NovelWindow({ label, source, count: known, ranked }: Given) {
  const columns = useColumns(ranked ? 1 : 2);
  const [count, setCount] = useState(known);
  const { list, rows, virtual } = useWindow({ count, columns, rowHeight: HEIGHTS[columns], gap: GAP });

  const inSight = pagesOf(rows.map((row) => row.index), { columns, count, size: PAGE });
  const [before, setWanted] = useState<readonly number[]>([]);
  const wanted = wantedPages(inSight, before, virtual.isScrolling);
  if (wanted !== before) setWanted(wanted);
  const fetched = usePages(source, wanted);
  if (fetched.count !== null && fetched.count > 0 && fetched.count !== count) setCount(fetched.count);

  const cell = (item: number): ReactNode => {
    const page = fetched.pages[wanted.indexOf(Math.floor(item / PAGE))];
    if (page?.state === 'here') {
      const novel = page.novels[item % PAGE];
      return novel ? <Listed novel={novel} rank={ranked ? item + 1 : null} /> : null;
    }
    if (page?.state === 'failed') return item % PAGE === 0 ? <Trouble {...page} /> : null;
    return <RowShape />;
  };

  return (
    <Room {...list} role="list" aria-label={label}>
      {rows.map((row) => (
        <Row key={row.key} ref={virtual.measureElement} data-index={row.index} $columns={columns} style={{ transform: `translateY(${row.top}px)` }}>
          {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, n) => {
            const item = row.index * columns + n;
            return <div key={item} role="listitem" aria-setsize={count} aria-posinset={item + 1} data-item={item}>{cell(item)}</div>;
          })}
        </Row>
      ))}
    </Room>
  );
}

/** A novel in the list, with its place where places count (part 2 §2.4 and §2.6). */
function Listed({ novel, rank }: { novel: ListedNovel; rank: number | null }) {
  const stars = averageStars(novel);
  return (
    <NovelRow
      novel={novel}
      heading="h2"
      lead={rank === null ? undefined : <Rank><VisuallyHidden>Rank </VisuallyHidden>{rank}</Rank>}
      meta={stars === null ? undefined : <span><StarIcon size={14} aria-hidden="true" />{stars}<VisuallyHidden> of 5 stars</VisuallyHidden></span>}
    />
  );
}

/** A page of the list that did not come, in its place; the others stand. */
const Trouble = ({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) => (
  <Cluster role="alert"><p>These novels did not load. {messageOf(error, '')}</p><Button onClick={retry} busy={busy}>Retry</Button></Cluster>
);

const Room = styled.div`position: relative; overflow-anchor: none;`;

const Row = styled.div<{ $columns: 1 | 2 }>`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  grid-template-columns: repeat(${(p) => p.$columns}, minmax(0, 1fr));
  column-gap: ${space[48]};
`;

const Rank = styled.span`
  flex: none;
  min-width: 2ch;
  padding-top: ${space[4]};
  color: ${color.terracotta};
  font: 700 ${type[26]}/1.2 ${font.title};
  font-variant-numeric: tabular-nums;
  text-align: right;
`;
