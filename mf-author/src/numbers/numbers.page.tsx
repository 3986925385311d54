import { ApiError, messageOf } from '@griot/api';
import { useParams } from '@griot/nav';
import { useCall, useTitle } from '@griot/remote-kit';
import { Delayed, EmptyState, ErrorState, Page, PageTitle, Skeleton, Stack } from '@griot/ui';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { ByChapter } from './by-chapter.tsx';
import { ByDay } from './by-day.tsx';
import { Meanings } from './meanings.tsx';
import { Sums } from './sums.tsx';

/** `/book-chapters/:slug/numbers`: what became of a novel, for its author. */
export default function NumbersPage() {
  const { slug = '' } = useParams();
  const params = { novel: slug };
  const novel = useCall('GET /novels/mine/{novel}/', { params });
  const numbers = useCall('GET /novels/mine/{novel}/numbers/', { params });
  useTitle(novel.data ? `Numbers of ${novel.data.title}` : 'Numbers');
  const error = novel.error ?? numbers.error;
  if (error instanceof ApiError && error.status === 404) return <NoSuchStory />;
  return (
    <Page>
      <Stack $gap={32}>
        <div>
          {novel.data && <a href={`/book-chapters/${slug}`}>Back to {novel.data.title}</a>}
          <PageTitle>Numbers</PageTitle>
        </div>
        {numbers.data ? (
          numbers.data.chapters.length === 0 ? (
            <EmptyState title="Nothing is published yet">
              Once readers can open a chapter, you see here how many do, and how many go on.
            </EmptyState>
          ) : (
            <>
              <Sums numbers={numbers.data} />
              <ByDay novel={slug} chapters={numbers.data.chapters} />
              <ByChapter numbers={numbers.data} />
              <Meanings />
            </>
          )
        ) : error ? (
          <ErrorState
            title="The numbers did not load."
            onRetry={() => {
              void novel.refetch();
              void numbers.refetch();
            }}
          >
            {messageOf(error, 'Failed to get the numbers')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="120px" lines={3} />
          </Delayed>
        )}
      </Stack>
    </Page>
  );
}
