import {
  ATTENDANCE_BONUS,
  COMPLETION_BONUS,
  formatNumber as n,
  PERFORMANCE_BONUSES,
  SIGNING_BONUS,
  STAND_OUT_BONUS,
} from '@griot/contracts';
import { usd } from '../figures/usd.ts';

export type ContractType = 'exclusive' | 'non-exclusive';

/** A bonus as its card shows it. */
export interface Bonus {
  name: string;
  amount: string;
  /** What it is given for, once all of it is met. */
  conditions: readonly string[];
}

/** The bonuses of a kind of contract (part 2 §9), in the numbers by which the server gives them. */
export function bonusesOf(type: ContractType): Bonus[] {
  const completion = COMPLETION_BONUS[type];
  const lastPlace = Math.max(...STAND_OUT_BONUS.places.map(({ upTo }) => upTo));
  const most = Math.max(...STAND_OUT_BONUS.places.map(({ cents }) => cents));
  return [
    {
      name: 'Signing bonus',
      amount: usd(SIGNING_BONUS.cents),
      conditions: [
        `${n(SIGNING_BONUS.reads)} reads within ${SIGNING_BONUS.days} days of your signing`,
        `${n(SIGNING_BONUS.words)} words published by then`,
      ],
    },
    {
      name: 'Monthly attendance bonus',
      amount: usd(ATTENDANCE_BONUS.cents),
      conditions: [
        `${n(ATTENDANCE_BONUS.reads)} reads in the month`,
        `${n(ATTENDANCE_BONUS.words)} words in the month`,
        `a chapter every day, with at most ${ATTENDANCE_BONUS.daysAbsent} days absent`,
      ],
    },
    {
      name: 'Completion bonus',
      amount: usd(COMPLETION_BONUS.cents),
      conditions: [
        'the book is completed',
        `${n(completion.reads)} reads`,
        `at least ${n(completion.words)} words`,
        `all within ${COMPLETION_BONUS.months} months of your signing`,
      ],
    },
    {
      name: 'Stand-out bonus',
      amount: `up to ${usd(most)}`,
      conditions: [
        `among the ${lastPlace} most read of a category in a month`,
        `at least ${n(STAND_OUT_BONUS.reads)} reads in that month`,
      ],
    },
    ...PERFORMANCE_BONUSES.map(({ cents, words, readsOver }) => ({
      name: 'Performance bonus',
      amount: usd(cents),
      conditions: [`${n(words)} words`, `over ${n(readsOver)} reads`],
    })),
  ];
}

/** What each place of the stand-out bonus brings: `$20.00 for places 1 to 3`. */
export const standOutPlaces = (): string[] =>
  STAND_OUT_BONUS.places.map(
    ({ upTo, cents }, at) => `${usd(cents)} for places ${(STAND_OUT_BONUS.places[at - 1]?.upTo ?? 0) + 1} to ${upTo}`,
  );
