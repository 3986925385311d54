import { formatNumber } from '@griot/contracts';

/** One decimal at most, never rounded up: 1,999 is not yet 2k. */
const tenths = (n: number): number => Math.floor(n * 10) / 10;

/** View counts on cards: `999`, `1.2k`, `3.0M` (part 1 §9: under 1000 plain, then k, then M with one decimal). */
export function formatCount(n: number): string {
  if (n < 1_000) return String(Math.floor(n));
  return n < 1_000_000 ? `${formatNumber(tenths(n / 1_000))}k` : `${tenths(n / 1_000_000).toFixed(1)}M`;
}
