import { queryKey } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall, usePlatform, useSession } from '@griot/remote-kit';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useOnline } from '../use-online.ts';
import { after, hearOtherTabs, keptAtom, type Kept } from './kept.ts';
import { DEFAULTS } from './options.ts';
import { fromWire, toWire } from './wire.ts';

const CALL = 'GET /users/me/display-options/';
/** Steps of a size come in a row; the last one is sent. */
const PAUSE_MS = 800;

/** Keeps this browser's display options and the signed-in reader's account alike: whichever was chosen last holds. */
export function useDisplaySync(): void {
  const { api, queryClient, store } = usePlatform();
  const session = useSession();
  const online = useOnline();
  const [kept, keep] = useAtom(keptAtom);
  const who = session.state === 'authorised' ? session.user.pen_name : null;
  const { data: theirs, dataUpdatedAt, isFetching, refetch } = useCall(CALL, {}, { enabled: who !== null });

  useEffect(() => hearOtherTabs(() => keep(null)), [keep]);

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
    const mine = store.get(keptAtom);
    if (isNewer(mine, theirs, who)) return;
    if (theirs === null) {
      if (mine.by !== null && mine.by !== who) keep({ display: DEFAULTS, changedAt: null, unsent: false, by: who });
    } else if (mine.changedAt !== theirs.updated_at || mine.by !== who) {
      keep({ display: fromWire(theirs), changedAt: theirs.updated_at, unsent: false, by: who });
    }
  }, [who, theirs, store, keep]);

  useEffect(() => {
    if (who === null || theirs === undefined || isFetching || !online || !isNewer(kept, theirs, who)) return;
    const timer = setTimeout(async () => {
      try {
        const answer = await api.call('PUT /users/me/display-options/', { body: toWire(kept.display) });
        const now = store.get(keptAtom);
        keep(
          now === kept
            ? { ...kept, changedAt: answer.updated_at, unsent: false, by: who }
            : { ...now, changedAt: after(answer.updated_at, new Date(now.changedAt ?? 0)) },
        );
        queryClient.setQueryData(queryKey(CALL), answer);
      } catch (error) {
        console.warn('The display options are kept in this browser only, so far.', error);
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // Asked again and unchanged: what could not be sent before is tried again.
  }, [who, theirs, dataUpdatedAt, isFetching, online, kept, keep, store, api, queryClient]);
}

/** Whether what this browser keeps is a choice of this reader, or of them as a guest, that their account does not know yet. */
const isNewer = (mine: Kept, theirs: Entities['KeptDisplayOptions'] | null, who: string): boolean =>
  mine.unsent &&
  mine.changedAt !== null &&
  (mine.by === null || mine.by === who) &&
  (theirs === null || mine.changedAt > theirs.updated_at);
