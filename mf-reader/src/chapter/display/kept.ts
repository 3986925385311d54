import { keepText, keptText, usePlatform } from '@griot/remote-kit';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { DEFAULTS, sound, type Display } from './options.ts';

const KEPT_AS = 'griot.reading';

/** The display options of this browser, and what decides whether they or the account's are the newer. */
export interface Kept {
  display: Display;
  /** Null while nothing was ever chosen here. */
  changedAt: string | null;
  /** Chosen here and not yet told to an account. */
  unsent: boolean;
  /** The pen name of who chose; null for a guest. */
  by: string | null;
}

const chosen = atom<Kept | null>(null);

/** What this browser keeps (part 2 §2.10). Setting it to null reads it anew: another tab has written it. */
export const keptAtom = atom(
  (get) => get(chosen) ?? read(),
  (_get, set, next: Kept | null) => {
    if (next) write(next);
    set(chosen, next ?? read());
  },
);

const displayAtom = atom((get) => get(keptAtom).display);

export const useDisplay = (): Display => useAtomValue(displayAtom);

/** Changes some of the options, from now on and in this browser at once. */
export function useChangeDisplay(): (change: Partial<Display>) => void {
  const { now, session } = usePlatform();
  const [kept, keep] = useAtom(keptAtom);
  return useCallback(
    (change) => {
      const state = session.current();
      keep({
        display: sound({ ...kept.display, ...change }),
        changedAt: after(kept.changedAt, now()),
        unsent: true,
        by: state.state === 'authorised' ? state.user.pen_name : null,
      });
    },
    [kept, keep, now, session],
  );
}

/** Now, but always later than what was kept before: the clock of a device may run behind the server's. */
export const after = (before: string | null, now: Date): string =>
  new Date(Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)).toISOString();

/** Hears of choices made in another tab; returns how to stop. */
export function hearOtherTabs(heard: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEPT_AS || key === null) heard();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function read(): Kept {
  const found = parse(keptText(KEPT_AS));
  const { changedAt, unsent, by } = found;
  const wasChosen = Object.keys(found).length > 0;
  const since = typeof changedAt === 'string' && !Number.isNaN(Date.parse(changedAt)) ? changedAt : null;
  return {
    display: wasChosen ? sound(found) : DEFAULTS,
    // Chosen before it was written down when: older than whatever an account knows.
    changedAt: since ?? (wasChosen ? new Date(0).toISOString() : null),
    unsent: wasChosen && unsent !== false,
    by: typeof by === 'string' ? by : null,
  };
}

function write({ display, ...rest }: Kept): void {
  keepText(
    KEPT_AS,
    JSON.stringify({ ...display, ...rest }),
    'The display options hold for this visit only: the browser keeps nothing more.',
  );
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
