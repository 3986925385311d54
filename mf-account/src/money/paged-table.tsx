import { messageOf } from '@griot/api';
import {
  Button,
  Card,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  formatNumber,
  Notice,
  Skeleton,
  space,
  Stack,
  Table,
  type,
  type Column,
} from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Rows asked for at a time. */
export const PAGE = 20;

/** What a table needs of a list call that is asked page after page. */
interface Pages<Row> {
  data: { pages: { count: number; results: readonly Row[] }[] } | undefined;
  isPending: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedTableProps<Row> {
  /** What the table shows, for those who cannot see it. */
  caption: string;
  list: Pages<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What is said of a list without entries, and what can be done then. */
  empty: { title: string; text?: ReactNode; icon: ReactNode; action?: ReactNode };
  /** What is said when it did not load. */
  failed: string;
}

/** A list of money moved, newest first: a table that goes on by Load more, with its empty, waiting and failed states. */
export function PagedTable<Row>({ caption, list, columns, rowKey, empty, failed }: PagedTableProps<Row>) {
  if (list.isPending)
    return (
      <Sheet>
        <Delayed>
          <Skeleton height="56px" lines={5} />
        </Delayed>
      </Sheet>
    );
  if (!list.data)
    return (
      <Sheet>
        <ErrorState title={failed} onRetry={() => void list.refetch()} busy={list.isFetching}>
          {messageOf(list.error)}
        </ErrorState>
      </Sheet>
    );
  const rows = list.data.pages.flatMap((page) => page.results);
  const count = list.data.pages.at(-1)?.count ?? 0;
  if (rows.length === 0)
    return (
      <Sheet>
        <EmptyState title={empty.title} icon={empty.icon} action={empty.action}>
          {empty.text}
        </EmptyState>
      </Sheet>
    );
  return (
    <Stack $gap={16}>
      <Sheet>
        <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
      </Sheet>
      {list.isFetchNextPageError && (
        <Notice tone="warn" role="alert">
          The rest did not load. {messageOf(list.error)}
        </Notice>
      )}
      {count > PAGE && (
        <More>
          <p role="status">
            {rows.length < count
              ? `${formatNumber(rows.length)} of ${formatNumber(count)}`
              : `All ${formatNumber(count)}`}
          </p>
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          )}
        </More>
      )}
    </Stack>
  );
}

/** A card around a table whose last row needs no line. */
export const Sheet = styled(Card)`
  padding-block: ${space[8]};
  & tbody tr:last-child,
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
`;
/** A second, quieter line of a cell. */
export const Quiet = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-weight: 400;
  overflow-wrap: anywhere;
`;
const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
