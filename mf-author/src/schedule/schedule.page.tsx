import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useAnswers, useCall, usePlatform, useTitle } from '@griot/remote-kit';
import { color, Delayed, ErrorState, font, Page, PageTitle, Skeleton, Stack, type } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { ReleaseItem } from './release-item.tsx';
import { RhythmForm } from './rhythm-form.tsx';

const CHAPTERS = 'GET /novels/mine/{novel}/chapters/';

/** `/book-chapters/:slug/schedule`: which chapters come out when, and in which rhythm. */
export default function SchedulePage() {
  const { slug = '' } = useParams();
  const params = { novel: slug };
  const [moving, setMoving] = useState<string | null>(null);
  const novel = useCall('GET /novels/mine/{novel}/', { params });
  const chapters = useCall(CHAPTERS, { params, query: { limit: 1000 } }, { staleTime: 0 });
  const rhythm = useCall('GET /novels/mine/{novel}/rhythm/', { params }, { staleTime: 0 });
  useTitle(novel.data && `Schedule of ${novel.data.title}`);
  const waiting = (chapters.data?.results ?? []).filter((chapter) => !chapter.draft_state.startsWith('published'));
  useLookAgain(slug, waiting);

  const error = novel.error ?? chapters.error ?? rhythm.error;
  if (error instanceof ApiError && error.status === 404) return <NoSuchStory />;
  if (error && !(novel.data && chapters.data))
    return (
      <Page>
        <ErrorState
          title="The schedule did not load."
          onRetry={() => {
            for (const query of [novel, chapters, rhythm]) void query.refetch();
          }}
        >
          {messageOf(error, 'Failed to get the schedule')}
        </ErrorState>
      </Page>
    );
  if (!novel.data || !chapters.data || rhythm.data === undefined)
    return (
      <Page>
        <Delayed>
          <Skeleton height="96px" lines={4} />
        </Delayed>
      </Page>
    );

  const scheduled = waiting.flatMap((chapter) => (chapter.release ? [{ ...chapter, release: chapter.release }] : []));
  scheduled.sort((one, other) => Date.parse(one.release.at) - Date.parse(other.release.at));
  const others = waiting.filter(({ release }) => !release);
  const shared = { novel: novel.data, rhythm: rhythm.data };
  const moves = ({ id }: { id: string }) => ({ arrives: moving === id, onLeave: () => setMoving(id) });
  return (
    <Page>
      <Stack $gap={24}>
        <Stack $gap={4}>
          <a href={`/book-chapters/${novel.data.slug}`}>Back to the chapters</a>
          <PageTitle>Schedule of {novel.data.title}</PageTitle>
          <Soft>
            A chapter comes out by itself at its time, if an editor has approved it by then. Otherwise it waits, and
            comes out as soon as one does. Changes of a chapter that is out have no time: readers see them once an
            editor has approved them.
          </Soft>
        </Stack>
        <Part aria-label="What comes out">
          <h2>What comes out</h2>
          {scheduled.length === 0 ? (
            <Soft>No chapter has a time yet.</Soft>
          ) : (
            <List>
              {scheduled.map((chapter) => (
                <ReleaseItem key={chapter.id} chapter={chapter} {...shared} {...moves(chapter)} />
              ))}
            </List>
          )}
        </Part>
        <Part aria-label="Without a time">
          <h2>Without a time</h2>
          {others.length === 0 ? (
            <Soft>There are no other unpublished chapters.</Soft>
          ) : (
            <List>
              {others.map((chapter) => (
                <ReleaseItem key={chapter.id} chapter={chapter} {...shared} {...moves(chapter)} />
              ))}
            </List>
          )}
        </Part>
        <Part aria-label="Rhythm">
          <h2>Rhythm</h2>
          <Soft>
            Chapters that you give the next free time come out on these days, one at a time. When you change the rhythm,
            they move along in their order.
          </Soft>
          <RhythmForm {...shared} />
        </Part>
      </Stack>
    </Page>
  );
}

/**
 * Soon after a time has come, what has come out is asked anew; and then ever more rarely until it is out, should the server be late, but
 * never later than after the time that comes next. What nobody has approved comes out when somebody does: it is not waited for.
 */
function useLookAgain(novel: string, chapters: readonly Entities['OwnChapter'][]): void {
  const answers = useAnswers();
  const { now } = usePlatform();
  const times = chapters
    .flatMap(({ release, approved_at: approved }) => (release && approved ? [Date.parse(release.at)] : []))
    .sort((one, other) => one - other)
    .join();
  useEffect(() => {
    const due = times.split(',').filter(Boolean).map(Number);
    let timer: ReturnType<typeof setTimeout>;
    const look = (pause: number, notBefore: number): void => {
      // A timer may ring a little early by the clock.
      const time = Math.max(new Date(now()).getTime(), notBefore);
      const late = due.some((at) => at <= time) ? pause : Infinity;
      const next = Math.min(...due.filter((at) => at > time)) - time + SOON_MS;
      const wait = Math.min(late, next);
      if (wait > LONGEST_MS) return;
      timer = setTimeout(() => {
        void answers.refresh(CHAPTERS, { params: { novel }, query: { limit: 1000 } });
        look(wait === next ? SOON_MS : 2 * pause, time + wait);
      }, wait);
    };
    look(SOON_MS, 0);
    return () => clearTimeout(timer);
  }, [times, novel, answers, now]);
}

const SOON_MS = 3_000;
const LONGEST_MS = 86_400_000;

const Soft = styled.p`
  max-width: 66ch;
  color: ${color.inkSoft};
`;
const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  max-width: 760px;
  & > h2 {
    font: 700 ${type[21]} / 1.3 ${font.ui};
  }
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`;
