import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall, useTitle } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  Delayed,
  ErrorState,
  FileUpIcon,
  Grid,
  Page,
  PageTitle,
  PlusIcon,
  Skeleton,
  Stack,
} from '@griot/ui';
import type { Ref } from 'react';
import { FirstBook } from './first-book.tsx';
import { useHeadingAfterDeletion } from '../stories/use-heading-after-deletion.ts';
import { StoryCard } from './story-card.tsx';

/** `/create`: the first book for who has none, else one's own stories (part 2 §2.12). */
export default function CreatePage() {
  useTitle('Your stories');
  const novels = useCall('GET /novels/mine/', { query: { limit: 1000 } });
  const heading = useHeadingAfterDeletion(novels.data?.count);
  if (novels.data?.count === 0) return <FirstBook heading={heading} />;
  if (novels.data) return <Stories novels={novels.data.results} heading={heading} />;
  if (novels.isError)
    return (
      <Page>
        <ErrorState title="Your stories did not load." onRetry={() => void novels.refetch()}>
          {messageOf(novels.error, 'Failed to get my novels')}
        </ErrorState>
      </Page>
    );
  return (
    <Page>
      <Delayed>
        <Stack $gap={32}>
          <Skeleton width="260px" height="40px" />
          <Grid min={340}>
            {Array.from({ length: 4 }, (_, i) => (
              <Skeleton key={i} height="160px" />
            ))}
          </Grid>
        </Stack>
      </Delayed>
    </Page>
  );
}

interface StoriesProps {
  novels: Entities['OwnNovel'][];
  heading: Ref<HTMLHeadingElement>;
}

const Stories = ({ novels, heading }: StoriesProps) => (
  <Page>
    <Stack $gap={32}>
      <Cluster $justify="space-between">
        <PageTitle ref={heading} tabIndex={-1}>
          Your stories
        </PageTitle>
        <Cluster $gap={12}>
          <Button href="/import-novel" icon={<FileUpIcon size={18} aria-hidden="true" />}>
            Import a novel
          </Button>
          <Button variant="primary" href="/create-novel" icon={<PlusIcon size={18} aria-hidden="true" />}>
            New Story
          </Button>
        </Cluster>
      </Cluster>
      <Grid min={340}>
        {novels.map((novel) => (
          <StoryCard key={novel.id} novel={novel} />
        ))}
      </Grid>
    </Stack>
  </Page>
);
