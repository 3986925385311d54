import { PRODUCT } from '@griot/contracts';
import type { Section } from '../text-page/text-page.tsx';

/** For everybody: who may come in, accounts, reading, coins, subscriptions. */
export const reading: readonly Section[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <>
        <p>
          When you open an account, or read or write here without one, you accept these terms. How we treat what we know
          about you stands in the <a href="/privacy-policy">Privacy Policy</a>, which belongs to them.
        </p>
        <p>If you do not accept them, please do not use {PRODUCT}.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: `Who may use ${PRODUCT}`,
    body: (
      <>
        <ul>
          <li>Children under 12 may not use {PRODUCT}, and may not have an account.</li>
          <li>
            From 12 to 18 you may use it only with a parent or guardian who has agreed to these terms with you, and who
            answers for what you buy and publish.
          </li>
          <li>To sign a publishing contract you must be at least 21.</li>
        </ul>
        <p>Every novel names the readers it is meant for. Please take that seriously, and guardians too.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Give us your true name and an e-mail address that is yours. We ask you to confirm the address with a code
          before you can write or use the account area.
        </p>
        <p>
          Your pen name is what others see. It must not be somebody else’s, nor make people think you are somebody you
          are not.
        </p>
        <p>
          Keep your password to yourself. What is done with your account counts as done by you, unless somebody broke in
          without your fault. If you think that has happened, tell us at once.
        </p>
      </>
    ),
  },
  {
    id: 'reading',
    title: 'Reading',
    body: (
      <>
        <p>
          Many chapters are free. Others are locked, and each says how it opens: with coins, with a subscription, or
          with either.
        </p>
        <p>
          A chapter that you have unlocked with coins stays unlocked for you. A chapter that you read while it was free,
          signed in, stays open to you when its author locks it later.
        </p>
        <p>
          You read for yourself. You may not copy chapters elsewhere, sell them, collect them by machine, or use them to
          train software, unless their author has allowed it or the law does.
        </p>
      </>
    ),
  },
  {
    id: 'coins',
    title: 'Coins',
    body: (
      <>
        <p>
          Coins pay for chapters and gifts on {PRODUCT}, and for nothing else. You may pass yours on to somebody else
          here. They are not money: they earn no interest, and we do not change them back into money.
        </p>
        <ul>
          <li>You see the price, in coins or in money, before you agree to it.</li>
          <li>
            Coin purchases are final. Rights that the law gives you, and that no terms can take away, remain yours.
          </li>
          <li>The coins you have had longest are spent first.</li>
          <li>
            An unlock that does not go through costs nothing, and no chapter is paid for twice by the same reader.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'subscriptions',
    title: 'Subscriptions',
    body: (
      <>
        <p>
          Where a subscription is offered, it opens the chapters that say so for as long as it runs. You see its price
          and its length before you pay.
        </p>
        <p>
          A subscription renews by itself for another period of the same length unless you cancel it at least 24 hours
          before the period ends. After you cancel, it runs to the end of what you have paid for. A chapter that was
          open to you only by subscription closes again when it has ended.
        </p>
      </>
    ),
  },
];
