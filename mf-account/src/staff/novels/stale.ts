import type { CallName } from '@griot/contracts';

/** What hiding and featuring a novel make untrue: the desks, and what readers see in this browser. */
export const NOVEL_STALE: CallName[] = [
  'GET /staff/novels/{novel}/',
  'GET /staff/novels/',
  'GET /novels/',
  'GET /novels/{novel}/',
  'GET /novels/ranking/',
];
