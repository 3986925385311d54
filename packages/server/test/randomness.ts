import { CODE_LETTERS, type Clock, type Random } from '../src/ports/clock.ts';

/** A clock that stands still until it is told to step. */
export interface TestClock extends Clock {
  step(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** The moment every test begins at. */
export const BEGINNING = new Date('2026-03-01T12:00:00.000Z');

export function testClock(): TestClock {
  let now = BEGINNING.getTime();
  return {
    now: () => new Date(now),
    step({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/** Chance that falls the same way in every run (mulberry32). */
export function seededRandom(seed = 1): Random {
  let state = seed;
  const draw = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[draw(alphabet.length)]).join('');
  return {
    id: (prefix) => `${prefix}_${text('0123456789abcdefghijklmnopqrstuvwxyz', 16)}`,
    digits: (n) => text('0123456789', n),
    code: (n) => text(CODE_LETTERS, n),
    token: () => text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 43),
  };
}
