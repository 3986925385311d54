import type { Entities } from '@griot/contracts';
import { useCall, usePlatform, useSession } from '@griot/remote-kit';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useOnline } from '../use-online.ts';
import { after, displayAtom, NOT_CHOSEN, type StoredDisplay } from './stored-display.ts';
import { fromWire, toWire } from './wire.ts';

const CALL = 'GET /users/me/display-options/';
/** Steps of a size come in a row; the last one is sent. */
const PAUSE_MS = 800;

/** Makes this browser's display options and those of the signed-in reader's account the same: the newer choice wins. */
export function useDisplaySync(): void {
  const { api, answers, store } = usePlatform();
  const session = useSession();
  const online = useOnline();
  const [display, setDisplay] = useAtom(displayAtom);
  const who = session.state === 'authorised' ? session.user.pen_name : null;
  const { data: theirs, dataUpdatedAt, isFetching, refetch } = useCall(CALL, {}, { enabled: who !== null });

  // Meanwhile another device may have chosen.
  useEffect(() => {
    const again = () => {
      if (who !== null) void refetch();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [who, refetch]);

  useEffect(() => {
    if (who === null || theirs === undefined) return;
    const mine = store.get(displayAtom);
    if (isNewer(mine, theirs, who)) return;
    if (theirs === null) {
      if (mine.by !== null && mine.by !== who) setDisplay({ ...NOT_CHOSEN, by: who });
    } else if (mine.changedAt !== theirs.updated_at || mine.by !== who) {
      setDisplay({ ...fromWire(theirs), changedAt: theirs.updated_at, unsent: false, by: who });
    }
  }, [who, theirs, store, setDisplay]);

  useEffect(() => {
    if (who === null || theirs === undefined || isFetching || !online || !isNewer(display, theirs, who)) return;
    const timer = setTimeout(async () => {
      try {
        const answer = await api.call('PUT /users/me/display-options/', { body: toWire(display) });
        const now = store.get(displayAtom);
        setDisplay(
          now === display
            ? { ...display, changedAt: answer.updated_at, unsent: false, by: who }
            : { ...now, changedAt: after(answer.updated_at, new Date(now.changedAt ?? 0)) },
        );
        answers.set(CALL, {}, answer);
      } catch (error) {
        console.warn('The display options are stored in this browser only, so far.', error);
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // Asked again and unchanged: what could not be sent before is tried again.
  }, [who, theirs, dataUpdatedAt, isFetching, online, display, setDisplay, store, api, answers]);
}

/** Whether this browser stores a choice that the reader's account does not know yet: their own, or one made as a guest. */
const isNewer = (mine: StoredDisplay, theirs: Entities['StoredDisplayOptions'] | null, who: string): boolean =>
  mine.unsent &&
  mine.changedAt !== null &&
  (mine.by === null || mine.by === who) &&
  (theirs === null || mine.changedAt > theirs.updated_at);
