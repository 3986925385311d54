import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall, useTitle } from '@griot/remote-kit';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import {
  Button,
  Card,
  Cluster,
  Cover,
  Delayed,
  EmptyState,
  ErrorState,
  FeatherIcon,
  formatNumber,
  from,
  Page,
  PageTitle,
  PlusIcon,
  Skeleton,
  space,
  Stack,
  Table,
  TableSheet,
  type Column,
} from '@griot/ui';
import { styled } from 'styled-components';
import { AppealState } from '../appeal/appeal-state.tsx';
import { StoryActions } from './story-actions.tsx';
import { StoryState } from './story-state.tsx';
import { useHeadingAfterDeletion } from './use-heading-after-deletion.ts';

type Novel = Entities['OwnNovel'];

/** The six columns of part 1 §2. */
const COLUMNS: Column<Novel>[] = [
  { key: 'story', label: 'Stories', cell: (novel) => <Story novel={novel} /> },
  {
    key: 'state',
    label: 'State',
    cell: (novel) => (
      <Stack $gap={8}>
        <StoryState novel={novel} />
        {novel.hidden_reason === null ? null : <AppealState novel={novel} />}
      </Stack>
    ),
  },
  { key: 'chapters', label: 'Chapter', number: true, cell: (novel) => formatNumber(novel.num_draft_chapters) },
  { key: 'words', label: 'Words', number: true, cell: (novel) => formatNumber(novel.num_draft_words) },
  { key: 'collections', label: 'Collections', number: true, cell: (novel) => formatNumber(novel.num_collections) },
  { key: 'action', label: 'Action', cell: (novel) => <StoryActions novel={novel} /> },
];

/** `/account-stories`: all that an author writes, and what can be done with each (part 1 §2). */
export default function StoriesPage() {
  useTitle('Stories');
  const novels = useCall('GET /novels/mine/', { query: { limit: 1000 } });
  const heading = useHeadingAfterDeletion(novels.data?.count);
  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current="/account-stories" />
        <Cluster $justify="space-between">
          <PageTitle ref={heading} tabIndex={-1}>
            Stories
          </PageTitle>
          {novels.data && novels.data.count > 0 && (
            <Button variant="primary" href="/create-novel" icon={<PlusIcon size={18} aria-hidden="true" />}>
              New Story
            </Button>
          )}
        </Cluster>
        <Stories novels={novels} />
      </Stack>
    </Page>
  );
}

function Stories({ novels }: { novels: ReturnType<typeof useCall<'GET /novels/mine/'>> }) {
  if (!novels.data && novels.isError)
    return (
      <Card>
        <ErrorState title="Your stories did not load." onRetry={() => void novels.refetch()} busy={novels.isFetching}>
          {messageOf(novels.error, 'Failed to get my novels')}
        </ErrorState>
      </Card>
    );
  if (!novels.data)
    return (
      <TableSheet>
        <Delayed>
          <Skeleton height="96px" lines={4} />
        </Delayed>
      </TableSheet>
    );
  if (novels.data.count === 0)
    return (
      <Card>
        <EmptyState
          title="You do not currently have any novel"
          icon={<FeatherIcon size={32} aria-hidden="true" />}
          action={
            <Button variant="primary" href="/create-novel" icon={<PlusIcon size={18} aria-hidden="true" />}>
              New Story
            </Button>
          }
        >
          Create a novel to get started
        </EmptyState>
      </Card>
    );
  return (
    <Sheet>
      <Table caption="Your stories" columns={COLUMNS} rows={novels.data.results} rowKey={(novel) => novel.id} />
    </Sheet>
  );
}

/** Cover and title; both lead to the chapters. */
const Story = ({ novel }: { novel: Novel }) => (
  <Named>
    <a href={`/book-chapters/${novel.slug}`} tabIndex={-1} aria-hidden="true">
      <Cover width="56px" title={novel.title} author={novel.author.name} src={novel.cover_image_thumbnail} />
    </a>
    <a href={`/book-chapters/${novel.slug}`}>{novel.title}</a>
  </Named>
);

const Named = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  min-width: 0;
  & > a {
    flex: none;
  }
  & > a + a {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
/* On a phone the actions stand below the facts; on a tablet there is room for their icons alone. */
const Sheet = styled(TableSheet)`
  & tbody th,
  & td {
    vertical-align: middle;
  }
  @media (max-width: 639px) {
    & tbody th {
      padding-bottom: ${space[12]};
    }
    & td:last-child::before {
      content: none;
    }
  }
  ${from.phone} {
    & td:last-child > div {
      flex-wrap: nowrap;
      white-space: nowrap;
    }
  }
  @media (min-width: 640px) and (max-width: 1199px) {
    & td:last-child button > span > span,
    & td:last-child a > span > span {
      display: none;
    }
  }
`;
