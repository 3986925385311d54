import { messageOf } from '@griot/api';
import {
  Button,
  CircleCheckIcon,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  formatNumber,
  Notice,
  Pager,
  SearchIcon,
  Skeleton,
  space,
  Stack,
  Table,
  TableSheet,
  type,
  useTurned,
  type Column,
} from '@griot/ui';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFocusAfterDecision } from './use-focus-after-decision.ts';
import { PAGE_SIZE, type ListLocation } from './use-list-location.ts';

interface QueryState {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
interface Chunk<Row> {
  count: number;
  /** Set where counting ended there. */
  at_least?: true | undefined;
  results: readonly Row[];
}
/** One page of a list, as `useCall` answers it. */
interface Page<Row> extends QueryState {
  data: Chunk<Row> | undefined;
  isPlaceholderData: boolean;
}
/** A list as far as it has come, as `useListCall` answers it. */
interface Pages<Row> extends QueryState {
  data: { pages: readonly Chunk<Row>[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface DataTableProps<Row> {
  list: Page<Row> | Pages<Row>;
  /** Where a list of pages stands; one without it goes on by Load more. */
  at?: ListLocation;
  /** What the table shows, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  /** One and many of what is listed, when they are counted above: `account`, `accounts`. */
  counted?: readonly [one: string, many: string];
  /** Said of a list without entries, and what can be done then: to look again, unless told otherwise. */
  empty: { title: string; text?: ReactNode; icon?: ReactNode; action?: ReactNode };
  /** Said when something narrows the list and nothing matches; then the way out is offered. */
  narrowed?: string | undefined;
  /** Said when it did not load. */
  failed?: string;
  /** Stands in a sheet already, and needs none of its own. */
  bare?: boolean;
}

/** The table of a list call in all its states, a page at a time or going on by Load more. */
export function DataTable<Row>({
  list,
  at,
  caption,
  columns,
  rowKey = idOf,
  counted,
  empty,
  narrowed,
  failed = 'This list did not load.',
  bare = false,
}: DataTableProps<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const pages = 'fetchNextPage' in list ? list.data?.pages : list.data && [list.data];
  const rows = pages?.flatMap((page) => page.results);
  const { count = 0, at_least: atLeast } = pages?.at(-1) ?? {};
  const old = 'isPlaceholderData' in list && list.isPlaceholderData;
  useFocusAfterDecision(top, rows !== undefined && !list.isFetching);

  const turned = useTurned(top, at?.page ?? 0, old);
  const turn = (page: number): void => {
    turned();
    at?.turn(page);
  };
  const lookAgain = (
    <Button busy={list.isFetching} onClick={() => void list.refetch()}>
      Look again
    </Button>
  );

  return (
    <List $gap={16} ref={top} tabIndex={-1} aria-label={caption} role="group">
      {counted && (
        <Count role="status">
          {rows && !old
            ? `${atLeast ? `More than ${formatNumber(count - 1)}` : formatNumber(count)} ${counted[count === 1 ? 0 : 1]}`
            : ' '}
        </Count>
      )}
      <Rows as={bare ? 'div' : TableSheet} $old={old} aria-busy={old || undefined}>
        {!rows && !list.error && (
          <Delayed>
            <Skeleton height="56px" lines={6} />
          </Delayed>
        )}
        {!rows && Boolean(list.error) && (
          <ErrorState title={failed} onRetry={() => void list.refetch()} busy={list.isFetching}>
            {messageOf(list.error)}
          </ErrorState>
        )}
        {rows && count === 0 && narrowed !== undefined && (
          <EmptyState
            title={narrowed}
            icon={<SearchIcon size={32} aria-hidden="true" />}
            action={<Button href={at?.address().split('?')[0] ?? ''}>Show all</Button>}
          />
        )}
        {rows && count === 0 && narrowed === undefined && (
          <EmptyState
            title={empty.title}
            icon={empty.icon ?? <CircleCheckIcon size={32} aria-hidden="true" />}
            action={empty.action === undefined ? lookAgain : empty.action}
          >
            {empty.text}
          </EmptyState>
        )}
        {rows?.length === 0 && count > 0 && (
          <EmptyState title="This page is past the end." action={<Button onClick={() => turn(0)}>First page</Button>} />
        )}
        {rows && rows.length > 0 && <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />}
      </Rows>
      {'fetchNextPage' in list ? (
        <LoadMore list={list} shown={rows?.length ?? 0} count={count} />
      ) : (
        count > PAGE_SIZE && (
          <Foot>
            <Pager
              label={`Pages of ${counted?.[1] ?? caption}`}
              page={at?.page ?? 0}
              pages={Math.ceil(count / PAGE_SIZE)}
              onTurn={turn}
            />
          </Foot>
        )
      )}
    </List>
  );
}

const idOf = (row: unknown): string => (row as { id: string }).id;

/** How much of a list stands there, and the way to more of it. */
function LoadMore({ list, shown, count }: { list: Pages<unknown>; shown: number; count: number }) {
  return (
    <>
      {list.isFetchNextPageError && (
        <Notice tone="warn" role="alert">
          The rest did not load. {messageOf(list.error)}
        </Notice>
      )}
      {(list.hasNextPage || count > PAGE_SIZE) && (
        <Foot>
          <p role="status">
            {shown < count ? `${formatNumber(shown)} of ${formatNumber(count)}` : `All ${formatNumber(count)}`}
          </p>
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          )}
        </Foot>
      )}
    </>
  );
}

const List = styled(Stack)`
  scroll-margin-top: ${space[72]};
  &:focus {
    outline: none;
  }
`;
const Count = styled.p`
  min-height: 24px;
  color: ${color.inkSoft};
`;
const Rows = styled.div<{ $old: boolean }>`
  opacity: ${(p) => (p.$old ? 0.6 : 1)};
  & tbody tr:last-child,
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
  & td:not(.number),
  & tbody th {
    overflow-wrap: anywhere;
  }
  @media (min-width: 640px) {
    & td.number {
      white-space: nowrap;
    }
  }
`;
const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
