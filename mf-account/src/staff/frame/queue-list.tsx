import { messageOf } from '@griot/api';
import { useLocation } from '@griot/nav';
import { usePlatform, type useListCall } from '@griot/remote-kit';
import {
  Button,
  Card,
  CircleCheckIcon,
  Delayed,
  EmptyState,
  ErrorState,
  Skeleton,
  space,
  Stack,
  Table,
  type Column,
} from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** Rows asked for at a time. */
export const QUEUE_PAGE = 20;

const Sheet = styled(Card)`
  padding-block: ${space[8]};
  & tbody tr:last-child,
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
`;
const More = styled.div`
  display: grid;
  justify-items: center;
`;

export interface QueueListProps<Row extends { id: string }> {
  list: Pick<
    ReturnType<typeof useListCall>,
    'isPending' | 'isError' | 'error' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown };
  rows: readonly Row[] | undefined;
  caption: string;
  columns: readonly Column<Row>[];
  /** Said when nothing is there. */
  empty: string;
  /** Said when it did not load. */
  trouble?: string;
}

/** Where a page goes back to after a decision, so that the focus goes on to what comes next. */
export const afterDecision = (id: string): { state: { decided: string } } => ({ state: { decided: id } });

/**
 * The table of a desk in all its states. Who comes here from a decision has the focus on the first of what is left, so
 * that the next one is a key away.
 */
export function QueueList<Row extends { id: string }>({
  list,
  rows,
  caption,
  columns,
  empty,
  trouble = 'The queue did not load.',
}: QueueListProps<Row>) {
  const { nav } = usePlatform();
  const { state } = useLocation() as { state: { decided?: string } | null };
  const body = useRef<HTMLDivElement>(null);
  const gone = useRef(nav.current().action === 'push' ? state?.decided : undefined);

  const settled = rows !== undefined && !list.isFetching;
  useEffect(() => {
    if (!settled || gone.current === undefined) return;
    gone.current = undefined;
    body.current?.querySelector<HTMLElement>('tbody a, button')?.focus({ preventScroll: true });
  }, [settled]);

  return (
    <Stack $gap={24} ref={body}>
      {list.isPending && (
        <Delayed>
          <Skeleton height="56px" lines={6} />
        </Delayed>
      )}
      {list.isError && !rows && (
        <ErrorState title={trouble} onRetry={() => void list.refetch()} busy={list.isFetching}>
          {messageOf(list.error)}
        </ErrorState>
      )}
      {rows?.length === 0 && (
        <EmptyState
          title={empty}
          icon={<CircleCheckIcon size={32} aria-hidden="true" />}
          action={
            <Button busy={list.isFetching} onClick={() => void list.refetch()}>
              Look again
            </Button>
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <Sheet>
          <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
        </Sheet>
      )}
      {list.hasNextPage && (
        <More>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </More>
      )}
    </Stack>
  );
}
