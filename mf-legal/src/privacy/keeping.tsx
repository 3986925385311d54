import { PRODUCT } from '@griot/contracts';
import type { Section } from '../text-page/text-page.tsx';

/** With whom, how long, and what you can do. */
export const keeping: readonly Section[] = [
  {
    id: 'sharing',
    title: 'Whom we share it with',
    body: (
      <>
        <p>
          Those who help us run {PRODUCT}, as far as they need it and no further: whoever hosts the servers, delivers
          our mail, and carries payments. If you sign in through another company, where that is offered, it tells us
          your e-mail address and name, and learns that you used {PRODUCT}.
        </p>
        <p>Authorities get what the law obliges us to give, after we have checked that it does.</p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments and payouts',
    body: (
      <>
        <p>
          You pay on the page of a payment provider. Your card number goes to the provider and never to us; we learn
          what was paid, when, and whether it succeeded.
        </p>
        <p>
          Authors who withdraw earnings give us bank details, and those who apply for a contract give us what it needs,
          with copies of an identity document. Only the staff who handle payouts and contracts see them.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Mail from us',
    body: (
      <p>
        We write to you with codes that you asked for, and about things that happen to your account and your chapters,
        such as an editor’s decision. We do not send advertising.
      </p>
    ),
  },
  {
    id: 'protection',
    title: 'How it is protected',
    body: (
      <>
        <p>
          Passwords are stored only as hashes that are slow to guess. The proofs of signing in are short-lived and
          renewed; one that is used twice ends the sign-in. Locked chapters and personal pages never leave the server
          without a check of who asks.
        </p>
        <p>
          No protection is perfect. If something happens that puts you at risk, we tell you and the authorities as the
          law demands.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'How long it is kept, and deletion',
    body: (
      <>
        <p>
          We keep what belongs to your account for as long as you have it. Codes are forgotten within two days, and our
          servers’ logs hold no names, addresses or search words.
        </p>
        <p>
          When you ask for your account to be deleted, it may take up to 15 days. Signing in within them cancels the
          deletion. After that:
        </p>
        <ul>
          <li>your name, e-mail address, picture, bank details and documents are erased;</li>
          <li>your reviews stay, without a name;</li>
          <li>your novels leave the catalogue, but stay readable for those who have unlocked their chapters;</li>
          <li>
            the books of coins and payments stay, under a number that names nobody, because the law and the other side
            of each payment need them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        {PRODUCT} is not for children under 12, and we do not knowingly keep anything about them. From 12 to 18 one may
        use it only with a parent or guardian. If a child under 12 has an account, tell us, and we delete it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights, changes and contact',
    body: (
      <>
        <p>
          You may ask what we know about you, have it corrected, erased or handed over, object to a use, and take back a
          consent. You may also complain to the authority for data protection where you live. Much of it you can change
          yourself in your account.
        </p>
        <p>
          When we change this policy, the new text stands here before it applies, with its date at the top. The terms on
          which {PRODUCT} is used are the <a href="/terms-of-use">Terms of Use</a>.
        </p>
        <p>
          You reach us by the ways named under <a href="/contact">Contact</a>.
        </p>
      </>
    ),
  },
];
