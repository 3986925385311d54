/** What people do on a platform and how often: parts of a whole, of any sum. `pnpm load --model file.json` brings others. */
export type Day = Record<Doing, number>;

export const DOINGS = [
  'read a chapter',
  'open a novel',
  'look through a list',
  'look at a ranking',
  'search',
  'be counted as a reader',
  'go on reading',
  'unlock a chapter',
  'look into the wallet',
  'look into the inbox',
  'save a draft',
  'sign in',
] as const;
export type Doing = (typeof DOINGS)[number];

/** Guests read, one in ten is a member, one in fifty writes: nine calls in ten only read. */
export const DAY: Day = {
  'read a chapter': 46,
  'open a novel': 14,
  'look through a list': 9,
  'look at a ranking': 3,
  search: 4,
  'be counted as a reader': 8,
  'go on reading': 7,
  'unlock a chapter': 3,
  'look into the wallet': 2,
  'look into the inbox': 1.5,
  'save a draft': 2,
  'sign in': 0.2,
};
