import { storedAtom } from '@griot/remote-kit';
import { atom } from 'jotai';

/** Font size of the text editor, in px: never below 12, in steps of 2 (part 2 §5). */
export const FONT_SIZE_MIN = 12;
export const FONT_SIZE_MAX = 32;
const STEP = 2;
const DEFAULT = 18;

const within = (size: number): number => Math.min(FONT_SIZE_MAX, Math.max(FONT_SIZE_MIN, size));

const stored = storedAtom('griot.editor.letters', DEFAULT, (size) =>
  typeof size === 'number' && size > 0 ? within(size) : DEFAULT,
);

/** Read: the size. Write: `larger` or `smaller`, by one step; this device remembers it. */
export const fontSizeAtom = atom(
  (get) => get(stored),
  (_, set, way: 'larger' | 'smaller') => set(stored, (size) => within(size + (way === 'larger' ? STEP : -STEP))),
);
