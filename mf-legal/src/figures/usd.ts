import { formatMoney } from '@griot/contracts';

/** Cents of USD as people read them: `$30.00` (ruling 31). */
export const usd = (cents: number): string => formatMoney((cents / 100).toFixed(2), 'USD');
