import {
  AUTHOR_SHARE_PERCENT,
  CONTRACT_AGE_MIN,
  CONTRACT_DECISION_DAYS,
  CONTRACT_NOTICE_DAYS,
  CONTRACT_WORDS_MIN,
  formatNumber,
} from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';

export const QUESTIONS: readonly Question[] = [
  {
    question: 'What is the difference between an exclusive and a non-exclusive contract?',
    answer: (
      <>
        <p>
          Under an exclusive contract the novel is published here and nowhere else for as long as the contract runs.
          Under a non-exclusive one you may publish it anywhere else as well.
        </p>
        <p>
          Your share is {AUTHOR_SHARE_PERCENT} percent of net for both. The bonuses are the same but for the completion
          bonus, which asks other numbers of reads and words.
        </p>
      </>
    ),
  },
  {
    question: 'How do I apply for a contract?',
    answer: (
      <p>
        Publish at least {formatNumber(CONTRACT_WORDS_MIN)} words of the novel, then choose Apply For Contract on your
        dashboard. You must be at least {CONTRACT_AGE_MIN} years old. An editor decides within{' '}
        {CONTRACT_DECISION_DAYS.from} to {CONTRACT_DECISION_DAYS.to} days; if the answer is no, it comes with a reason,
        and you may change the application and send it again.
      </p>
    ),
  },
  {
    question: 'What counts as a read?',
    answer: (
      <p>
        A reader who opens a published chapter, counted once a day for each chapter. Opening the same chapter again on
        the same day counts nothing more, and neither does a machine that asks for pages.
      </p>
    ),
  },
  {
    question: 'Do I lose a bonus when an editor takes long?',
    answer: (
      <p>
        No. A chapter counts for the day on which you sent it in, not for the day on which an editor approved it. Days
        and months are those of the calendar, in UTC.
      </p>
    ),
  },
  {
    question: 'Can a novel receive several bonuses?',
    answer: (
      <p>
        Yes, each whose conditions it meets. The signing, completion and performance bonuses are given once for a novel;
        the attendance and stand-out bonuses for every month that earns them. They appear in your income by themselves:
        you need not ask for them.
      </p>
    ),
  },
  {
    question: 'How does a contract end?',
    answer: (
      <p>
        Either side may end it at any time by telling the other. It then goes on for {CONTRACT_NOTICE_DAYS} whole days.
        What you have earned until then is paid, bonuses too.
      </p>
    ),
  },
];
