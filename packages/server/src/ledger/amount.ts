import { AMOUNT_MAX, formatMoney } from '@griot/contracts';
import { invalid } from '../http/errors.ts';

/** The currencies money is kept in; both have a hundred minor units. Readers pay in NGN, authors earn in USD (ruling 26). */
export type MoneyCurrency = 'NGN' | 'USD';

const FORM = /^\d+(\.\d{1,2})?$/;
const MAJOR_DIGITS = 9;
const NO_AMOUNT = 'An amount such as 1500 or 1500.50 is needed.';

/**
 * Kobo or cents as a decimal string in major units: `148500` is `'1485.00'` (ruling 26).
 * @throws RangeError when it is no whole number of minor units
 */
export function toWire(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no whole number of minor units`);
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Money as people read it in mails, refusals and on pages (ruling 31): `₦14,850.00`, `$1.50`. */
export const moneyText = (minor: number, currency: string): string => formatMoney(toWire(minor), currency);

/** Amount and currency as they stand side by side on the wire. */
export const onWire = <C extends MoneyCurrency>(minor: number, currency: C): { amount: string; currency: C } => ({
  amount: toWire(minor),
  currency,
});

/**
 * A decimal string in major units as kobo or cents, digit by digit, so that nothing is rounded. Negative, fractional (of a minor
 * unit) and huge amounts are refused; nothing is an amount here, and whoever needs more than that asks for `fromWireAboveZero`.
 * @throws Refusal `invalid` at `field`
 */
export function fromWire(text: string, field = 'amount'): number {
  const trimmed = text.trim();
  if (!FORM.test(trimmed)) throw invalid({ [field]: [NO_AMOUNT] });
  const [major = '', minor = ''] = trimmed.split('.');
  if (major.length > MAJOR_DIGITS) throw invalid({ [field]: [`At most ${AMOUNT_MAX}.`] });
  return Number(major) * 100 + Number(minor.padEnd(2, '0'));
}

/** @throws Refusal `invalid` at `field`, also when it is zero */
export function fromWireAboveZero(text: string, field = 'amount'): number {
  const minor = fromWire(text, field);
  if (minor === 0) throw invalid({ [field]: ['An amount above zero is needed.'] });
  return minor;
}
