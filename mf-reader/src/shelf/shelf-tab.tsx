import type { Answer } from '@griot/contracts';
import { Button, color, Cover, Delayed, EmptyState, ErrorState, font, Grid, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { novelPath } from '../novel/addresses.ts';
import { progressOf } from './progress.ts';

export interface Listed<T> { data: T | undefined; isError: boolean; refetch: () => unknown }

/** Covers with title and how far one has read. */
export function ShelfTab({ shelf }: { shelf: Listed<Answer<'GET /shelf/'>> }) {
  if (shelf.isError && !shelf.data) return <ErrorState title="Failed to get shelf" onRetry={() => void shelf.refetch()} />;
  if (!shelf.data) return <Delayed><Grid>{[1, 2, 3, 4, 5, 6].map((n) => <Skeleton key={n} shape="cover" />)}</Grid></Delayed>;
  if (shelf.data.count === 0) return <EmptyState title="Your shelf is empty." action={<Button variant="primary" href="/">Find a novel</Button>}>What you add stays here until you take it off.</EmptyState>;
  return (
    <Grid>
      {shelf.data.results.map((entry) => (
        <Kept key={entry.id} href={novelPath(entry.novel.slug)}>
          <Cover title={entry.novel.title} author={entry.novel.author.name} src={entry.novel.cover_image_thumbnail} />
          <strong>{entry.novel.title}</strong>
          <span>Progress: {progressOf(entry)}</span>
        </Kept>
      ))}
    </Grid>
  );
}

const Kept = styled.a`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  color: ${color.ink};
  text-decoration: none;
  & > strong { margin-top: ${space[8]}; font: 700 ${type[16]}/1.3 ${font.title}; }
  & > span:last-child { color: ${color.inkSoft}; font-size: ${type[14]}; font-variant-numeric: tabular-nums; }
`;
