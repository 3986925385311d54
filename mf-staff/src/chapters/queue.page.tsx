import { chapterLabel, type Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, NamedCell, PAGE_SIZE, WhenCell } from '@griot/remote-kit/data-table';
import { formatNumber, type Column } from '@griot/ui';
import { StaffLayout } from '../layout/staff-layout.tsx';

const COLUMNS: Column<Entities['QueuedChapter']>[] = [
  {
    key: 'title',
    label: 'Chapter',
    cell: (c) => <NamedCell href={`/staff/chapters/${c.id}`} title={c.title} note={chapterLabel(c.chapter)} />,
  },
  { key: 'novel', label: 'Novel', cell: (c) => c.novel.title },
  { key: 'author', label: 'Author', cell: (c) => c.novel.author },
  { key: 'words', label: 'Words', number: true, cell: (c) => formatNumber(c.words) },
  { key: 'since', label: 'Waiting since', number: true, cell: (c) => <WhenCell at={c.requested_at} /> },
];

/** The editor's queue: chapters awaiting approval, oldest first (rulings 9 and 10). */
export default function QueuePage() {
  // Others decide, too: what was fresh a minute ago is asked for again.
  const queue = useListCall('GET /staff/chapters/', { query: { limit: PAGE_SIZE } }, { staleTime: 0 });
  // Nor is a number said that was true before a decision.
  const counting = queue.isFetching && !queue.isFetchingNextPage;
  const count = counting ? 0 : (queue.data?.pages.at(-1)?.count ?? 0);
  return (
    <StaffLayout
      section="/staff/chapters"
      title="Chapters awaiting approval"
      note={
        <p role="status">
          {count === 0
            ? ' '
            : count === 1
              ? 'One chapter is waiting.'
              : `${formatNumber(count)} chapters are waiting. The one that waits longest comes first.`}
        </p>
      }
    >
      <DataTable
        failed="The queue did not load."
        list={queue}
        caption="Chapters awaiting approval, oldest first"
        columns={COLUMNS}
        empty={{ title: 'No chapter is waiting.' }}
      />
    </StaffLayout>
  );
}
