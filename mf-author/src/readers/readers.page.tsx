import { ApiError, messageOf } from '@griot/api';
import { useParams } from '@griot/nav';
import { useCall, useTitle } from '@griot/remote-kit';
import { Delayed, ErrorState, from, Page, PageTitle, Skeleton, space, Stack, UnsavedDialog } from '@griot/ui';
import { useSetAtom } from 'jotai';
import { styled } from 'styled-components';
import { HiddenNotice } from '../appeal/hidden-notice.tsx';
import { useUnsent } from '../comments/use-unsent.ts';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { Announcements } from './announcements.tsx';
import { Polls } from './polls.tsx';
import { RoadMap } from './road-map.tsx';
import { forgetTyped } from './stored-readers.ts';
import { Thanks } from './thanks.tsx';

/** `/book-chapters/:slug/readers`: what an author tells the readers of a novel beside its chapters. */
export default function ReadersPage() {
  const { slug = '' } = useParams();
  const unsent = useUnsent();
  const forget = useSetAtom(forgetTyped);
  const novel = useCall('GET /novels/mine/{novel}/', { params: { novel: slug } });
  useTitle(novel.data ? `Readers of ${novel.data.title}` : 'Readers');
  if (novel.error instanceof ApiError && novel.error.status === 404) return <NoSuchStory />;
  if (!novel.data && novel.error)
    return (
      <Page>
        <ErrorState title="The page did not load." onRetry={() => void novel.refetch()}>
          {messageOf(novel.error, 'Failed to get the novel')}
        </ErrorState>
      </Page>
    );
  if (!novel.data)
    return (
      <Page>
        <Delayed>
          <Skeleton height="96px" lines={4} />
        </Delayed>
      </Page>
    );
  return (
    <Page>
      {unsent.asked ? (
        <UnsavedDialog
          onStay={() => unsent.answer(false)}
          onDiscard={() => {
            if (unsent.isAboutAll() && novel.data) forget(novel.data.id);
            unsent.answer(true);
          }}
        >
          What you have typed has not been sent.
        </UnsavedDialog>
      ) : null}
      <Stack $gap={32}>
        <Stack $gap={4}>
          <a href={`/book-chapters/${novel.data.slug}`}>Back to {novel.data.title}</a>
          <PageTitle>Readers</PageTitle>
        </Stack>
        <HiddenNotice novel={novel.data}>
          As long as it is hidden nobody finds the novel, nor what you tell its readers here.
        </HiddenNotice>
        <Parts>
          <Stack $gap={32}>
            <Announcements novel={novel.data} unsent={unsent} />
            <Polls novel={novel.data} unsent={unsent} />
          </Stack>
          <Stack $gap={32}>
            <Thanks novel={novel.data} unsent={unsent} />
            <RoadMap novel={novel.data} unsent={unsent} />
          </Stack>
        </Parts>
      </Stack>
    </Page>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[32]} ${space[48]};
  ${from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
