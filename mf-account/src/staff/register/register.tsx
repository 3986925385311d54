import { messageOf } from '@griot/api';
import {
  Button,
  Card,
  Delayed,
  EmptyState,
  ErrorState,
  formatNumber,
  Pager,
  SearchIcon,
  Skeleton,
  space,
  Stack,
  Table,
  color,
  useTurned,
  type Column,
} from '@griot/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { REGISTER_PAGE, type Place } from './use-register.ts';

interface Asked<Row> {
  data: { count: number; results: Row[] } | undefined;
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface RegisterProps<Row extends { id: string }> {
  at: Place;
  asked: Asked<Row>;
  /** What the table shows, and names its pages. */
  caption: string;
  columns: readonly Column<Row>[];
  /** One and many of what is listed: `account`, `accounts`. */
  one: string;
  many: string;
  /** Said when there is nothing at all. */
  empty: string;
  /** Said when nothing matches. */
  none?: string;
  /** Whether something narrows the list; then the way out is offered. */
  narrowed?: boolean;
  /** Stands in a sheet already, and needs none of its own. */
  bare?: boolean;
}

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
const Sheet = styled(Card)`
  padding-block: ${space[8]};
`;
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
const Foot = styled.div`
  display: flex;
  justify-content: center;
`;

/** A list of thousands, a page of it at a time, in all its states. */
export function Register<Row extends { id: string }>({
  at,
  asked,
  caption,
  columns,
  one,
  many,
  empty,
  none = `No ${one} is found.`,
  narrowed = false,
  bare = false,
}: RegisterProps<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const { data } = asked;
  const count = data?.count ?? 0;
  const pages = Math.ceil(count / REGISTER_PAGE);
  const old = asked.isPlaceholderData;

  const turned = useTurned(top, at.page, old);
  const turn = (page: number): void => {
    turned();
    at.turn(page);
  };

  return (
    <List $gap={16} ref={top} tabIndex={-1} aria-label={caption} role="group">
      <Count role="status">{data && !old ? `${formatNumber(count)} ${count === 1 ? one : many}` : ' '}</Count>
      {!data && !asked.isError && (
        <Delayed>
          <Skeleton height="56px" lines={8} />
        </Delayed>
      )}
      {!data && asked.isError && (
        <ErrorState title="This list did not load." onRetry={() => void asked.refetch()} busy={asked.isFetching}>
          {messageOf(asked.error)}
        </ErrorState>
      )}
      {data && count === 0 && (
        <EmptyState
          title={narrowed ? none : empty}
          icon={<SearchIcon size={32} aria-hidden="true" />}
          action={
            narrowed ? (
              <Button href={at.address().split('?')[0] ?? ''}>Show all</Button>
            ) : (
              <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
                Look again
              </Button>
            )
          }
        />
      )}
      {data && count > 0 && data.results.length === 0 && (
        <EmptyState title="This page is past the end." action={<Button onClick={() => turn(0)}>First page</Button>} />
      )}
      {data && data.results.length > 0 && (
        <Rows as={bare ? 'div' : Sheet} $old={old} aria-busy={old || undefined}>
          <Table caption={caption} columns={columns} rows={data.results} rowKey={(row) => row.id} />
        </Rows>
      )}
      {pages > 1 && (
        <Foot>
          <Pager label={`Pages of ${many}`} page={at.page} pages={pages} onTurn={turn} />
        </Foot>
      )}
    </List>
  );
}
