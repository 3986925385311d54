import {
  AUTHOR_SHARE_PERCENT,
  BANK_CHANGE_HOURS,
  CLOSING_DAY,
  CONTRACT_AGE_MIN,
  CONTRACT_DECISION_DAYS,
  CONTRACT_NOTICE_DAYS,
  CONTRACT_WORDS_MIN,
  FEATURED_WORDS_MIN,
  formatNumber,
  WITHDRAWAL_BUSINESS_DAYS,
  WITHDRAWAL_HOURS,
  WITHDRAWAL_MIN_CENTS,
} from '@griot/contracts';
import { usd } from '../figures/usd.ts';
import type { Section } from '../text-page/text-page.tsx';

/** What comes of it. */
export const earning: readonly Section[] = [
  {
    id: 'contracts',
    title: 'Contracts',
    body: (
      <>
        <p>
          You need no contract to publish or to earn. One adds bonuses, and you may apply once{' '}
          {formatNumber(CONTRACT_WORDS_MIN)} words of the novel are published and you are at least {CONTRACT_AGE_MIN}{' '}
          years old.
        </p>
        <p>
          The application has two steps: about you, with front and back of an identity document, and about the book,
          with an outline and push lines. An editor decides within {CONTRACT_DECISION_DAYS.from} to{' '}
          {CONTRACT_DECISION_DAYS.to} days. If it is rejected you see why, and may change it and send it again. If it is
          approved you read the contract in full and sign it on the page. Either side may end it with a notice of{' '}
          {CONTRACT_NOTICE_DAYS} days.
        </p>
      </>
    ),
  },
  {
    id: 'earnings',
    title: 'Earnings',
    body: (
      <>
        <p>
          {AUTHOR_SHARE_PERCENT} percent of the net of what readers spend on your chapters and gifts is yours, and the
          same share of the subscriptions with which your chapters were read. What was earned since the last statement
          stands on your income page.
        </p>
        <ul>
          <li>A month closes on the {CLOSING_DAY}th, in February on its last day, with a statement in US dollars.</li>
          <li>
            From {usd(WITHDRAWAL_MIN_CENTS)} on you may withdraw your available income at any time. It is processed
            within {WITHDRAWAL_HOURS} hours and reaches your bank within {WITHDRAWAL_BUSINESS_DAYS} business days, in
            naira at the rate of that day.
          </li>
          <li>
            Withdrawals within {BANK_CHANGE_HOURS} hours of a change of your bank details are looked at once more first.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'promotion',
    title: 'Promotion',
    body: (
      <>
        <p>
          Readers find novels by genre, tags, search and the rankings, which count readers, not clicks. New chapters at
          days that readers can rely on bring them back.
        </p>
        <ul>
          <li>Share the address of your novel: it comes with cover and synopsis wherever links are shown.</li>
          <li>Use the author’s note to say when the next chapter comes.</li>
          <li>Answer what reviews say in your next chapters, not by reviewing your own novel.</li>
          <li>
            Editors choose novels for the first page; from {formatNumber(FEATURED_WORDS_MIN)} words on yours can be
            among them.
          </li>
        </ul>
        <p>
          Do not buy views or reviews, and do not trade them: they are taken out of the count, and the account may go
          with them.
        </p>
      </>
    ),
  },
];
