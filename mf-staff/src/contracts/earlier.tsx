import type { Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { NamedCell } from '@griot/remote-kit/data-table';
import { Badge, Button, type Column, Delayed, formatDate, Section, Skeleton, Table } from '@griot/ui';
import { standingOf } from './standing.ts';

const COLUMNS: Column<Entities['QueuedContract']>[] = [
  { key: 'novel', label: 'Novel', cell: (c) => <NamedCell href={`/staff/contracts/${c.id}`} title={c.novel.title} /> },
  {
    key: 'status',
    label: 'Status',
    cell: (c) => {
      const { label, tone } = standingOf(c);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { key: 'reason', label: 'Reason', cell: (c) => c.rejection ?? '–' },
  { key: 'submitted', label: 'Submitted', number: true, cell: (c) => formatDate(c.submitted_at) },
];

/** The same author's other applications and contracts, those that have ended too. */
export function EarlierContracts({ id, author }: Pick<Entities['QueuedContract'], 'id' | 'author'>) {
  const list = useListCall('GET /staff/contracts/', { query: { author: author.id, limit: 20 } }, { staleTime: 0 });
  const rows = list.data?.pages.flatMap((page) => page.results).filter((other) => other.id !== id);
  return (
    <Section title={`Other contracts of ${author.pen_name}`}>
      {list.isPending && (
        <Delayed>
          <Skeleton height="44px" />
        </Delayed>
      )}
      {list.isError && !rows && (
        <p role="alert">
          They did not load.{' '}
          <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {rows?.length === 0 && <p>This is the first.</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table caption={`Other contracts of ${author.pen_name}`} columns={COLUMNS} rows={rows} rowKey={(c) => c.id} />
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Section>
  );
}
