import type { Answer, Entities } from '@griot/contracts';
import { useAction, usePlatform } from '@griot/remote-kit';
import { Button, Delayed, EmptyState, ErrorState, Grid, NovelRow, Skeleton } from '@griot/ui';
import { readPath } from '../novel/addresses.ts';
import { averageStars } from '../novel/rating.ts';
import { progressOf } from './progress.ts';
import type { Listed } from './shelf-tab.tsx';

/** Characters of a description on the shelf (part 2 §9). */
const DESCRIPTION = 80;

/** Novels the reader has begun. `kept` are the ids on the shelf, null while they are not known. */
export function ReadingTab({ reading, kept }: { reading: Listed<Answer<'GET /novels/reading/'>>; kept: ReadonlySet<string> | null }) {
  if (reading.isError && !reading.data) return <ErrorState title="Failed to get reading" onRetry={() => void reading.refetch()} />;
  if (!reading.data) return <Delayed><Skeleton lines={6} /></Delayed>;
  if (reading.data.count === 0) return <EmptyState title="You have not begun a novel yet." action={<Button variant="primary" href="/">Find a novel</Button>}>Where you stop reading is kept here.</EmptyState>;
  return <Grid min={340}>{reading.data.results.map((entry) => <Begun key={entry.id} entry={entry} kept={kept?.has(entry.novel.id) ?? null} />)}</Grid>;
}

function Begun({ entry, kept }: { entry: Entities['LibraryEntry']; kept: boolean | null }) {
  const { novel } = entry;
  const { bus } = usePlatform();
  const stars = averageStars(novel);
  const add = useAction('POST /shelf/', {
    success: 'Novel added to shelf',
    failure: 'Error adding to shelf',
    stale: ['GET /shelf/', 'GET /novels/{novel}/'],
    onDone: () => bus.publish('shelf.changed.v1', { novel: novel.id, on_shelf: true }),
  });
  return (
    <NovelRow
      novel={novel}
      characters={DESCRIPTION}
      meta={<>{stars && <span>{stars} stars</span>}<span>{progressOf(entry)}</span></>}
      actions={(
        <>
          <Button variant="primary" href={readPath(novel.slug)}>CONTINUE READING</Button>
          {kept !== null && (kept
            ? <Button disabled reason="It is on your shelf">ADDED</Button>
            : <Button busy={add.busy} onClick={() => void add.run({ body: { novel: novel.id } })}>ADD TO SHELF</Button>)}
        </>
      )}
    />
  );
}
