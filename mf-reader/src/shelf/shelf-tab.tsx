import { messageOf } from '@griot/api';
import type { Answer, Entities } from '@griot/contracts';
import type { UseQueryResult } from '@griot/remote-kit';
import { Button, color, Cover, EmptyState, ErrorState, font, Skeleton, space, type, VisuallyHidden } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { PagedList } from '../virtual-list/paged-list.tsx';
import { useCoverColumns } from '../novel-list/use-columns.ts';
import { novelPath } from '../novel/addresses.ts';
import { progressOf } from './progress.ts';
import { useShelving } from './use-shelving.ts';
import { Waiting } from './waiting.tsx';

export const SHELF = { call: 'GET /shelf/', query: {}, size: 60 } as const;

/** Height in px of a cover with its lines, before it is measured. */
const ROW_HEIGHT = 380;

/** Covers with title and how far one has read. */
export function ShelfTab({ shelf }: { shelf: UseQueryResult<Answer<'GET /shelf/'>> }) {
  const columns = useCoverColumns();
  const count = shelf.data?.count;
  const box = useRef<HTMLDivElement>(null);
  /** Where a novel was taken off, until the list has closed the gap: the keyboard goes on from there. */
  const gap = useRef<number | null>(null);
  useEffect(() => {
    if (gap.current === null) return;
    const at = (index: number) => box.current?.querySelector<HTMLElement>(`[data-item="${index}"] a`);
    (at(gap.current) ?? at(gap.current - 1) ?? box.current)?.focus({ preventScroll: true });
    gap.current = null;
  }, [count]);

  if (shelf.isError && !shelf.data)
    return (
      <ErrorState title="Failed to get shelf" onRetry={() => void shelf.refetch()}>
        {messageOf(shelf.error, '')}
      </ErrorState>
    );
  if (count === undefined)
    return (
      <Waiting columns={columns} gap={24}>
        <CoverShape />
      </Waiting>
    );
  return (
    <Box ref={box} tabIndex={-1}>
      {count === 0 ? (
        <EmptyState
          title="Your shelf is empty."
          action={
            <Button variant="primary" href="/">
              Find a novel
            </Button>
          }
        >
          What you add stays here until you take it off.
        </EmptyState>
      ) : (
        <PagedList
          label="On your shelf"
          source={SHELF}
          count={count}
          columns={columns}
          rowHeight={ROW_HEIGHT}
          columnGap={24}
          shape={<CoverShape />}
        >
          {(entry, index) => (
            <ShelfEntry
              key={entry.id}
              entry={entry}
              onLeave={() => {
                gap.current = index;
              }}
              onStay={() => {
                gap.current = null;
              }}
            />
          )}
        </PagedList>
      )}
    </Box>
  );
}

function ShelfEntry({
  entry,
  onLeave,
  onStay,
}: {
  entry: Entities['LibraryEntry'];
  onLeave: () => void;
  onStay: () => void;
}) {
  const { novel } = entry;
  const { remove, removing } = useShelving(novel);
  const takeOff = async () => {
    onLeave();
    if (!(await remove())) onStay();
  };
  return (
    <Card>
      <Cover title={novel.title} author={novel.author.name} src={novel.cover_image_thumbnail} blurred={novel.blurred} />
      <h2>
        <a href={novelPath(novel.slug)}>{novel.title}</a>
      </h2>
      <p>Progress: {progressOf(entry)}</p>
      <div>
        <Button variant="quiet" busy={removing} onClick={() => void takeOff()}>
          Remove<VisuallyHidden> {novel.title} from the shelf</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}

const CoverShape = () => (
  <div aria-hidden="true">
    <Skeleton shape="cover" />
    <Skeleton lines={2} />
  </div>
);

const Box = styled.div`
  &:focus {
    outline: none;
  }
`;

const Card = styled.article`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space[4]};
  & > h2 {
    margin-top: ${space[8]};
    font: 700 ${type[16]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  & > h2 > a {
    color: ${color.ink};
    text-decoration: none;
  }
  & > h2 > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > h2 > a:focus-visible {
    outline: none;
  }
  & > h2 > a:focus-visible::after {
    outline: 2px solid ${color.indigo};
    outline-offset: 4px;
    border-radius: 6px;
  }
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
    font-variant-numeric: tabular-nums;
  }
  & > div {
    position: relative;
    justify-self: start;
    margin-left: -${space[16]};
  }
`;
