import { formatNumber } from '@griot/contracts';

/** `1 chapter`, `2,300 words` */
export const counted = (n: number, one: string): string => `${formatNumber(n)} ${n === 1 ? one : `${one}s`}`;
