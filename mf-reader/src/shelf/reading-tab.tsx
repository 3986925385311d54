import { messageOf } from '@griot/api';
import type { Answer, Entities } from '@griot/contracts';
import type { UseQueryResult } from '@griot/remote-kit';
import { Button, EmptyState, ErrorState, NovelRow, StarIcon, VisuallyHidden } from '@griot/ui';
import { useState } from 'react';
import { PagedList } from '../virtual-list/paged-list.tsx';
import { RowShape } from '../novel-list/row-shape.tsx';
import { useColumns } from '../novel-list/use-columns.ts';
import { readOnPath } from '../novel/addresses.ts';
import { averageOfTen } from '../novel/rating.ts';
import { progressOf } from './progress.ts';
import { useShelving } from './use-shelving.ts';
import { Waiting } from './waiting.tsx';

export const READING = { call: 'GET /novels/reading/', query: {}, size: 20 } as const;

/** Characters of a description on the shelf (part 2 §9). */
const DESCRIPTION = 80;
/** Height of a row in px, in one column and in two, before it is measured. */
const HEIGHTS = { 1: 300, 2: 230 } as const;

/** Novels the reader has begun, the one read last first. */
export function ReadingTab({ reading }: { reading: UseQueryResult<Answer<'GET /novels/reading/'>> }) {
  const columns = useColumns(2);
  if (reading.isError && !reading.data)
    return (
      <ErrorState title="Failed to get reading" onRetry={() => void reading.refetch()}>
        {messageOf(reading.error, '')}
      </ErrorState>
    );
  if (!reading.data)
    return (
      <Waiting columns={columns} gap={48}>
        <RowShape />
      </Waiting>
    );
  if (reading.data.count === 0)
    return (
      <EmptyState
        title="You have not begun a novel yet."
        action={
          <Button variant="primary" href="/">
            Find a novel
          </Button>
        }
      >
        Where you stop reading is kept here.
      </EmptyState>
    );
  return (
    <PagedList
      label="Being read"
      source={READING}
      count={reading.data.count}
      columns={columns}
      rowHeight={HEIGHTS[columns]}
      shape={<RowShape />}
    >
      {(entry) => <Begun key={entry.id} entry={entry} />}
    </PagedList>
  );
}

function Begun({ entry }: { entry: Entities['LibraryEntry'] }) {
  const { novel } = entry;
  const { add, adding } = useShelving(novel);
  // As it was when the tab was opened (part 2 §2.5), and what is added here since.
  const [onShelf, setOnShelf] = useState(novel.on_shelf === true);
  return (
    <NovelRow
      novel={novel}
      heading="h2"
      characters={DESCRIPTION}
      allGenres
      meta={
        <>
          <span>
            <StarIcon size={14} aria-hidden="true" />
            <VisuallyHidden>Average rating </VisuallyHidden>
            {averageOfTen(novel)} / 10
          </span>
          <span>Progress: {progressOf(entry)}</span>
        </>
      }
      actions={
        <>
          <Button variant="primary" href={readOnPath(novel.slug)}>
            CONTINUE READING
          </Button>
          {onShelf ? (
            <Button disabled reason="It is on your shelf">
              ADDED
            </Button>
          ) : (
            <Button
              busy={adding}
              onClick={() =>
                void add().then((added) => {
                  if (added) setOnShelf(true);
                })
              }
            >
              ADD TO SHELF
            </Button>
          )}
        </>
      }
    />
  );
}
