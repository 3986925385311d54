import { chapterLabel, type Answer, type CallName, type QueryIn, type WithdrawalStatus } from '@griot/contracts';
import { cut, formatMoney } from '@griot/ui';
import { KINDS } from './disputes/kinds.ts';
import { burstNote } from './ratings/words.ts';
import { reportTitle } from './reports/titles.ts';

/** What is said of a withdrawal that waits, beside its amount. */
const STANDS: Partial<Record<WithdrawalStatus, string>> = { held: ', for a second look', processing: ', processing' };

/** One thing that waits for staff: what it is, what else tells it apart, since when, and where it is looked at. */
export interface Waiting {
  href: string;
  title: string;
  note: string;
  since: string;
}

/**
 * What waits in a section: a list call that answers the longest waiting first, and how one of its rows reads. What happens
 * `byItself` calls for nobody.
 */
export interface Queue {
  call: ListCall;
  query: Record<string, string>;
  row: (entry: never) => Waiting;
  byItself?: true;
}

type ListCall = { [K in CallName]: Answer<K> extends { count: number; results: unknown[] } ? K : never }[CallName];
type Row<K extends ListCall> = Answer<K> extends { results: (infer R)[] } ? R : never;

/** A queue, checked against the call it asks with. */
const queue = <K extends ListCall>(
  call: K,
  query: NonNullable<QueryIn<K>> & Record<string, string>,
  row: (entry: Row<K>) => Waiting,
): Queue => ({ call, query, row });

/** One section of the staff area: a page under `/staff` with those it leads to. */
export interface StaffSection {
  href: string;
  /** In the navigation, and as the heading of its queue on the overview. */
  label: string;
  /** Editors' sections are for administrators too (ruling 9). */
  who: 'editor' | 'admin';
  /** Absent where nothing waits for anybody. */
  queue?: Queue;
}

const SECTIONS: readonly StaffSection[] = [
  {
    href: '/staff/chapters',
    label: 'Chapters',
    who: 'editor',
    queue: queue('GET /staff/chapters/', {}, (c) => ({
      href: `/staff/chapters/${c.id}`,
      title: c.title,
      note: `${chapterLabel(c.chapter)} of ${c.novel.title}`,
      since: c.requested_at,
    })),
  },
  {
    href: '/staff/contracts',
    label: 'Contracts',
    who: 'editor',
    queue: queue('GET /staff/contracts/', { status: 'pending' }, (c) => ({
      href: `/staff/contracts/${c.id}`,
      title: c.novel.title,
      note: `by ${c.author.pen_name}`,
      since: c.submitted_at,
    })),
  },
  {
    href: '/staff/reports',
    label: 'Reports',
    who: 'editor',
    queue: queue('GET /staff/reports/', { state: 'open' }, (r) => ({
      href: `/staff/reports/${r.id}`,
      title: reportTitle(r),
      note: cut(r.reason, 80),
      since: r.created_at,
    })),
  },
  {
    href: '/staff/ratings',
    label: 'Ratings',
    who: 'editor',
    queue: queue('GET /staff/rating-bursts/', { state: 'open' }, (b) => ({
      href: `/staff/ratings/${b.id}`,
      title: b.novel.title,
      note: burstNote(b),
      since: b.began_at,
    })),
  },
  {
    href: '/staff/appeals',
    label: 'Appeals',
    who: 'editor',
    queue: queue('GET /staff/appeals/', { state: 'open' }, (a) => ({
      href: `/staff/appeals/${a.id}`,
      title: a.novel.title,
      note: cut(a.text, 80),
      since: a.created_at,
    })),
  },
  {
    href: '/staff/deletions',
    label: 'Deletions',
    who: 'editor',
    queue: {
      ...queue('GET /staff/deletions/', { status: 'pending' }, (d) => ({
        href: '/staff/deletions',
        title: d.user.pen_name,
        note: `User ID ${d.user.user_code}`,
        since: d.requested_at,
      })),
      byItself: true,
    },
  },
  {
    href: '/staff/withdrawals',
    label: 'Withdrawals',
    who: 'admin',
    // One that is being processed waits as well: it is not paid yet, and the 48 hours run.
    queue: queue('GET /staff/withdrawals/', { status: 'open' }, (w) => ({
      href: `/staff/withdrawals/${w.id}`,
      title: w.user.pen_name,
      note: `${formatMoney(w.amount, w.currency)}${STANDS[w.status] ?? ''}`,
      since: w.created_at,
    })),
  },
  {
    href: '/staff/disputes',
    label: 'Disputes',
    who: 'admin',
    queue: queue('GET /staff/disputes/', { status: 'open' }, (d) => ({
      href: '/staff/disputes',
      title: d.payment.description,
      note: `${KINDS[d.kind].label}, ${d.user.pen_name}`,
      since: d.raised_at,
    })),
  },
  { href: '/staff/novels', label: 'Novels', who: 'editor' },
  { href: '/staff/users', label: 'Users', who: 'admin' },
  { href: '/staff/payments', label: 'Payments', who: 'admin' },
  { href: '/staff/catalogue', label: 'Catalogue', who: 'editor' },
  { href: '/staff/shop', label: 'Shop', who: 'admin' },
  { href: '/staff/configuration', label: 'Configuration', who: 'admin' },
  { href: '/staff/record', label: 'Record', who: 'admin' },
];

/** The sections that somebody with these roles works in. */
export const sectionsFor = (roles: readonly string[]): StaffSection[] =>
  SECTIONS.filter(({ who }) => who === 'editor' || roles.includes('admin'));
