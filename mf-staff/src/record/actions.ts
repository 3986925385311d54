import type { Entities } from '@griot/contracts';
import { formatOf, isInAmount, moneyOf } from './money.ts';

type Action = Entities['StaffAction'];

/** What it was done to, by how an action begins: how it is called, and where one of it stands. */
interface Area {
  label: string;
  href?: (action: Action) => string;
}

const list = (name: string) => () => `/staff/catalogue?list=${name}`;
const shop = (kind: string) => () => `/staff/shop${kind}`;

const AREAS: Record<string, Area> = {
  user: { label: 'User', href: (a) => `/staff/users/${a.subject_id}` },
  wallet: { label: 'Wallet', href: (a) => `/staff/users/${a.subject_id}` },
  withdrawal: { label: 'Withdrawal', href: (a) => `/staff/withdrawals/${a.subject_id}` },
  payment: { label: 'Payment', href: (a) => `/staff/payments/${a.subject_id}` },
  novel: { label: 'Novel', href: (a) => `/staff/novels/${a.subject_id}` },
  chapter: { label: 'Chapter', href: novelOf },
  contract: { label: 'Contract', href: novelOf },
  report: { label: 'Report', href: (a) => `/staff/reports/${a.subject_id}` },
  review: { label: 'Review' },
  ratings: { label: 'Ratings', href: ({ detail }) => `/staff/ratings/${String(detail['burst'])}` },
  config: { label: 'Configuration', href: (a) => `/staff/configuration#${a.subject_id}` },
  genre: { label: 'Genre', href: () => '/staff/catalogue' },
  tag: { label: 'Tag', href: list('tags') },
  'tag-category': { label: 'Tag category', href: list('tag-categories') },
  'content-rating': { label: 'Content rating', href: list('content-ratings') },
  listing: { label: 'Listing', href: list('listings') },
  'coin-option': { label: 'Pack of coins', href: shop('') },
  'subscription-plan': { label: 'Subscription plan', href: shop('?kind=plans') },
  'gift-option': { label: 'Gift', href: shop('?kind=gifts') },
};

/** The areas as a choice; the first is all of them. */
export const AREA_OPTIONS = [
  { value: '', label: 'Anything' },
  ...Object.entries(AREAS).map(([value, { label }]) => ({ value, label })),
];

function novelOf({ detail }: Action): string {
  return typeof detail['novel'] === 'string' ? `/staff/novels/${detail['novel']}` : '/staff/novels';
}

/** What was done, where the verb alone would not say it. */
const DONE: Record<string, string> = {
  'novel.appeal_granted': 'Granted the appeal',
  'novel.appeal_upheld': 'Kept it hidden on appeal',
  'ratings.counted': 'Counted what was set aside',
  'ratings.dismissed': 'Dismissed what was set aside',
  'withdrawal.bank-details-seen': 'Looked at the bank details',
  'withdrawal.processing': 'Began to pay',
  'withdrawal.failed': 'Could not pay',
  'contract.application_opened': 'Opened the application',
  'contract.picture_opened': 'Opened a picture of a document',
  'payment.taken-back': 'Took back what was bought',
  'payment.dispute-closed': 'Closed a dispute',
  'user.appointed': 'Changed the role',
  'user.renamed': 'Changed names',
  'user.deleted': 'Erased',
};

const areaOf = (action: string): string => action.split('.')[0] ?? action;

/** An action of the record in words: what it was done to and what was done. */
export function wordsOf({ action }: Pick<Action, 'action'>): { area: string; done: string } {
  const area = areaOf(action);
  const verb = action.slice(area.length + 1).replace(/[-_]/g, ' ');
  return { area: AREAS[area]?.label ?? area, done: DONE[action] ?? `${verb.charAt(0).toUpperCase()}${verb.slice(1)}` };
}

/** How the thing is called: as it is today, else as the record has it. */
export function subjectOf({ subject_name: name, subject_id: id, detail, action }: Action): string {
  if (name !== null) return name;
  if (areaOf(action) === 'config') return id;
  const after = detail['after'];
  const known = [detail, ...(isRecord(after) ? [after] : [])];
  const coins = areaOf(action) === 'coin-option' && known.map((facts) => moneyOf('numCoins', facts)).find(Boolean);
  if (coins) return coins;
  const named = known
    .flatMap((facts) => [facts['title'], facts['name']])
    .find((text) => typeof text === 'string' && text !== '');
  return typeof named === 'string' ? named : id;
}

/** Where the thing stands; null where nothing does, and where whom it was done to is erased. */
export function hrefOf(action: Action): string | null {
  const area = areaOf(action.action);
  if (['user', 'wallet'].includes(area) && action.subject_name === null) return null;
  return AREAS[area]?.href?.(action) ?? null;
}

/** Names of facts that say nothing beside what stands in the row already. */
const SHOWN = new Set(['id', 'reason', 'title', 'name', 'novel', 'user', 'burst', 'appeal']);

/** What facts are called where their names would not say it. */
const CALLED: Record<string, string> = { numCoins: 'coins', offered: 'on the shelf' };

/** `firstName` as people write it: first name. */
const called = (name: string): string =>
  CALLED[name] ?? name.replace(/[-_]/g, ' ').replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** What else the record keeps: the reason first, then facts as `coins: 5`, and what was before and after. */
export function factsOf(action: Pick<Action, 'action' | 'subject_id' | 'detail'>): {
  reason: string | null;
  facts: string[];
} {
  const { before, after, ...rest } = action.detail;
  const changes = before === undefined && after === undefined ? [] : changesOf(before, after, formatOf(action));
  const facts = Object.entries(rest)
    .filter(([name, value]) => !SHOWN.has(name) && !isInAmount(name, rest) && value !== null && value !== '')
    .map(([name, value]) =>
      name === 'fields' && Array.isArray(value)
        ? value.map((field) => called(String(field))).join(', ')
        : (moneyOf(name, rest) ?? `${called(name)}: ${plain(value)}`),
    );
  const { reason } = action.detail;
  return { reason: typeof reason === 'string' && reason !== '' ? reason : null, facts: [...changes, ...facts] };
}

function changesOf(before: unknown, after: unknown, format: ReturnType<typeof formatOf>): string[] {
  if (!isRecord(before) || !isRecord(after)) {
    const written = (value: unknown): string =>
      format && (typeof value === 'string' || typeof value === 'number') ? format(String(value)) : plain(value);
    return [`${written(before)} → ${written(after)}`];
  }
  const written = (name: string, facts: Record<string, unknown>): string => moneyOf(name, facts) ?? plain(facts[name]);
  return Object.keys({ ...before, ...after })
    .filter((name) => plain(before[name]) !== plain(after[name]))
    .map((name) => `${called(name)}: ${written(name, before)} → ${written(name, after)}`);
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(plain).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name} ${plain(one)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
