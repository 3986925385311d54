import { renderPage } from '@griot/testing';
import { act, screen, within } from '@testing-library/react';
import WritersBenefitsPage from './writers-benefits.page.tsx';

const show = (user: { pen_name: string } | null = null) =>
  renderPage(WritersBenefitsPage, { path: '/writers-benefits', ...(user && { user }) });
const cards = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.parentElement?.textContent ?? '');

/** Part 2 §9, writer terms; amounts as ruling 31 writes them. */
const SIGNING = 'Signing bonus$30.0050,000 reads within 60 days of your signing50,000 words published by then';
const ATTENDANCE =
  'Monthly attendance bonus$20.0040,000 reads in the month30,000 words in the montha chapter every day, with at most 3 days absent';
const STAND_OUT =
  'Stand-out bonusup to $20.00among the 10 most read of a category in a monthat least 100,000 reads in that month';
const PERFORMANCE = [
  'Performance bonus$50.00180,000 wordsover 300,000 reads',
  'Performance bonus$100.00300,000 wordsover 500,000 reads',
];
const completion = (reads: string, words: string) =>
  `Completion bonus$40.00the book is completed${reads} readsat least ${words} wordsall within 6 months of your signing`;

test('every bonus of an exclusive contract has its card', () => {
  show();
  expect(cards('Bonuses of an exclusive contract')).toEqual([
    SIGNING,
    ATTENDANCE,
    completion('150,000', '200,000'),
    STAND_OUT,
    ...PERFORMANCE,
  ]);
});

test('a non-exclusive one differs in the completion bonus', () => {
  show();
  expect(cards('Bonuses of a non-exclusive contract')).toEqual([
    SIGNING,
    ATTENDANCE,
    completion('100,000', '150,000'),
    STAND_OUT,
    ...PERFORMANCE,
  ]);
});

test('the share, the places of the stand-out bonus, the payouts and what is featured are told', () => {
  show();
  const said = (id: string) => document.getElementById(id)?.textContent;
  expect(said('share')).toContain('50 percent of the net');
  expect(said('stand-out')).toMatch(
    /\$20\.00 for places 1 to 3.*\$15\.00 for places 4 to 6.*\$10\.00 for places 7 to 10/,
  );
  expect(said('payouts')).toMatch(
    /closes on the 30th, in February on its last day.*within 48 hours.*within 15 business days/,
  );
  expect(said('featured')).toContain('at least 80,000 words');
  expect(said('questions')).toMatch(/at least 5,000 words.*at least 21 years old.*within 2 to 7 days.*30 whole days/s);
});

test('the questions close each other, and the first is open', () => {
  show();
  const items = [...document.querySelectorAll('#questions details')];
  expect(items.map((item) => item.hasAttribute('open'))).toEqual([true, false, false, false, false, false]);
  expect(new Set(items.map((item) => item.getAttribute('name')))).toEqual(new Set(['benefits']));
});

test('guests are led to sign in, to contact and to writing; who is signed in needs no login', async () => {
  const { unmount } = show();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/signin?returnURL=%2Fcreate');
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  expect(screen.getByRole('link', { name: 'Start writing' })).toHaveAttribute('href', '/create');
  unmount();
  show({ pen_name: 'Ada Obi' });
  await act(async () => {});
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});
