import { PRODUCT } from '@griot/contracts';
import type { Section } from '../text-page/text-page.tsx';

/** For authors: rights, publication, earnings, contracts. */
export const writing: readonly Section[] = [
  {
    id: 'your-work',
    title: 'Your work stays yours',
    body: (
      <>
        <p>
          What you write here belongs to you. So that we can show it, you give us the right to store it, to set and
          display it, to make covers and excerpts of it, and to point readers to it, everywhere in the world and for as
          long as it is published here. This right is not exclusive: you may publish the same work elsewhere, unless you
          have signed an exclusive contract.
        </p>
        <p>
          When you take a work down, this right ends, except that readers who have unlocked a chapter may go on reading
          it.
        </p>
        <p>
          You promise that the work is yours to publish: that you wrote it, or may use what others wrote, drew or
          photographed in it.
        </p>
      </>
    ),
  },
  {
    id: 'publication',
    title: 'How a chapter is published',
    body: (
      <>
        <p>
          A draft is seen by you alone. When you ask for publication, the chapter goes to our editors, and while it is
          with them you cannot change it. They publish it, or return it to you with a reason, and you may ask again.
        </p>
        <p>
          When you change a published chapter, readers see the old text until the new one is approved. Approval means
          that we show the chapter; it does not mean that we share its views or have checked its facts.
        </p>
        <p>Deleting a chapter cannot be undone.</p>
      </>
    ),
  },
  {
    id: 'earnings',
    title: 'Earnings and payouts',
    body: (
      <>
        <p>
          Authors receive 50 percent of the net of what readers spend on their chapters and on gifts to them, with or
          without a contract. Net is the price that was paid, less the payment provider’s fee. Coins that were given
          away for free, or passed on by another reader, carry no earnings. Half of the net of a subscription month is
          shared among the chapters that its reader read in it.
        </p>
        <ul>
          <li>
            Earnings are counted in US dollars. Each month closes on the 30th, in February on the last day, with a
            statement.
          </li>
          <li>
            You may ask for your available balance at any time. We process the request within 48 hours, and the money
            reaches your bank within 15 business days.
          </li>
          <li>
            Withdrawals are paid by bank transfer in naira, at the rate of that day. Your bank details must be right and
            your own; taxes on what you earn are yours to pay.
          </li>
          <li>
            We may hold back earnings that come from fraud, such as views made by machines or payments that are
            reversed.
          </li>
        </ul>
        <p>
          Which bonuses there are, and how they are earned, is stated under{' '}
          <a href="/writers-benefits">Writer’s Benefits</a>.
        </p>
      </>
    ),
  },
  {
    id: 'contracts',
    title: 'Publishing contracts',
    body: (
      <>
        <p>
          You may apply for a contract, exclusive or non-exclusive, once a novel has at least 5,000 words. We decide
          within 2 to 7 days. Nobody is owed a contract, and your share of what readers spend does not depend on one.
        </p>
        <p>Where a contract that you have signed says something else than these terms, the contract counts.</p>
        <p>A novel is put forward to be featured on {PRODUCT} once it has at least 80,000 words; our editors choose.</p>
      </>
    ),
  },
];
