import { shortNumber, type Entities } from '@griot/contracts';
import { useLocation } from '@griot/nav';
import { usePlatform } from '@griot/remote-kit';
import { useEffect, type RefObject } from 'react';
import { afterPaint } from '../after-paint.ts';
import { forgetLocally, GUEST, keepLocally, localPlace } from './local-places.ts';
import { paragraphAt, returnTo } from './paragraphs.ts';
import { isNoAnswer, sendKeptPlaces, sendKeptPlacesAgain, sendPlace } from './send-places.ts';
import { placeNow, useStand } from './stand.ts';

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
 * Keeps a reader's place, chapter and paragraph, and takes them back to it: a signed-in reader's in their account, and in
 * this browser until it has arrived there; a guest's in this browser. Tells of a guest that the chapter is read (ruling 24).
 * To be used where the text stands.
 */
export function useKeptPlace({ novel, chapter, text, fresh }: Given): void {
  const platform = usePlatform();
  const { nav, api, now: clock } = platform;
  const { pathname } = useLocation();
  const stand = useStand(novel);
  const who = stand.known ? stand.who : null;
  const { id, chapter: number, title } = chapter;

  useEffect(() => {
    if (who !== GUEST) return;
    return afterPaint(() => {
      api
        .call('POST /novels/{novel}/chapters/{chapter}/view/', { params: { novel, chapter: shortNumber(number) } })
        .catch((error: unknown) => {
          if (!isNoAnswer(error)) console.warn('A view was not counted.', error);
        });
    });
  }, [api, novel, number, who]);

  useEffect(() => {
    if (who === null || who === GUEST) return;
    sendKeptPlaces(platform, who, { except: novel });
    const onOnline = () => sendKeptPlacesAgain(platform, who);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [platform, who, novel]);

  useEffect(() => {
    const root = text.current;
    if (who === null || !root) return;
    const before = placeNow(platform, who, novel);
    const kept = before?.chapter === id && !fresh ? before.paragraph : 0;
    let last = 0;
    let now = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const keep = () => {
      last = now;
      keepLocally(who, novel, { chapter: id, number, title, paragraph: now, at: clock().toISOString() });
      if (who === GUEST) return;
      sendPlace(platform, who, novel);
      // What was read here as a guest goes on in the account from now on.
      const asGuest = localPlace(GUEST, novel);
      if (asGuest) forgetLocally(GUEST, novel, asGuest);
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
    const onHide = () => {
      if (document.visibilityState === 'hidden') keepIfMoved();
    };
    const begin = () => {
      const unmoved = window.scrollY < MOVED_PX;
      now = unmoved ? kept : paragraphAt(root);
      if (now > 0 && unmoved) returnTo(root, now);
      keep();
      window.addEventListener('scroll', onScroll, { passive: true });
      window.addEventListener('pagehide', keepIfMoved);
      document.addEventListener('visibilitychange', onHide);
    };
    // Whoever is led back sees nothing else before; for all others where they stand can be looked at once the text is painted.
    let stop = () => {};
    if (kept > 0) begin();
    else stop = afterPaint(begin);
    return () => {
      stop();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keepIfMoved);
      document.removeEventListener('visibilitychange', onHide);
      keepIfMoved();
    };
  }, [platform, nav, clock, novel, id, number, title, fresh, who, text, pathname]);
}
