import { ApiError, messageOf } from '@griot/api';
import { chapterLabel, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAction, useCall, useCalls, useGo, useLeaveQuestion, useTitle } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  Notice,
  Page,
  PageTitle,
  Skeleton,
  Stack,
  UnsavedDialog,
  VisuallyHidden,
} from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { moved } from '@griot/ui/order';
import { ChapterOrder } from './order-list.tsx';

const CHAPTERS = 'GET /novels/mine/{novel}/chapters/';
const AT_ONCE = 1000;

type Pages = { data?: { results: Entities['OwnChapter'][] }; error: Error | null; refetch: () => unknown }[];
const joined = (pages: Pages) => ({
  chapters: pages.every(({ data }) => data) ? pages.flatMap(({ data }) => data?.results ?? []) : undefined,
  error: pages.find(({ error }) => error)?.error ?? null,
  refetch: () => Promise.all(pages.map(async (page) => page.refetch())),
});

/** `/book-chapters/:slug/order`: puts the chapters of a novel in another order. */
export default function OrderPage() {
  const { slug = '' } = useParams();
  const params = { novel: slug };
  const [look, setLook] = useState(0);
  const novel = useCall('GET /novels/mine/{novel}/', { params });
  const pages = novel.data ? Math.max(1, Math.ceil(novel.data.num_draft_chapters / AT_ONCE)) : 0;
  const { chapters, error, refetch } = useCalls(
    CHAPTERS,
    Array.from({ length: pages }, (_, n) => ({
      params,
      query: { limit: AT_ONCE, ...(n === 0 ? {} : { offset: n * AT_ONCE }) },
    })),
    joined,
  );
  const lookAgain = async (): Promise<void> => {
    await refetch();
    setLook((n) => n + 1);
  };
  useTitle(novel.data && `Order of ${novel.data.title}`);

  const failure = novel.error ?? error;
  if (failure instanceof ApiError && failure.status === 404) return <NoSuchStory />;
  if (novel.data && pages > 0 && chapters)
    return <Ordering key={look} novel={novel.data} stands={chapters} onReload={() => void lookAgain()} />;
  if (failure)
    return (
      <Page>
        <ErrorState
          title="Your chapters did not load."
          onRetry={() => {
            void novel.refetch();
            void refetch();
          }}
        >
          {messageOf(failure, 'Failed to get novel chapters')}
        </ErrorState>
      </Page>
    );
  return (
    <Page>
      <Delayed>
        <Skeleton height="56px" lines={8} />
      </Delayed>
    </Page>
  );
}

interface OrderingProps {
  novel: Entities['OwnNovel'];
  /** The order as it stands; what comes of it later is for the server to tell. */
  stands: Entities['OwnChapter'][];
  onReload: () => void;
}

function Ordering({ novel, stands, onReload }: OrderingProps) {
  const go = useGo();
  const [chapters] = useState(stands);
  const [order, setOrder] = useState(chapters);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const changed = !saved && order.some(({ id }, place) => id !== chapters[place]?.id);
  const leave = useLeaveQuestion(changed);
  const reorder = useAction('PUT /novels/mine/{novel}/chapters/order/', {
    success: 'The order has been saved',
    failure: null,
  });
  const back = `/book-chapters/${novel.slug}`;
  // Once nobody asks about unsaved work any more.
  useEffect(() => {
    if (saved) void go(back);
  }, [saved, go, back]);

  const move = (from: number, to: number): void => {
    const chapter = order[from];
    setOrder(moved(order, from, to));
    if (chapter)
      setSaid(
        `${chapter.title || 'Untitled'} is now ${chapterLabel(chapters[to]?.chapter ?? '')}, ${to + 1} of ${order.length}.`,
      );
  };
  const saveAndReturn = async (): Promise<void> => setSaved(await save());
  const saveAndLeave = async (): Promise<void> => leave.answer(await save());
  const save = async (): Promise<boolean> => {
    setProblem(null);
    try {
      await reorder.run({
        params: { novel: novel.slug },
        body: { chapters: order.map(({ id }) => id), before: chapters.map(({ id }) => id) },
      });
      return true;
    } catch (error) {
      setProblem(messageOf(error, 'The order could not be saved'));
      return false;
    }
  };

  return (
    <Page>
      <Column $gap={16}>
        <Stack $gap={4}>
          <a href={back}>Back to the chapters</a>
          <PageTitle>Order of {novel.title}</PageTitle>
          <Soft>
            A chapter takes the number of the place you move it to. What is published keeps the way readers open it, and
            readers keep their places.
          </Soft>
        </Stack>
        <div role="alert">
          {problem !== null && (
            <Notice
              tone="bad"
              title="Not saved"
              action={
                <Button size="small" onClick={onReload}>
                  Look again
                </Button>
              }
            >
              {problem}
            </Notice>
          )}
        </div>
        {order.length < 2 ? (
          <EmptyState title="There are not two chapters to put in order yet." />
        ) : (
          <ChapterOrder chapters={order} numbers={chapters.map(({ chapter }) => chapter)} onMove={move} />
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <Foot>
          <Cluster $gap={8}>
            <Button
              variant="primary"
              busy={reorder.busy}
              disabled={!changed}
              reason={changed ? undefined : 'Nothing has been moved yet'}
              onClick={() => void saveAndReturn()}
            >
              Save order
            </Button>
            <Button disabled={!changed || reorder.busy} onClick={() => setOrder(chapters)}>
              Undo all
            </Button>
          </Cluster>
        </Foot>
      </Column>
      {leave.asked && (
        <UnsavedDialog
          busy={reorder.busy}
          onStay={() => leave.answer(false)}
          onDiscard={() => leave.answer(true)}
          onSave={() => void saveAndLeave()}
        >
          <p>The new order is not saved.</p>
        </UnsavedDialog>
      )}
    </Page>
  );
}

const Column = styled(Stack)`
  max-width: 760px;
`;
const Soft = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
`;
/* In reach however long the list is. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  padding: 12px 0;
  border-top: 1px solid ${color.line};
  background: ${color.paper};
`;
