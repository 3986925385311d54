import { queryKey } from '@griot/api';
import { shortNumber, type Entities } from '@griot/contracts';
import { useLocation } from '@griot/nav';
import { usePlatform, useSession, type Platform } from '@griot/remote-kit';
import { useEffect, type RefObject } from 'react';
import { usePosition } from '../novel/use-novel.ts';
import { paragraphAt, returnTo } from './paragraphs.ts';

/** A place is kept this many ms after the page has come to rest. */
const REST_MS = 1_000;
/** A reader who has moved this many px by themselves is not taken elsewhere. */
const MOVED_PX = 24;

interface Given {
  novel: string;
  chapter: Entities['Chapter'];
  text: RefObject<HTMLElement | null>;
  /** Begins at the top, whatever was kept. */
  fresh: boolean;
}

/**
 * Keeps a signed-in reader's place, chapter and paragraph, and takes them back to it; tells of a guest that the
 * chapter is read (ruling 24). To be used where the text stands.
 */
export function useKeptPlace({ novel, chapter, text, fresh }: Given): void {
  const platform = usePlatform();
  const { nav, api } = platform;
  const { state } = useSession();
  const { pathname } = useLocation();
  const kept = usePosition(novel);
  const signedIn = state === 'authorised';
  // Unknown because of a failure is not nowhere: nothing is kept then, lest the true place be overwritten.
  const known = signedIn && kept.data !== undefined;

  useEffect(() => {
    if (state !== 'anonymous') return;
    api.call('POST /novels/{novel}/chapters/{chapter}/view/', { params: { novel, chapter: shortNumber(chapter.chapter) } })
      .catch((error: unknown) => console.warn('A view was not counted.', error));
  }, [api, novel, chapter.chapter, state]);

  useEffect(() => {
    const root = text.current;
    if (!known || !root) return;
    const before = platform.queryClient.getQueryData<Entities['Position'] | null>(queryKey('GET /novels/reading/{novel}/', { novel }));
    let last = before?.chapter_details.id === chapter.id && !fresh ? before.paragraph : 0;
    let now = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (last > 0 && window.scrollY < MOVED_PX) returnTo(root, last);

    const keep = () => {
      last = now;
      keepPlace(platform, novel, { chapter: chapter.id, paragraph: now });
    };
    const keepIfMoved = () => {
      clearTimeout(timer);
      if (now !== last) keep();
    };
    const onScroll = () => {
      // On the way to another page the window goes to the top while this one is still on screen.
      if (nav.page().pathname !== pathname) return;
      now = paragraphAt(root);
      clearTimeout(timer);
      timer = setTimeout(keepIfMoved, REST_MS);
    };
    const onHide = () => { if (document.visibilityState === 'hidden') keepIfMoved(); };
    keep();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keepIfMoved);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keepIfMoved);
      document.removeEventListener('visibilitychange', onHide);
      keepIfMoved();
    };
  }, [platform, nav, novel, chapter.id, fresh, known, text, pathname]);
}

/** Places are sent one after the other, so that the page turned last is the one that is remembered. */
let sending: Promise<void> = Promise.resolve();

function keepPlace({ api, queryClient }: Platform, novel: string, place: { chapter: string; paragraph: number }): void {
  sending = sending.then(async () => {
    try {
      const position = await api.call('PUT /novels/reading/{novel}/', { params: { novel }, body: place });
      queryClient.setQueryData(queryKey('GET /novels/reading/{novel}/', { novel }), position);
    } catch (error) {
      console.warn('The place was not kept.', error);
    }
  });
}
