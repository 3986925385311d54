import { ApiError, messageOf } from '@griot/api';
import { PAGE_SIZE } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useCall, useListCall, useTitle } from '@griot/remote-kit';
import {
  Button,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  Page,
  PageTitle,
  Skeleton,
  space,
  Stack,
  UnsavedDialog,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { ReaderComment } from './reader-comment.tsx';
import { useUnsent } from './use-unsent.ts';

/** `/book-chapters/:slug/comments`: what readers say to a novel, what waits for an answer first. */
export default function CommentsPage() {
  const { slug = '' } = useParams();
  const [waiting, setWaiting] = useState(false);
  const unsent = useUnsent();
  const novel = useCall('GET /novels/mine/{novel}/', { params: { novel: slug } });
  const list = useListCall('GET /novels/mine/{novel}/comments/', {
    params: { novel: slug },
    query: { limit: PAGE_SIZE, ...(waiting ? { waiting: 'true' } : {}) },
  });
  useTitle(novel.data ? `Comments on ${novel.data.title}` : 'Comments');
  const error = novel.error ?? list.error;
  if (error instanceof ApiError && error.status === 404) return <NoSuchStory />;
  const choose = async (wanted: boolean): Promise<void> => {
    if (wanted !== waiting && (await unsent.mayLose())) setWaiting(wanted);
  };
  const comments = list.data?.pages.flatMap(({ results }) => results) ?? [];

  return (
    <Page>
      {unsent.asked ? (
        <UnsavedDialog onStay={() => unsent.answer(false)} onDiscard={() => unsent.answer(true)}>
          Your answer has not been sent.
        </UnsavedDialog>
      ) : null}
      <Stack $gap={24}>
        <div>
          {novel.data && <a href={`/book-chapters/${slug}`}>Back to {novel.data.title}</a>}
          <PageTitle>Comments</PageTitle>
        </div>
        <Choice role="group" aria-label="Which comments">
          <Button size="small" aria-pressed={!waiting} onClick={() => void choose(false)}>
            Shown
          </Button>
          <Button size="small" aria-pressed={waiting} onClick={() => void choose(true)}>
            Waiting to be shown
          </Button>
        </Choice>
        {novel.data && list.data ? (
          comments.length === 0 ? (
            <EmptyState title={waiting ? 'Nothing waits' : 'No comments yet'}>
              {waiting
                ? 'First comments of new readers that have links wait here until you show them.'
                : 'What readers say to your chapters and paragraphs stands here, what you have not answered first.'}
            </EmptyState>
          ) : (
            <List aria-label="Comments">
              {comments.map((comment) => (
                <li key={comment.id}>
                  <ReaderComment novel={slug} comment={comment} unsent={unsent} />
                </li>
              ))}
            </List>
          )
        ) : error ? (
          <ErrorState
            title="The comments did not load."
            onRetry={() => {
              void novel.refetch();
              void list.refetch();
            }}
          >
            {messageOf(error, 'Failed to get the comments')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton lines={6} />
          </Delayed>
        )}
        {list.hasNextPage ? (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            More comments
          </Button>
        ) : null}
      </Stack>
    </Page>
  );
}

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  button[aria-pressed='true'] {
    border-color: ${color.indigo};
    background: ${color.indigoWash};
    color: ${color.indigo};
  }
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: 72ch;
  & > li + li {
    padding-top: ${space[24]};
    border-top: 1px solid ${color.line};
  }
`;
