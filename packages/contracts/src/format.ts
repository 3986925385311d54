const SYMBOLS: Readonly<Record<string, string>> = { NGN: '₦', USD: '$' };

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * A number as people read it: `209,117`, with the places that it has: `23.4` (part 1 §9). Digit by digit: to make its
 * first `Intl.NumberFormat` takes a browser long.
 */
export function formatNumber(n: number): string {
  const [whole = '', places] = String(n).split('.');
  return grouped(whole) + (places ? `.${places}` : '');
}

/** Coins with their unit (ruling 31): `1 coin`, `1,542 coins`. */
export const formatCoins = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'coin' : 'coins'}`;

/**
 * An amount on the wire, a decimal text in major units, as people read it (ruling 31): `₦3,000.00`, `-$1.00`. A currency that
 * nothing here is sold in, as a provider may name one, stands by its code: `GHS 12.00`. Digit by digit, so that no amount is too
 * large and every browser writes the same.
 */
export function formatMoney(amount: string, currency: string): string {
  const [major = '', minor = ''] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}${SYMBOLS[currency] ?? `${currency} `}${grouped(major)}.${minor.padEnd(2, '0')}`;
}

/** A rate of exchange (ruling 26): `₦1,523.45 for $1`. */
export function formatRate(rate: string): string {
  const [major = '', places = ''] = rate.split('.');
  const exact = places.replace(/0+$/, '');
  return `₦${grouped(major)}${exact && `.${exact.padEnd(2, '0')}`} for $1`;
}
