import { messageOf } from '@griot/api';
import { useListCall } from '@griot/remote-kit';
import { Button, Delayed, EmptyState, ErrorState, PlusIcon, Skeleton, Stack } from '@griot/ui';
import { lazy, Suspense, useState } from 'react';
import { ListCards } from '../list/list-cards.tsx';

const ListForm = lazy(() => import(/* webpackChunkName: "list" */ '../list/list-form.tsx'));

/** The reader's own lists, and the beginning of another. */
export function ListsTab() {
  const lists = useListCall('GET /lists/mine/', { query: { limit: 20 } });
  const [making, setMaking] = useState(false);
  const rows = lists.data?.pages.flatMap((page) => page.results);
  const begin = (
    <Button variant="primary" icon={<PlusIcon size={20} aria-hidden="true" />} onClick={() => setMaking(true)}>
      New list
    </Button>
  );
  return (
    <Stack $gap={24}>
      {rows === undefined ? (
        lists.isError ? (
          <ErrorState title="Your lists did not load." onRetry={() => void lists.refetch()}>
            {messageOf(lists.error, '')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="96px" />
          </Delayed>
        )
      ) : rows.length === 0 ? (
        <EmptyState title="You have no list yet." action={begin}>
          Put novels together as you like, with a note on each; for yourself, or for everybody.
        </EmptyState>
      ) : (
        <>
          <div>{begin}</div>
          <ListCards label="Your lists" lists={rows} heading="h2" own />
          {lists.hasNextPage ? (
            <div>
              <Button busy={lists.isFetchingNextPage} onClick={() => void lists.fetchNextPage()}>
                Load more
              </Button>
            </div>
          ) : null}
        </>
      )}
      {making ? (
        <Suspense>
          <ListForm list={null} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}
