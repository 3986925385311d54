import type { Entities } from '@griot/contracts';
import { formatCoins, formatMoney, formatRate } from '@griot/ui';

type Action = Entities['StaffAction'];
type Format = (value: string) => string;

const coins: Format = (value) => formatCoins(Number(value));

const SETTINGS: Record<string, Format> = {
  'chapter-coins': coins,
  'usd-rate': formatRate,
  'referral-reward': (value) => formatMoney(value, 'USD'),
};

/** How the one value is written that an action changed; undefined where it is no money. */
export function formatOf({ action, subject_id: id }: Pick<Action, 'action' | 'subject_id'>): Format | undefined {
  if (action === 'wallet.adjusted') return coins;
  return action === 'config.changed' ? SETTINGS[id] : undefined;
}

const MINOR: Record<string, string> = { cents: 'USD', kobo: 'NGN' };
const isAmount = (name: string): boolean => name === 'amount' || name === 'price';

/** Money among facts (ruling 31): by its name in the smallest unit, else on the wire beside its currency; null when it is none. */
export function moneyOf(name: string, facts: Record<string, unknown>): string | null {
  const { [name]: value, currency } = facts;
  const minor = MINOR[name];
  if (minor && typeof value === 'number') return formatMoney((value / 100).toFixed(2), minor);
  if (name === 'numCoins' && typeof value === 'number') return formatCoins(value);
  return isAmount(name) && typeof value === 'string' && typeof currency === 'string'
    ? formatMoney(value, currency)
    : null;
}

/** Whether it is a currency that stands in an amount beside it. */
export const isInAmount = (name: string, facts: Record<string, unknown>): boolean =>
  name === 'currency' && Object.keys(facts).some(isAmount);
