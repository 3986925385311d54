import type { Entities } from '@griot/contracts';
import { formatCoins, formatNumber } from '@griot/ui';

type Priced = Pick<Entities['Chapter'], 'unlock_mode' | 'coin_requirement' | 'locked' | 'unlocked'>;

/** What a novel costs one reader, counted in chapters and coins. */
export interface Prices {
  chapters: number;
  /** Chapters that are free to everybody. */
  free: number;
  /** Chapters that are not free and yet open: unlocked, by subscription, or because one wrote them. */
  open: number;
  /** Of those, what this reader has unlocked. */
  unlocked: number;
  /** Chapters still locked to this reader. */
  locked: number;
  /** The least and the most coins that one of them costs; null where coins open none. */
  each: { least: number; most: number } | null;
  /** Coins for all of them that coins open: the way to the latest chapter. */
  toLatest: number;
  /** Locked chapters that a subscription opens, and how many of those nothing else does. */
  bySubscription: number;
  onlyBySubscription: number;
}

/** Counts what stands between a reader and the latest chapter (rulings 11 and 21). */
export function pricesOf(all: readonly Priced[]): Prices {
  const locked = all.filter((c) => c.locked);
  const bought = locked.filter((c) => c.unlock_mode === 'C' || c.unlock_mode === 'A').map((c) => c.coin_requirement);
  const free = all.filter((c) => c.unlock_mode === 'F').length;
  return {
    chapters: all.length,
    free,
    open: all.length - free - locked.length,
    unlocked: all.filter((c) => c.unlocked && !c.locked && c.unlock_mode !== 'F').length,
    locked: locked.length,
    // One by one rather than spread: there may be more than a call takes.
    each:
      bought.length === 0
        ? null
        : { least: bought.reduce((a, b) => Math.min(a, b)), most: bought.reduce((a, b) => Math.max(a, b)) },
    toLatest: bought.reduce((sum, price) => sum + price, 0),
    bySubscription: locked.filter((c) => c.unlock_mode === 'S' || c.unlock_mode === 'A').length,
    onlyBySubscription: locked.length - bought.length,
  };
}

const chapters = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'chapter' : 'chapters'}`;

/** The first thing to know: `12 of 30 chapters are free.` */
export function freeInWords({ chapters: all, free }: Pick<Prices, 'chapters' | 'free'>): string {
  if (free === all) return all === 1 ? 'The only chapter is free.' : `All ${chapters(all)} are free.`;
  if (free === 0) return all === 1 ? 'The only chapter is not free.' : `None of the ${chapters(all)} is free.`;
  return `${formatNumber(free)} of ${chapters(all)} ${free === 1 ? 'is' : 'are'} free.`;
}

/** Coins for one chapter: `5 coins`, `3 to 8 coins`. */
export const eachInWords = ({ least, most }: NonNullable<Prices['each']>): string =>
  least === most ? formatCoins(most) : `${formatNumber(least)} to ${formatCoins(most)}`;

/** What a subscription does for what is still locked. */
export function subscriptionInWords({ locked, bySubscription, onlyBySubscription }: Prices): string {
  if (bySubscription === 0) return locked === 1 ? 'Does not open it' : 'Opens none of them';
  const opens =
    locked === 1
      ? 'Opens it'
      : bySubscription === locked
        ? `Opens all ${formatNumber(locked)}`
        : `Opens ${formatNumber(bySubscription)} of the ${formatNumber(locked)}`;
  if (onlyBySubscription === 0) return opens;
  return onlyBySubscription === bySubscription
    ? `${opens}; coins do not`
    : `${opens}; ${formatNumber(onlyBySubscription)} ${onlyBySubscription === 1 ? 'is' : 'are'} for subscribers only`;
}

/** The same in one line, for where the chapters themselves follow: `2 of 3 chapters are free. The latest is 5 coins away.` */
export function priceInWords(prices: Prices): string {
  const { free, chapters: all, locked, toLatest, onlyBySubscription } = prices;
  const rest =
    free === all
      ? ''
      : locked === 0
        ? 'All of them are open to you.'
        : toLatest === 0
          ? 'The others are for subscribers.'
          : onlyBySubscription > 0
            ? `The latest is ${formatCoins(toLatest)} and a subscription away.`
            : `The latest is ${formatCoins(toLatest)} away.`;
  return [freeInWords(prices), rest].filter(Boolean).join(' ');
}
