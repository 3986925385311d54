import { CANCEL_HOURS, RENEWAL_NOTICE_DAYS } from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';

export const SUBSCRIPTION: readonly Question[] = [
  {
    question: 'What does a subscription open?',
    answer: (
      <p>
        Every chapter that says it opens with a subscription, for as long as it runs. Chapters that open for coins alone
        are not part of it.
      </p>
    ),
  },
  {
    question: 'How do I subscribe?',
    answer: (
      <p>
        Open the menu of your account and choose Subscribe. You see each plan’s price and length before you pay on the
        page of our payment provider.
      </p>
    ),
  },
  {
    question: 'Does it renew by itself?',
    answer: (
      <p>
        Yes, for another period of the same length, unless you cancel it at least {CANCEL_HOURS} hours before the period
        ends. {RENEWAL_NOTICE_DAYS} days before, a mail tells you the price and the day.
      </p>
    ),
  },
  {
    question: 'What happens when I cancel?',
    answer: (
      <p>
        It runs to the end of what you have paid for, and then it ends. Chapters that were open to you by subscription
        alone close again; what you have unlocked with coins stays open.
      </p>
    ),
  },
  {
    question: 'Why was it not renewed?',
    answer: (
      <p>
        Your card may have been declined, or the plan is no longer offered. A mail says which. You can choose a plan
        again at any time.
      </p>
    ),
  },
];
