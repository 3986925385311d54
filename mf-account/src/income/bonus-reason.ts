import type { Entities } from '@griot/contracts';
import { formatNumber, utcDay } from '@griot/ui';
import { closedMonth } from './closed-month.ts';

type Bonus = Entities['Bonus'];

const NAMES: Record<Bonus['kind'], string> = {
  signing: 'Signing bonus',
  attendance: 'Attendance bonus',
  completion: 'Completion bonus',
  'stand-out': 'Stand-out bonus',
  'performance-50': 'Performance bonus',
  'performance-100': 'Performance bonus',
};

export const bonusName = (kind: Bonus['kind']): string => NAMES[kind];

/** What a bonus is for: a month, or once for the novel. */
export const bonusPeriod = (period: string): string => (/^\d{4}-\d\d$/.test(period) ? closedMonth(period) : 'Once');

/** The figures that met a bonus's conditions (part 2 §9), in words: `50,210 reads and 52,000 words, from 3 March 2026`. */
export function bonusReason(facts: Bonus['facts']): string {
  const { reads, words, absent, place, category, from } = facts;
  const counted = [
    typeof reads === 'number' && `${formatNumber(reads)} reads`,
    typeof words === 'number' && `${formatNumber(words)} words`,
    typeof absent === 'number' && `${absent} ${absent === 1 ? 'day' : 'days'} without a chapter`,
    typeof place === 'number' && `place ${place}${typeof category === 'string' ? ` in ${category}` : ''}`,
  ].filter((text) => text !== false);
  const listed = counted.length > 1 ? `${counted.slice(0, -1).join(', ')} and ${counted.at(-1)}` : (counted[0] ?? '');
  return typeof from === 'string' && !Number.isNaN(Date.parse(from)) ? `${listed}, from ${utcDay(from)}` : listed;
}
