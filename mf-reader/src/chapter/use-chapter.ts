import { ApiError } from '@griot/api';
import { whenIdle } from '@griot/browser/when-idle';
import { shortNumber, type Entities } from '@griot/contracts';
import { useAnswers, useCall, useSession } from '@griot/remote-kit';
import { useEffect } from 'react';
import { neighbourOf } from './neighbour.ts';
import { useLastSeen } from './use-last-seen.ts';
import { useRetryOnceOnline } from './use-retry-once-online.ts';

type Chapter = Entities['Chapter'];

/** What a reader gets of a chapter (part 2 §4, rulings 11 and 21). */
export type ChapterView =
  | { state: 'waiting' }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** There is no connection, and what is missing was not fetched before; `chapter` is null where nothing of it is known. */
  | { state: 'absent'; chapter: Chapter | null; retry: () => void }
  /** `asking`: a guest's view is on screen, and whether this reader may read is being asked. */
  | { state: 'locked'; chapter: Chapter; asking: boolean }
  /** `html` is null while the text is on its way. */
  | { state: 'open'; chapter: Chapter; html: string | null };

const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** A chapter and, when this reader may read it, its text. A locked text is never asked for. */
export function useChapter(novel: string, number: string): ChapterView {
  const params = { novel, chapter: number };
  const of = `${novel} ${number}`;
  const signedIn = useSession().state === 'authorised';
  const chapter = useCall('GET /novels/{novel}/chapters/{chapter}/', { params });
  const seen = useLastSeen(chapter, of);
  // Only what is free stays while it is asked for anew: anybody may see that.
  const shown = chapter.data ?? (seen?.unlock_mode === 'F' ? seen : undefined);
  const content = useCall(
    'GET /novels/{novel}/chapters/{chapter}/content/',
    { params },
    { enabled: shown?.locked === false },
  );
  const read = useLastSeen(content, of);
  const text = content.data ?? (shown?.unlock_mode === 'F' ? read : undefined);
  const retry = () => {
    if (!shown) void chapter.refetch();
    else if (!shown.locked && !text) void content.refetch();
  };
  const online = useRetryOnceOnline(retry);

  if (!shown) {
    if (isStatus(chapter.error, 404)) return { state: 'missing' };
    if (!online) return { state: 'absent', chapter: null, retry };
    return chapter.isError
      ? { state: 'failed', error: chapter.error, retry: () => void chapter.refetch() }
      : { state: 'waiting' };
  }
  if (shown.locked) return { state: 'locked', chapter: shown, asking: signedIn && chapter.isFetching };
  // The lock may have come after the chapter was asked for: the refusal says what stands now.
  if (isStatus(content.error, 401, 403) && !text)
    return { state: 'locked', chapter: lockedBy(shown, content.error), asking: false };
  if (!online && !text) return { state: 'absent', chapter: shown, retry };
  if (content.isError && !text) return { state: 'failed', error: content.error, retry: () => void content.refetch() };
  if (text && !text.content && shown.unlock_mode !== 'F') return { state: 'locked', chapter: shown, asking: false };
  return { state: 'open', chapter: shown, html: text?.content ?? null };
}

function lockedBy(chapter: Chapter, { answer }: ApiError): Chapter {
  const { lead, unlock_mode, coin_requirement } = answer as Partial<Entities['Locked']>;
  return {
    ...chapter,
    locked: true,
    lead: lead ?? chapter.lead,
    unlock_mode: unlock_mode ?? chapter.unlock_mode,
    coin_requirement: coin_requirement ?? chapter.coin_requirement,
  };
}

/** The chapters before and after one that is there. What could not be asked for is asked again once there is a connection. */
export function useNeighbours(novel: string, number: string, there: boolean) {
  const params = { novel, chapter: number };
  const previous = useCall('GET /novels/{novel}/chapters/{chapter}/previous/', { params }, { enabled: there });
  const next = useCall('GET /novels/{novel}/chapters/{chapter}/next/', { params }, { enabled: there });
  useRetryOnceOnline(() =>
    [previous, next].forEach((neighbour) => {
      if (neighbour.isError) void neighbour.refetch();
    }),
  );
  const of = `${novel} ${number}`;
  const [before, after] = [useLastSeen(previous, of), useLastSeen(next, of)];
  return {
    previous: neighbourOf({ data: before, isError: previous.isError, refetch: previous.refetch }),
    next: neighbourOf({ data: after, isError: next.isError, refetch: next.refetch }),
    /** Whether `next` is this reader's view and not a guest's that is being asked again. */
    settled: !next.isFetching,
  };
}

/** Fetches what the next chapter needs while the browser is idle, so that turning the page takes no time; not where data is to be saved. */
export function useNextAtHand(novel: string, here: Chapter | null, next: Chapter | null): void {
  const answers = useAnswers();
  useEffect(() => {
    if (!here || !next) return;
    const input = { params: { novel, chapter: shortNumber(next.chapter) } };
    // At once, for whoever turns two pages in a breath.
    answers.set('GET /novels/{novel}/chapters/{chapter}/', input, (known) => known ?? next);
    answers.set('GET /novels/{novel}/chapters/{chapter}/previous/', input, (known) => known ?? here);
    let left = false;
    whenIdle(
      () => {
        if (left) return;
        answers.prefetch('GET /novels/{novel}/chapters/{chapter}/next/', input);
        if (!next.locked) answers.prefetch('GET /novels/{novel}/chapters/{chapter}/content/', input);
      },
      { timeout: 2_000, quietMs: 200 },
    );
    return () => {
      left = true;
    };
  }, [answers, novel, here, next]);
}
