import { storedAtom, usePlatform } from '@griot/remote-kit';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { DEFAULTS, sound, type Display } from './options.ts';

/** The display options of this browser, and what decides whether they or the account's are the newer. */
export interface StoredDisplay extends Display {
  /** Null while nothing was ever chosen here. */
  changedAt: string | null;
  /** Chosen here and not yet sent to an account. */
  unsent: boolean;
  /** The pen name of who chose; null for a guest. */
  by: string | null;
  /** What was sent last and not answered: the account may hold it by now, and then it is older than this choice, whatever its time. */
  unanswered: Display | null;
}

/** Nothing was ever chosen in this browser. */
export const NOT_CHOSEN: StoredDisplay = { ...DEFAULTS, changedAt: null, unsent: false, by: null, unanswered: null };

/** What this browser stores (part 2 §2.10), in all tabs. */
export const displayAtom = storedAtom('griot.reading', NOT_CHOSEN, (stored) => {
  if (typeof stored !== 'object' || stored === null || Object.keys(stored).length === 0) return NOT_CHOSEN;
  const { changedAt, unsent, by, unanswered } = stored as Partial<Record<keyof StoredDisplay, unknown>>;
  const isDate = typeof changedAt === 'string' && !Number.isNaN(Date.parse(changedAt));
  return {
    ...sound(stored),
    // An older version stored no time: then the choice is older than whatever an account knows.
    changedAt: isDate ? changedAt : new Date(0).toISOString(),
    unsent: unsent !== false,
    by: typeof by === 'string' ? by : null,
    unanswered: typeof unanswered === 'object' && unanswered !== null ? sound(unanswered) : null,
  };
});

export const useDisplay = (): Display => useAtomValue(displayAtom);

/** Changes some of the options, from now on and in this browser at once. */
export function useChangeDisplay(): (change: Partial<Display>) => void {
  const { now, session } = usePlatform();
  const [display, setDisplay] = useAtom(displayAtom);
  return useCallback(
    (change) => {
      const state = session.current();
      setDisplay({
        ...sound({ ...display, ...change }),
        changedAt: after(display.changedAt, now()),
        unsent: true,
        by: state.state === 'authorised' ? state.user.pen_name : null,
        unanswered: display.unanswered,
      });
    },
    [display, setDisplay, now, session],
  );
}

/** Now, but always later than the choice before: the clock of a device may run behind the server's. */
export const after = (before: string | null, now: Date): string =>
  new Date(Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)).toISOString();
