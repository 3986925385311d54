import * as product from '@griot/contracts';
import { renderPage } from '@griot/testing';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import AboutPage from '../about/about.page.tsx';
import AccountDeletionPage from '../account-deletion/account-deletion.page.tsx';
import BeAnAuthorPage from '../be-an-author/be-an-author.page.tsx';
import ComplaintPage from '../complaint/complaint.page.tsx';
import ContentPolicyPage from '../content-policy/content-policy.page.tsx';
import HelpCentrePage from '../help-centre/help-centre.page.tsx';
import PrivacyPage from '../privacy/privacy.page.tsx';
import TermsPage from '../terms/terms.page.tsx';
import WritersBenefitsPage from '../writers-benefits/writers-benefits.page.tsx';
import WritersGuidePage from '../writers-guide/writers-guide.page.tsx';
import { usd } from './usd.ts';

const n = product.formatNumber;
const { ATTENDANCE_BONUS, COMPLETION_BONUS, PERFORMANCE_BONUSES, SIGNING_BONUS, STAND_OUT_BONUS } = product;
const { CONTRACT_DECISION_DAYS: DECISION, COMPLAINT_BUSINESS_DAYS: COMPLAINT } = product;

const SHARE = n(product.AUTHOR_SHARE_PERCENT);
const AGES = [product.READER_AGE_MIN, product.ADULT_AGE].map(n);
const PAYOUT = [product.CLOSING_DAY, product.WITHDRAWAL_HOURS, product.WITHDRAWAL_BUSINESS_DAYS].map(n);
const CONTRACT = [product.CONTRACT_WORDS_MIN, product.CONTRACT_AGE_MIN, DECISION.from, DECISION.to].map(n);
const BONUSES = [
  ...[SIGNING_BONUS, ATTENDANCE_BONUS].flatMap(({ cents, reads, words }) => [usd(cents), n(reads), n(words)]),
  n(SIGNING_BONUS.days),
  n(ATTENDANCE_BONUS.daysAbsent),
  usd(COMPLETION_BONUS.cents),
  n(COMPLETION_BONUS.months),
  ...(['exclusive', 'non-exclusive'] as const).flatMap((type) => Object.values(COMPLETION_BONUS[type]).map(n)),
  n(STAND_OUT_BONUS.reads),
  ...STAND_OUT_BONUS.places.flatMap(({ upTo, cents }) => [n(upTo), n(upTo + 1), usd(cents)]),
  ...PERFORMANCE_BONUSES.flatMap(({ cents, words, readsOver }) => [usd(cents), n(words), n(readsOver)]),
];
const PAGES: [path: string, Page: ComponentType, numbers: readonly string[]][] = [
  ['/about', AboutPage, []],
  [
    '/writers-benefits',
    WritersBenefitsPage,
    // Places are counted from 1.
    [SHARE, ...PAYOUT, ...CONTRACT, ...BONUSES, '1', n(product.FEATURED_WORDS_MIN), n(product.CONTRACT_NOTICE_DAYS)],
  ],
  [
    '/writers-guide',
    WritersGuidePage,
    [
      SHARE,
      ...PAYOUT,
      ...CONTRACT,
      ...[product.SYNOPSIS_MIN, product.SYNOPSIS_MAX, product.VERSIONS_KEPT, product.CHAPTER_COINS_MAX].map(n),
      ...[product.CONTRACT_NOTICE_DAYS, product.BANK_CHANGE_HOURS, product.FEATURED_WORDS_MIN].map(n),
      usd(product.WITHDRAWAL_MIN_CENTS),
      // The number of a prologue.
      '0',
    ],
  ],
  [
    '/help-centre',
    HelpCentrePage,
    [
      ...AGES,
      ...PAYOUT,
      ...CONTRACT,
      ...BONUSES,
      ...[product.PASSWORD_MIN, product.CODE_DIGITS, product.CODE_MINUTES, product.DELETION_DAYS].map(n),
      ...[product.SYNOPSIS_MIN, product.SYNOPSIS_MAX, product.VERSIONS_KEPT].map(n),
      ...[product.REVIEW_MIN, product.REVIEW_MAX, product.CANCEL_HOURS, product.RENEWAL_NOTICE_DAYS].map(n),
    ],
  ],
  [
    '/complaint',
    ComplaintPage,
    // The counter of the form, before anything is typed.
    [COMPLAINT.from, COMPLAINT.to, 0, product.REPORT_MIN, product.REPORT_MAX - 1_000].map(n),
  ],
  ['/content-policy', ContentPolicyPage, [...AGES, ...[COMPLAINT.from, COMPLAINT.to].map(n), '23', '2026']],
  ['/be-an-author', BeAnAuthorPage, [SHARE, n(product.READER_AGE_MIN), ...PAYOUT, ...CONTRACT]],
  ['/account-deletion', AccountDeletionPage, [product.DELETION_DAYS, 0, product.DELETION_REASON_MAX].map(n)],
  [
    '/privacy-policy',
    PrivacyPage,
    [...AGES, n(product.DELETION_DAYS), n(product.BROWSER_DAYS), n(product.RATING_TRACE_DAYS), '25', '2026'],
  ],
  [
    '/terms-of-use',
    TermsPage,
    [
      SHARE,
      ...AGES,
      ...PAYOUT,
      ...CONTRACT,
      ...[product.FEATURED_WORDS_MIN, product.CANCEL_HOURS, product.DELETION_DAYS, COMPLAINT.from, COMPLAINT.to].map(n),
      // What the house answers for at most (part 2 §9), and the day of the last change.
      '$100',
      '23',
      '2026',
    ],
  ],
];

/** What is written in an element; each piece of it stands apart, as it does on the screen. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const pieces: string[] = [];
  while (walker.nextNode()) {
    const { textContent, previousSibling } = walker.currentNode;
    // A text node beside another goes on with it.
    if (previousSibling?.nodeType === Node.TEXT_NODE) pieces.push(`${pieces.pop() ?? ''}${textContent ?? ''}`);
    else pieces.push(textContent ?? '');
  }
  return pieces.join(' ');
}
const numbersIn = (text: string): string[] => text.match(/\$?\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];

test.each(PAGES)('every number on %s is one that the server reckons by', async (path, Page, known) => {
  const { person } = renderPage(Page, { path });
  await act(async () => {});
  const texts = [textOf(document.body)];
  for (const tab of screen.queryAllByRole('tab')) {
    await person.click(tab);
    texts.push(textOf(document.body));
  }
  const strangers = texts.flatMap(numbersIn);
  expect([...new Set(strangers)].filter((number) => !known.includes(number))).toEqual([]);
});
