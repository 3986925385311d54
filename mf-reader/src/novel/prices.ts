import type { Entities } from '@griot/contracts';
import { coins, formatNumber } from '@griot/ui';

type Locked = Pick<Entities['Chapter'], 'unlock_mode' | 'coin_requirement' | 'unlocked'>;

const chapters = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'chapter' : 'chapters'}`;

/** What a novel costs, in plain words: how many chapters are free, and the price of the others in coins. */
export function priceInWords(all: readonly Locked[]): string {
  const free = all.filter((c) => c.unlock_mode === 'F').length;
  if (free === all.length) return all.length === 1 ? 'The only chapter is free.' : `All ${chapters(all.length)} are free.`;
  const prices = all.filter((c) => c.unlock_mode === 'C' || c.unlock_mode === 'A').map((c) => c.coin_requirement);
  const forSubscribers = all.length - free - prices.length;
  const unlocked = all.filter((c) => c.unlocked && c.unlock_mode !== 'F').length;
  return [
    free === 0 ? `None of the ${chapters(all.length)} is free.` : `${formatNumber(free)} of ${chapters(all.length)} ${free === 1 ? 'is' : 'are'} free.`,
    ...(prices.length ? [priced(prices, all.length - free)] : []),
    ...(forSubscribers ? [`${formatNumber(forSubscribers)} ${forSubscribers === 1 ? 'is' : 'are'} for subscribers.`] : []),
    ...(unlocked ? [`You have unlocked ${formatNumber(unlocked)}.`] : []),
  ].join(' ');
}

function priced(prices: number[], notFree: number): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const sum = least === most ? coins(most) : `${formatNumber(least)} to ${coins(most)}`;
  if (notFree === 1) return `The other costs ${sum}.`;
  if (prices.length === 1) return `1 costs ${sum}.`;
  return prices.length === notFree ? `The others cost ${sum} each.` : `${formatNumber(prices.length)} cost ${sum} each.`;
}
