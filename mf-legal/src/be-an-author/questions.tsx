import {
  AUTHOR_SHARE_PERCENT,
  CLOSING_DAY,
  CONTRACT_AGE_MIN,
  CONTRACT_WORDS_MIN,
  formatNumber,
  PRODUCT,
  READER_AGE_MIN,
  WITHDRAWAL_BUSINESS_DAYS,
  WITHDRAWAL_HOURS,
} from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';

export const QUESTIONS: readonly Question[] = [
  {
    question: `What is ${PRODUCT} about?`,
    answer: (
      <p>
        {PRODUCT} publishes novels a chapter at a time. You write at your own pace, an editor reads each chapter before
        readers do, and readers follow the story on their phones as it grows. What you write stays yours.
      </p>
    ),
  },
  {
    question: 'What are the requirements?',
    answer: (
      <>
        <p>
          A story of your own, an account with a confirmed e-mail, and an age of at least {READER_AGE_MIN}, with a
          parent or guardian while you are not of age. There is no fee and no minimum length.
        </p>
        <p>
          A contract, if you want one, takes {formatNumber(CONTRACT_WORDS_MIN)} published words and an age of at least{' '}
          {CONTRACT_AGE_MIN}.
        </p>
      </>
    ),
  },
  {
    question: 'What are the benefits?',
    answer: (
      <p>
        {AUTHOR_SHARE_PERCENT} percent of the net of what readers spend on your chapters and gifts, from the first
        chapter on; bonuses under a contract, for which you may also publish elsewhere; editors who read you; and an
        editor that loses no word. All numbers stand under <a href="/writers-benefits">Writer’s Benefits</a>.
      </p>
    ),
  },
  {
    question: 'How long does payment take?',
    answer: (
      <p>
        A month closes on the {CLOSING_DAY}th, in February on its last day. After that you may withdraw your available
        income at any time: it is processed within {WITHDRAWAL_HOURS} hours and reaches your bank within{' '}
        {WITHDRAWAL_BUSINESS_DAYS} business days.
      </p>
    ),
  },
];
