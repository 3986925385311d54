import { PRODUCT } from '@griot/contracts';
import type { Section } from '../text-page/text-page.tsx';

/** For living together: conduct, complaints, endings, the law. */
export const together: readonly Section[] = [
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <>
        <p>
          You may write about anything that people do to each other. You may not use {PRODUCT} to do it. In particular,
          do not publish or send:
        </p>
        <ul>
          <li>other people’s work as your own, or without the right to it;</li>
          <li>sexual content that involves anybody under 18, in any form;</li>
          <li>threats, harassment, or calls to hurt or humiliate people for who they are;</li>
          <li>the private details of real people;</li>
          <li>what the law forbids, or help with it; advertisements, spam and malicious code.</li>
        </ul>
        <p>
          Nor may you break into accounts or servers, get round locks and limits, or use machines to make views, reviews
          or accounts. More stands in the <a href="/content-policy">Content Policy</a>.
        </p>
      </>
    ),
  },
  {
    id: 'community',
    title: 'Reviews, gifts and referrals',
    body: (
      <>
        <p>
          Where you can review a novel, say what you think of the work, in your own words, and mark what gives the story
          away. Do not trade reviews or pay for them. Authors cannot remove reviews; we can, when they break these
          terms.
        </p>
        <p>A gift is paid in coins and goes to the author at once; it cannot be taken back.</p>
        <p>
          Where there are rewards for referrals, one counts when the person you invited has confirmed their e-mail and
          made a first payment. The reward comes out of what stays with us of their payments, later and under the
          conditions that the page of referrals states. Inviting yourself counts for nothing, and neither does what is
          spent on your own novels.
        </p>
      </>
    ),
  },
  {
    id: 'copyright',
    title: 'Copyright complaints',
    body: (
      <>
        <p>
          If you find your work here without your permission, tell us: which work is yours and where it was first
          published, the address of the page here, how we reach you, and that what you say is true. We answer within 3
          to 5 business days.
        </p>
        <p>
          We may take the page down while we look into it, and we tell its author, who may answer. Those who do it again
          lose their account. How to send a complaint is explained under <a href="/complaint">Copyright complaint</a>.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Leaving, and being asked to leave',
    body: (
      <>
        <p>
          You may stop using {PRODUCT} whenever you like, and have your account deleted. Deletion may take up to 15
          days; signing in within them cancels it. What is erased then, and what remains, stands in the{' '}
          <a href="/privacy-policy">Privacy Policy</a>. Coins and subscriptions that you have not used up end with the
          account.
        </p>
        <p>
          We may take down what breaks these terms, and suspend or close the account behind it. We say why, unless the
          law forbids us to. Earnings that were honestly made are still paid.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We run {PRODUCT} with care, but we offer it as it is: we do not promise that it is always there, free of
          mistakes, or right for a certain purpose. What authors write is theirs to answer for.
        </p>
        <p>
          If we owe you damages, we owe at most US $100 in total. This does not limit what we owe where the law allows
          no limit, such as for intent, or for harm to life and health.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, law and contact',
    body: (
      <>
        <p>
          We may change these terms. The new text stands on this page before it applies, with its date at the top. If
          you go on using {PRODUCT} after that, you accept it. What you have already unlocked stays unlocked.
        </p>
        <p>
          The law of the place where the operator of this site is established applies, together with the rights that the
          law of your own country gives you as a consumer. If a part of these terms does not hold, the rest does.
        </p>
        <p>
          Questions about these terms reach us by the ways named under <a href="/contact">Contact</a>.
        </p>
      </>
    ),
  },
];
