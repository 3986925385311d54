import { anOwnNovel, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import NumbersPage from './numbers.page.tsx';

const NUMBERS = 'GET /novels/mine/{novel}/numbers/';
const DAYS = 'GET /novels/mine/{novel}/numbers/days/';

const chapter = (n: number, more = {}) => ({
  id: `chp_${n}`,
  chapter: `${n}.00`,
  title: `Night ${n}`,
  published_at: '2026-02-28T10:00:00.000Z',
  readers: 0,
  went_on: 0,
  guest_visits: 0,
  unlocks: 0,
  income: '0.00',
  ...more,
});
const numbers = {
  readers: 1_240,
  guest_visits: 80,
  unlocks: 31,
  income: '4650.50',
  other_income: '50.50',
  currency: 'NGN' as const,
  chapters: [
    chapter(1, { readers: 1_200, went_on: 800, guest_visits: 80 }),
    chapter(2, { readers: 0 }),
    chapter(3, { readers: 31, went_on: null, unlocks: 31, income: '4600.00' }),
  ],
};
const days = [
  { day: '2026-02-27', readers: 3, guest_visits: 1 },
  { day: '2026-02-28', readers: 12, guest_visits: 0 },
];

const show = (answers: Answers = {}) =>
  renderPage(NumbersPage, {
    path: '/book-chapters/:slug/numbers',
    at: '/book-chapters/salt-road/numbers',
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' }),
      [NUMBERS]: numbers,
      [DAYS]: { days },
      ...answers,
    },
  });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

test('each chapter stands in a table: its readers, who went on, guests, unlocks and income', async () => {
  show();
  expect(rowsOf(await screen.findByRole('table', { name: 'The figures of each chapter' }))).toEqual([
    ['1 Night 1', '1,200', '67%', '80', '0', '₦0.00'],
    ['2 Night 2', '0', '–', '0', '0', '₦0.00'],
    ['3 Night 3', '31', '–', '0', '31', '₦4,600.00'],
  ]);
  expect(screen.getByText('₦4,650.50')).toBeVisible();
});

test('a plot says its highest value aloud, and the same figures stand in a table, the newest first', async () => {
  const { person } = show();
  expect(
    await screen.findByRole('img', {
      name: 'Readers a day: at most 12, 28 February 2026. The figures stand in the table.',
    }),
  ).toBeVisible();
  await person.click(screen.getByText('The days as a table'));
  expect(rowsOf(screen.getByRole('table', { name: /of each day/ }))).toEqual([
    ['28 February 2026', '12', '0'],
    ['27 February 2026', '3', '1'],
  ]);
});

test('the days of one chapter, and of a longer time, are asked for', async () => {
  const { person, platform } = show();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Of' }), 'Chapter 3: Night 3');
  await person.selectOptions(screen.getByRole('combobox', { name: 'In the last' }), '90 days');
  expect(platform.asked.filter(({ call }) => call === DAYS).map(({ input }) => input.query)).toEqual([
    { days: '30' },
    { days: '30', chapter: 'chp_3' },
    { days: '90', chapter: 'chp_3' },
  ]);
});

test('every figure is explained, and a novel without readers’ chapters says what will stand here', async () => {
  const { unmount } = show();
  for (const figure of ['Readers', 'Go on', 'Guests’ visits', 'Unlocks', 'Income', 'Days'])
    expect((await screen.findAllByText(figure, { selector: 'dt' })).length).toBeGreaterThan(0);
  unmount();
  show({ [NUMBERS]: { ...numbers, chapters: [] } });
  expect(await screen.findByText('Nothing is published yet')).toBeVisible();
});
