import { messageOf } from '@griot/api';
import { chapterLabel, type Entities } from '@griot/contracts';
import { useListCall, usePlatform, useTitle } from '@griot/remote-kit';
import { Button, Card, CircleCheckIcon, color, Delayed, EmptyState, ErrorState, formatDate, formatNumber, Page, PageTitle, relativeTime, Skeleton, space, Stack, Table, type, type Column } from '@griot/ui';
import { styled } from 'styled-components';

/** Rows asked for at a time. */
const PAGE = 20;

const Soft = styled.p`margin-top: ${space[8]}; color: ${color.inkSoft};`;
const Sheet = styled(Card)`padding-block: ${space[8]}; & tbody tr:last-child, & tbody tr:last-child > * { border-bottom: 0; }`;
const Title = styled.a`display: block; overflow-wrap: anywhere;`;
const Quiet = styled.span`display: block; color: ${color.inkSoft}; font-size: ${type[14]}; font-weight: 400;`;
const More = styled.div`display: grid; justify-items: center;`;

/** The editor's queue: chapters awaiting approval, oldest first (rulings 9 and 10). */
export default function QueuePage() {
  useTitle('Staff');
  const { now } = usePlatform();
  // Others decide, too: what was fresh a minute ago is asked for again.
  const queue = useListCall('GET /staff/chapters/', { query: { limit: PAGE } }, { staleTime: 0 });
  const rows = queue.data?.pages.flatMap((page) => page.results) ?? [];
  const count = queue.data?.pages.at(-1)?.count ?? 0;

  const columns: Column<Entities['QueuedChapter']>[] = [
    { key: 'title', label: 'Chapter', cell: (c) => <span><Title href={`/staff/chapters/${c.id}`}>{c.title}</Title><Quiet>{chapterLabel(c.chapter)}</Quiet></span> },
    { key: 'novel', label: 'Novel', cell: (c) => c.novel.title },
    { key: 'author', label: 'Author', cell: (c) => c.novel.author },
    { key: 'words', label: 'Words', number: true, cell: (c) => formatNumber(c.words) },
    { key: 'since', label: 'Waiting since', number: true, cell: (c) => <span><time dateTime={c.requested_at}>{formatDate(c.requested_at)}</time><Quiet>{relativeTime(c.requested_at, now())}</Quiet></span> },
  ];

  return (
    <Page>
      <Stack $gap={24}>
        <div>
          <PageTitle>Chapters awaiting approval</PageTitle>
          {queue.data && rows.length > 0 && <Soft role="status">{count === 1 ? 'One chapter is waiting.' : `${formatNumber(count)} chapters are waiting. The one that waits longest comes first.`}</Soft>}
        </div>
        {queue.isPending && <Delayed><Skeleton height="56px" lines={6} /></Delayed>}
        {queue.isError && !queue.data && <ErrorState title="The queue did not load." onRetry={() => void queue.refetch()} busy={queue.isFetching}>{messageOf(queue.error)}</ErrorState>}
        {queue.data && rows.length === 0 && (
          <EmptyState
            title="No chapter is waiting." icon={<CircleCheckIcon size={32} aria-hidden="true" />}
            action={<Button busy={queue.isFetching} onClick={() => void queue.refetch()}>Look again</Button>}
          />
        )}
        {rows.length > 0 && <Sheet><Table caption="Chapters awaiting approval, oldest first" columns={columns} rows={rows} rowKey={(c) => c.id} /></Sheet>}
        {queue.hasNextPage && <More><Button busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>Show more</Button></More>}
      </Stack>
    </Page>
  );
}
