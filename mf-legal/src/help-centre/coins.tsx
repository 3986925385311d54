import type { Question } from '../faq/faq.tsx';

export const COINS: readonly Question[] = [
  {
    question: 'What are coins for?',
    answer: (
      <p>They unlock chapters and pay for gifts to authors. They are not money and are not changed back into it.</p>
    ),
  },
  {
    question: 'How do I get coins?',
    answer: (
      <p>
        Choose Get More in the menu of your account, then a pack. You see its price before you pay, and the coins are in
        your wallet as soon as the payment has arrived.
      </p>
    ),
  },
  {
    question: 'I have paid and see no coins.',
    answer: (
      <p>
        A payment can take a few minutes. Your <a href="/account-transaction-history?tab=purchases">purchase history</a>{' '}
        shows how it stands. If it is paid and the coins are not there, write to us under <a href="/contact">Contact</a>{' '}
        with its reference.
      </p>
    ),
  },
  {
    question: 'Can I have my money back?',
    answer: (
      <p>
        Coin purchases are final. Rights that the law gives you remain yours. An unlock that did not go through costs
        nothing, and no chapter is paid for twice.
      </p>
    ),
  },
  {
    question: 'How long does an unlocked chapter stay open?',
    answer: (
      <p>For good: also when its price changes, when its author locks it, and when the novel leaves the catalogue.</p>
    ),
  },
  {
    question: 'Which coins are spent first?',
    answer: <p>Those that you have had longest.</p>,
  },
];
