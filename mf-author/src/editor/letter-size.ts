import { atom } from 'jotai';

/** Size of the letters one writes with, in px: never below 12, in steps of 2 (part 2 §5). */
export const LETTERS_MIN = 12;
export const LETTERS_MAX = 32;
const STEP = 2;
const DEFAULT = 18;
const KEY = 'griot.editor.letters';

const within = (size: number): number => Math.min(LETTERS_MAX, Math.max(LETTERS_MIN, size));

const kept = atom(() => {
  const stored = Number(localStorage.getItem(KEY));
  return Number.isFinite(stored) && stored > 0 ? within(stored) : DEFAULT;
});
const chosen = atom<number | null>(null);

/** Read: the size. Write: `larger` or `smaller`, by one step; this device remembers it. */
export const letterSizeAtom = atom(
  (get) => get(chosen) ?? get(kept),
  (get, set, way: 'larger' | 'smaller') => {
    const size = within((get(chosen) ?? get(kept)) + (way === 'larger' ? STEP : -STEP));
    set(chosen, size);
    localStorage.setItem(KEY, String(size));
  },
);
