import { font } from '@griot/ui';
import { atom } from 'jotai';

/** Part 2 §9: 18 px, never under 12, in steps of 2. The upper end is where a phone's line still holds three words. */
export const FONT_SIZE = { default: 18, min: 12, max: 32, step: 2 } as const;

export const FACES = [
  { name: 'Nunito Sans', stack: font.ui },
  { name: 'Merriweather', stack: font.title },
  { name: 'Oswald', stack: font.narrow },
] as const;

/** The specification's three backgrounds; on black the text turns white (part 2 §9). */
export const BACKGROUNDS = [
  { value: '#FFFFFF', name: 'White', theme: 'light' },
  { value: '#F5F5DC', name: 'Cream', theme: 'light' },
  { value: '#000000', name: 'Black', theme: 'dark' },
] as const;

export type Background = (typeof BACKGROUNDS)[number];

/** What a reader has chosen for reading, under the specification's names (part 2 §3). Without a colour the system decides. */
export interface Display { fontSize: number; fontFamily: string; backgroundColor: string | null }

const DEFAULTS: Display = { fontSize: FONT_SIZE.default, fontFamily: FACES[0].name, backgroundColor: null };
const KEPT_AS = 'griot.reading';

const chosen = atom<Display | null>(null);

/** The display options, kept in this browser only (part 2 §2.10). */
export const displayAtom = atom(
  (get) => get(chosen) ?? read(),
  (get, set, change: Partial<Display>) => {
    const next = { ...(get(chosen) ?? read()), ...change };
    set(chosen, next);
    localStorage.setItem(KEPT_AS, JSON.stringify(next));
  },
);

/** What is kept, each value only if it is one we offer: an older version, or a hand, may have written it. */
function read(): Display {
  const kept = parse(localStorage.getItem(KEPT_AS));
  return {
    fontSize: typeof kept.fontSize === 'number' ? sizeWithin(kept.fontSize) : DEFAULTS.fontSize,
    fontFamily: FACES.find((face) => face.name === kept.fontFamily)?.name ?? DEFAULTS.fontFamily,
    backgroundColor: BACKGROUNDS.find((b) => b.value === kept.backgroundColor)?.value ?? null,
  };
}

function parse(text: string | null): Partial<Record<keyof Display, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** The nearest size that is offered, in px. */
export const sizeWithin = (px: number): number => Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, px));

/** The background to read on: the chosen one, else black where the system is dark. */
export const backgroundOf = (display: Display, systemIsDark: boolean): Background =>
  BACKGROUNDS.find((b) => b.value === display.backgroundColor) ?? (systemIsDark ? BACKGROUNDS[2] : BACKGROUNDS[0]);

/** The font stack of a chosen face. */
export const stackOf = (display: Display): string => (FACES.find((face) => face.name === display.fontFamily) ?? FACES[0]).stack;
