import { withLock } from '@griot/browser';
import type { Entities } from '@griot/contracts';
import { useCall, usePlatform, useSession } from '@griot/remote-kit';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useOnline } from '../use-online.ts';
import { sound, type Display } from './options.ts';
import { after, displayAtom, NOT_CHOSEN, type StoredDisplay } from './stored-display.ts';
import { fromWire, toWire } from './wire.ts';

const CALL = 'GET /users/me/display-options/';
/** Steps of a size come in a row; the last one is sent. */
const PAUSE_MS = 800;

/** Makes this browser's display options and those of the signed-in reader's account the same: the newer choice wins. */
export function useDisplaySync(): void {
  const { api, answers, store, session: platformSession } = usePlatform();
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
      setDisplay({ ...NOT_CHOSEN, ...fromWire(theirs), changedAt: theirs.updated_at, by: who });
    }
  }, [who, theirs, store, setDisplay]);

  /** One at a time, in all tabs, and each with what is chosen by then: two at once could be stored in either order. */
  const last = useRef(Promise.resolve());
  const send = useCallback(async () => {
    const before = store.get(displayAtom);
    const reader = platformSession.current();
    // Another tab may have sent it meanwhile, or somebody else be signed in.
    if (!before.unsent || reader.state !== 'authorised' || reader.user.pen_name !== who) return;
    const sent = { ...before, unanswered: sound(before) };
    setDisplay(sent);
    try {
      const answer = await api.call('PUT /users/me/display-options/', { body: toWire(sent) });
      const now = store.get(displayAtom);
      setDisplay({
        ...now,
        unanswered: null,
        ...(now === sent
          ? { changedAt: answer.updated_at, unsent: false, by: who }
          : { changedAt: after(answer.updated_at, new Date(now.changedAt ?? 0)) }),
      });
      answers.set(CALL, {}, answer);
    } catch (error) {
      console.warn('The display options are stored in this browser only, so far.', error);
    }
  }, [who, platformSession, setDisplay, store, api, answers]);

  useEffect(() => {
    if (who === null || theirs === undefined || isFetching || !online || !isNewer(store.get(displayAtom), theirs, who))
      return;
    const timer = setTimeout(() => {
      last.current = last.current.then(() => withLock('griot.display-options', send));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // Asked again and unchanged: what could not be sent before is tried again.
  }, [who, theirs, dataUpdatedAt, isFetching, online, display.changedAt, display.unsent, store, send]);
}

/** Whether this browser stores a choice that the reader's account does not know yet: their own, or one made as a guest. */
const isNewer = (mine: StoredDisplay, theirs: Entities['StoredDisplayOptions'] | null, who: string): boolean =>
  mine.unsent &&
  mine.changedAt !== null &&
  (mine.by === null || mine.by === who) &&
  (theirs === null ||
    mine.changedAt > theirs.updated_at ||
    (mine.unanswered !== null && isAlike(mine.unanswered, fromWire(theirs))));

/** Both as `sound` makes them. */
const isAlike = (one: Display, other: Display): boolean => JSON.stringify(one) === JSON.stringify(other);
