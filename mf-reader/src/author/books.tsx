import { messageOf } from '@griot/api';
import type { Answer } from '@griot/contracts';
import {
  Button,
  color,
  Delayed,
  ErrorState,
  formatNumber,
  Grid,
  NovelCard,
  ShelfHead,
  Skeleton,
  space,
} from '@griot/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';

/** Books drawn at first, and with every press on more. */
const AT_ONCE = 24;

interface BooksProps {
  books: { data: Answer<'GET /novels/'> | undefined; isError: boolean; error: unknown; refetch: () => unknown };
}

/** The published books of an author, a few dozen at a time (part 2 §2.15). */
export function Books({ books }: BooksProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const id = useId();
  const all = books.data?.results ?? [];
  return (
    <Room aria-labelledby={id} aria-busy={books.data || books.isError ? undefined : true}>
      <ShelfHead id={id} title="Published books" />
      {books.data ? (
        <>
          {all.length === 0 ? (
            <Absent>No published books yet.</Absent>
          ) : (
            <Grid>
              {all.slice(0, shown).map((novel) => (
                <NovelCard key={novel.id} novel={novel} />
              ))}
            </Grid>
          )}
          {all.length > shown ? (
            <Center>
              <Button onClick={() => setShown(shown + AT_ONCE)}>Show more of {formatNumber(all.length)}</Button>
            </Center>
          ) : null}
        </>
      ) : books.isError ? (
        <ErrorState title="The books did not load." onRetry={() => void books.refetch()}>
          {messageOf(books.error, 'Failed to get novels')}
        </ErrorState>
      ) : (
        <Delayed>
          <Grid>
            {[1, 2, 3, 4].map((n) => (
              <Skeleton key={n} shape="cover" />
            ))}
          </Grid>
        </Delayed>
      )}
    </Room>
  );
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;
const Absent = styled.p`
  color: ${color.inkSoft};
`;
const Center = styled.div`
  display: grid;
  justify-content: center;
`;
