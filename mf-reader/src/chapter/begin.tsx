import { chapterLabel, shortNumber, type Entities } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useAnswers, useCall, useGo, usePlatform, useTitle, useWritten } from '@griot/remote-kit';
import { BookOpenIcon, Button, Cluster, Delayed, EmptyState, font, Page, space, type } from '@griot/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { chapterPath, novelPath } from '../novel/addresses.ts';
import { ReadingTop, CoverHead } from './chapter-head.tsx';
import { ChapterSkeleton } from './chapter-skeleton.tsx';
import type { StoredPosition } from './position/stored-positions.ts';
import { useReadingPosition } from './position/reading-position.ts';
import { Reading } from './reading.tsx';
import { ChapterError } from './chapter-error.tsx';
import { useLastSeen } from './use-last-seen.ts';

/** The entries of the history at which somebody has begun to read: Back leads to what they read there, and asks nothing. */
const begunAt = new Set<string>();

/**
 * `/book/{slug}/read`: asks whoever has begun the novel where to go on, and opens the first chapter for all others (part 2 §2.10), for whom
 * the server writes it. With `?continue` it goes on without asking.
 */
export function Begin({ novel }: { novel: Entities['Novel'] }) {
  const first = useFirstChapter(novel.slug);
  const shown = useLastSeen(first, novel.slug);
  const reading = useReadingPosition(novel.slug);
  const { key } = usePlatform().nav.page();
  const written = useWritten();
  useDecidedBeforePaint();
  /** Decided once: a position stored while reading must not bring the question up. */
  const [begun, setBegun] = useState<'fresh' | 'stored' | null>(() => (begunAt.has(key) ? 'stored' : null));
  useEffect(() => {
    if (begun !== null) begunAt.add(key);
  }, [begun, key]);
  const known = reading.known ? reading.position : undefined;
  // Whoever stopped at the very beginning would go on where they would begin.
  const atTop = known?.paragraph === 0 && known.number === shown?.results[0]?.chapter;
  const stopped = shown && (atTop ? null : known);

  useEffect(() => {
    if (begun === null && stopped === null) setBegun('stored');
  }, [begun, stopped]);
  const goesOn = useSearchParams()[0].has('continue');
  const go = useGo();
  const { slug } = novel;
  useEffect(() => {
    if (goesOn && begun === null && known)
      void go(chapterPath(slug, { title: known.title, chapter: known.number }), { replace: true });
  }, [goesOn, begun, known, slug, go]);
  const asks = begun === null && stopped !== undefined && stopped !== null;
  // A chapter says itself what it is called.
  useTitle(asks || shown?.results.length === 0 ? novel.title : null);

  if (first.isError && !first.data)
    return (
      <Page>
        <ChapterError
          slug={novel.slug}
          title="The chapters did not load."
          error={first.error}
          onRetry={() => void first.refetch()}
        />
      </Page>
    );
  const chapter = shown?.results[0];
  if (!shown || (stopped === undefined && !written) || (asks && goesOn))
    return (
      <Page>
        <Delayed>
          <ChapterSkeleton />
        </Delayed>
      </Page>
    );
  if (asks) return <ContinuePage novel={novel} stopped={stopped} onFresh={() => setBegun('fresh')} />;
  if (!chapter) {
    return (
      <Page>
        <EmptyState
          title="No chapters available for this novel"
          icon={<BookOpenIcon size={40} aria-hidden="true" />}
          action={
            <Button variant="primary" href={novelPath(novel.slug)}>
              Back to the novel
            </Button>
          }
        />
      </Page>
    );
  }
  return <Reading novel={novel} number={shortNumber(chapter.chapter)} fresh={begun === 'fresh'} />;
}

/** The first chapter as the gateway inlines it; it is put where the chapter itself will be looked for, with nothing before it. */
function useFirstChapter(slug: string) {
  const answers = useAnswers();
  const first = useCall('GET /novels/{novel}/chapters/', {
    params: { novel: slug },
    query: { ordering: 'chapter', limit: '1' },
  });
  const chapter = first.data?.results[0];
  if (chapter) {
    const input = { params: { novel: slug, chapter: shortNumber(chapter.chapter) } };
    if (answers.get('GET /novels/{novel}/chapters/{chapter}/', input) === undefined) {
      answers.set('GET /novels/{novel}/chapters/{chapter}/', input, chapter, first.dataUpdatedAt);
      answers.set('GET /novels/{novel}/chapters/{chapter}/previous/', input, null);
    }
  }
  return first;
}

/**
 * What is written is the first chapter, which whoever has begun has not seen yet (`newcomers` of the manifest). Draws once more right after it
 * was taken over, before anything is painted: what the browser knows is known then.
 */
function useDecidedBeforePaint(): void {
  const [, decide] = useState(false);
  useLayoutEffect(() => decide(true), []);
}

function ContinuePage({
  novel,
  stopped,
  onFresh,
}: {
  novel: Entities['Novel'];
  stopped: StoredPosition;
  onFresh: () => void;
}) {
  const { number, title } = stopped;
  return (
    <Page $narrow>
      <ReadingTop novel={novel} />
      <CoverHead novel={novel} />
      <Question>
        <h1>Continue from where you stopped?</h1>
        <p>
          You were in {chapterLabel(number)}
          {title ? `: ${title}` : ''}.
        </p>
        <Cluster $justify="center">
          <Button onClick={onFresh}>Start from the beginning</Button>
          <Button variant="primary" href={chapterPath(novel.slug, { title, chapter: number })}>
            Continue
          </Button>
        </Cluster>
      </Question>
    </Page>
  );
}

const Question = styled.section`
  display: grid;
  gap: ${space[16]};
  margin-top: ${space[48]};
  text-align: center;
  h1 {
    font: 700 ${type[26]} / 1.25 ${font.title};
  }
`;
