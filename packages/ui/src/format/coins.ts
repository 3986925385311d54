import { formatNumber } from './count.ts';

/** An amount of coins with its unit: `1 coin`, `5 coins`, `1,200 coins`. */
export const coins = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'coin' : 'coins'}`;
