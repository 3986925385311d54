import {
  ATTENDANCE_BONUS,
  CLOSING_DAY,
  CONTRACT_DECISION_DAYS,
  CONTRACT_WORDS_MIN,
  formatNumber,
  SIGNING_BONUS,
  WITHDRAWAL_BUSINESS_DAYS,
  WITHDRAWAL_HOURS,
} from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';
import { usd } from '../figures/usd.ts';

export const BONUS: readonly Question[] = [
  {
    question: 'Which bonuses are there?',
    answer: (
      <p>
        Five, for novels under contract: signing, monthly attendance, completion, stand-out and performance. The signing
        bonus, for one, is {usd(SIGNING_BONUS.cents)} for {formatNumber(SIGNING_BONUS.reads)} reads within{' '}
        {SIGNING_BONUS.days} days. All of them stand under <a href="/writers-benefits">Writer’s Benefits</a>.
      </p>
    ),
  },
  {
    question: 'How do I get a contract?',
    answer: (
      <p>
        From {formatNumber(CONTRACT_WORDS_MIN)} published words on you may apply on your{' '}
        <a href="/account-dashboard">dashboard</a>. An editor decides within {CONTRACT_DECISION_DAYS.from} to{' '}
        {CONTRACT_DECISION_DAYS.to} days.
      </p>
    ),
  },
  {
    question: 'Must I publish every day for the attendance bonus?',
    answer: (
      <p>
        {ATTENDANCE_BONUS.daysAbsent} days of a month may be missed. It also takes{' '}
        {formatNumber(ATTENDANCE_BONUS.reads)} reads and {formatNumber(ATTENDANCE_BONUS.words)} words in the month. A
        chapter counts for the day on which you sent it in.
      </p>
    ),
  },
  {
    question: 'When is a bonus paid?',
    answer: (
      <p>
        It is entered as soon as its conditions are met, monthly ones once the month is over, and becomes part of your
        income when the month closes on the {CLOSING_DAY}th. A withdrawal is processed within {WITHDRAWAL_HOURS} hours
        and reaches your bank within {WITHDRAWAL_BUSINESS_DAYS} business days.
      </p>
    ),
  },
  {
    question: 'Where do I see why I received one?',
    answer: (
      <p>
        On your <a href="/account-income">income page</a>: each bonus stands there with the reads, words and days that
        earned it.
      </p>
    ),
  },
];
