import { afterPaint } from '@griot/browser';
import { shortNumber, type Entities } from '@griot/contracts';
import { useLocation } from '@griot/nav';
import { usePlatform } from '@griot/remote-kit';
import { useEffect, type RefObject } from 'react';
import { forgetPosition, GUEST, storePosition, storedPosition } from './stored-positions.ts';
import { endIsSeen, paragraphAt, returnTo } from './paragraphs.ts';
import { sendStoredPositions, sendStoredPositionsAgain, sendPosition } from './send-positions.ts';
import { sendUnsentViews, sendView } from './guest-views.ts';
import { layOut } from './use-first-screen.ts';
import { currentPosition, useReadingPosition } from './reading-position.ts';

/** A position is stored this many ms after the page has come to rest. */
const REST_MS = 1_000;
/** A reader who has moved this many px by themselves is not taken elsewhere. */
const MOVED_PX = 24;

interface PositionSyncOptions {
  novel: string;
  chapter: Entities['Chapter'];
  text: RefObject<HTMLElement | null>;
  /** Begins at the top, whatever is stored. */
  fresh: boolean;
}

/**
 * Stores chapter and paragraph while somebody reads, and scrolls back to the stored paragraph when they return. A signed-in
 * reader's position is stored in their account, and in this browser until it has arrived there; a guest's in this browser only,
 * and the guest's view is counted (ruling 24). Use it where the text is drawn.
 */
export function usePositionSync({ novel, chapter, text, fresh }: PositionSyncOptions): void {
  const platform = usePlatform();
  const { nav, now: clock } = platform;
  const { pathname } = useLocation();
  const reading = useReadingPosition(novel);
  const who = reading.known ? reading.who : null;
  const { id, chapter: number, title } = chapter;

  useEffect(() => {
    if (who !== GUEST) return;
    const sendUnsent = () => void sendUnsentViews(platform);
    // The unsent ones first: which they are is settled at once, so that a view which gets no answer now is not tried again right away.
    const stop = afterPaint(() => {
      sendUnsent();
      void sendView(platform, novel, shortNumber(number));
    });
    window.addEventListener('online', sendUnsent);
    return () => {
      stop();
      window.removeEventListener('online', sendUnsent);
    };
  }, [platform, novel, number, who]);

  useEffect(() => {
    if (who === null || who === GUEST) return;
    sendStoredPositions(platform, who, { except: novel });
    const onOnline = () => sendStoredPositionsAgain(platform, who);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [platform, who, novel]);

  useEffect(() => {
    const root = text.current;
    if (who === null || !root) return;
    const before = currentPosition(platform, who, novel);
    const paragraph = before?.chapter === id && !fresh ? before.paragraph : 0;
    let last = 0;
    let now = 0;
    /** The end of the text has been on screen, and has been told. */
    let ended = false;
    let endTold = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const save = () => {
      last = now;
      endTold = ended;
      const at = clock().toISOString();
      storePosition(who, novel, { chapter: id, number, title, paragraph: now, at, ...(ended && { end: true }) });
      if (who === GUEST) return;
      sendPosition(platform, who, novel);
      // What was read here as a guest goes on in the account from now on.
      const asGuest = storedPosition(GUEST, novel);
      if (asGuest) forgetPosition(GUEST, novel, asGuest);
    };
    const saveIfMoved = () => {
      clearTimeout(timer);
      if (now !== last || ended !== endTold) save();
    };
    const onScroll = () => {
      // On the way to another page the window goes to the top while this one is still on screen.
      if (nav.page().pathname !== pathname) return;
      now = paragraphAt(root);
      ended ||= endIsSeen(root);
      clearTimeout(timer);
      timer = setTimeout(saveIfMoved, REST_MS);
    };
    /** A text that is shorter than the window is never scrolled. */
    const onRest = () => {
      ended ||= endIsSeen(root);
      saveIfMoved();
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') saveIfMoved();
    };
    const begin = () => {
      layOut(root);
      const unmoved = window.scrollY < MOVED_PX;
      now = unmoved ? paragraph : paragraphAt(root);
      if (now > 0 && unmoved) returnTo(root, now);
      save();
      timer = setTimeout(onRest, REST_MS);
      window.addEventListener('scroll', onScroll, { passive: true });
      window.addEventListener('pagehide', saveIfMoved);
      document.addEventListener('visibilitychange', onHide);
    };
    // Scroll back before the first paint. Where there is nothing to scroll back to, measuring can wait until after it.
    let stop = () => {};
    if (paragraph > 0) begin();
    else stop = afterPaint(begin);
    return () => {
      stop();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', saveIfMoved);
      document.removeEventListener('visibilitychange', onHide);
      saveIfMoved();
    };
  }, [platform, nav, clock, novel, id, number, title, fresh, who, text, pathname]);
}
