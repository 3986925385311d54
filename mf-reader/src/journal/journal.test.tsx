import type { Entities } from '@griot/contracts';
import { aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ShelfPage from '../shelf/shelf.page.tsx';
import YearPage from './year.page.tsx';

const JOURNAL: Entities['Journal'] = {
  recording: true,
  time_zone: 'Africa/Lagos',
  today: '2026-03-04',
  streak: { current: 1, longest: 12 },
  days: [
    { day: '2026-02-24', read: 2, finished: 0, words: 0 },
    { day: '2026-03-03', read: 4, finished: 3, words: 6_200 },
  ],
  years: [2026, 2025],
};
const DAY: Entities['JournalDay'] = {
  day: '2026-03-03',
  finished: 3,
  words: 6_200,
  novels: [
    {
      novel: { slug: 'salt-road', title: 'The Salt Road' },
      chapters: [1, 2, 3, 4].map((n) => ({ chapter: `${n}.00`, title: 'Night', finished: n < 4 })),
    },
    { novel: null, chapters: [{ chapter: '7.50', title: null, finished: false }] },
  ],
};
const YEAR: Entities['JournalYear'] = {
  year: 2026,
  days: 40,
  chapters: 120,
  words: 260_000,
  novels: 9,
  finished_novels: [{ slug: 'drum', title: 'A Drum' }],
  author: { id: 'usr_ada', name: 'Ada Obi', chapters: 61 },
  genres: [{ name: 'Romance', chapters: 80 }],
  longest_streak: 12,
  busiest_month: { month: 2, chapters: 70 },
};

const open = (journal: Partial<Entities['Journal']> = {}, answers: Answers = {}) =>
  renderPage(ShelfPage, {
    path: '/shelf',
    at: '/shelf?tab=journal',
    answers: {
      'GET /shelf/': aPage(),
      'GET /novels/reading/': aPage(),
      'GET /journal/': { ...JOURNAL, ...journal },
      'GET /journal/days/': aPage(DAY),
      ...answers,
    },
    user: {},
  });

test('streaks, and what was read day by day', async () => {
  open();
  expect(await screen.findByText('1 day')).toBeVisible();
  expect(screen.getByText('12 days')).toBeVisible();
  const days = within(await screen.findByRole('region', { name: 'Day by day' }));
  expect(await days.findByRole('heading', { name: 'Tuesday 3 March 2026' })).toBeVisible();
  expect(days.getByText('3 chapters finished, 6,200 words')).toBeVisible();
  const [salt, gone] = days.getAllByRole('listitem').slice(1);
  expect(salt).toHaveTextContent('The Salt Road: chapters 1–3 finished, 4 opened');
  expect(days.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
  expect(gone).toHaveTextContent('A novel that is no longer here: chapter 7.5 opened');
  expect(screen.getByRole('link', { name: '2025 in review' })).toHaveAttribute('href', '/journal/2025');
});

test('the calendar is a table of weeks with the numbers of its days, and none for days to come', async () => {
  const { person } = open();
  const table = within(await screen.findByRole('table'));
  const row = (week: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${week}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Week of',
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ]);
  const none = '·no reading';
  expect(row('2 Mar')).toEqual([none, '3', none, '', '', '', '']);
  expect(row('23 Feb')).toEqual([none, '0', none, none, none, none, none]);
  expect(table.getAllByRole('row')).toHaveLength(1 + 8);
  await person.click(screen.getByRole('button', { name: 'Show half a year' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + 26);
});

test('switched off it says so, and still shows what is in it', async () => {
  open({ recording: false });
  expect(await screen.findByText('Your journal is switched off. What you read is not written down.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/account-profile#journal');
  expect(await screen.findByRole('heading', { name: 'Tuesday 3 March 2026' })).toBeVisible();
});

test('before anything was read there is a way to read on', async () => {
  open({ days: [], years: [] });
  expect(await screen.findByText('Nothing is in your journal yet.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('who has not said where they live is offered the zone of this browser', async () => {
  const zone = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'America/Los_Angeles' } as Intl.ResolvedDateTimeFormatOptions);
  const { person, platform } = open({ time_zone: null }, { 'PATCH /follows/settings/': {} as never });
  await person.click(await screen.findByRole('button', { name: 'Use America/Los Angeles' }));
  await waitFor(() =>
    expect(platform.asked).toContainEqual({
      call: 'PATCH /follows/settings/',
      input: { body: { time_zone: 'America/Los_Angeles' } },
    }),
  );
  zone.mockRestore();
});

test('who has not said where they live, in a browser that does not say it either, is told where to', async () => {
  const zone = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'UTC' } as Intl.ResolvedDateTimeFormatOptions);
  open({ time_zone: null });
  expect(await screen.findByRole('link', { name: 'Choose a time zone' })).toHaveAttribute(
    'href',
    '/account-profile#following',
  );
  zone.mockRestore();
});

const review = (answers: Answers) =>
  renderPage(YearPage, { path: '/journal/:year', at: '/journal/2026', answers, user: {} });

test('a year in review', async () => {
  review({ 'GET /journal/years/{year}/': YEAR });
  expect(await screen.findByRole('heading', { level: 1, name: '2026 in review' })).toBeVisible();
  const tile = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(await screen.findByRole('region', { name: 'Chapters finished' })).toHaveTextContent('120260,000 words');
  expect(tile('Novels opened')).toContain('91 finished');
  expect(tile('Days with reading')).toContain('40At most 12 in a row');
  expect(tile('Busiest month')).toContain('February70 chapters');
  expect(within(screen.getByRole('region', { name: 'Most read author' })).getByRole('link')).toHaveAttribute(
    'href',
    '/author/usr_ada',
  );
  expect(screen.getByRole('link', { name: 'A Drum' })).toHaveAttribute('href', '/book/drum');
  expect(screen.getByText('Only you see this page.')).toBeVisible();
});

test('a year without reading, and what is no year', async () => {
  const nothing = { ...YEAR, days: 0, chapters: 0, author: null, busiest_month: null };
  const shown = review({ 'GET /journal/years/{year}/': nothing });
  expect(await screen.findByText('Nothing of 2026 is in your journal.')).toBeVisible();
  shown.unmount();
  review({
    'GET /journal/years/{year}/': () => {
      throw refusal(404, 'not_found', 'There is no such year.');
    },
  });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});
