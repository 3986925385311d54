import { followAnchors } from '@griot/nav';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import RankingPage from './ranking.page.tsx';

const ranked = (...titles: string[]) =>
  aPage(
    ...titles.map((title, n) => ({ ...aNovel({ id: `nov_${title}`, slug: title.toLowerCase(), title }), rank: n + 1 })),
  );
const byType: Record<string, string[]> = {
  '': ['Salt', 'Drum', 'Ferry'],
  power: ['Drum', 'Salt'],
  trending: ['Ferry'],
  popular: [],
  active: ['Salt'],
};
const answers: Answers = {
  'GET /novels/ranking/': ({ query }) => ranked(...(byType[String(query?.type ?? '')] ?? [])),
};

let unfollow = () => {};
afterEach(() => unfollow());

const show = (at = '/ranking', given: Answers = answers) => {
  const shown = renderPage(RankingPage, { path: '/ranking', at, answers: given });
  unfollow();
  unfollow = followAnchors(shown.platform.nav);
  return shown;
};
const places = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the page opens with all novels, numbered from 1', async () => {
  const { platform } = show();
  expect(await places('All ranking')).toEqual([
    expect.stringMatching(/^Rank 1.*Salt/),
    expect.stringMatching(/^Rank 2.*Drum/),
    expect.stringMatching(/^Rank 3.*Ferry/),
  ]);
  expect(screen.getByRole('link', { name: 'Salt' })).toHaveAttribute('href', '/book/salt');
  expect(platform.asked[0]).toEqual({ call: 'GET /novels/ranking/', input: { query: { type: '', limit: 10 } } });
});

test('the tabs are All, Power, Trending, Popular and Active, each with an address', () => {
  show();
  const tabs = within(screen.getByRole('navigation', { name: 'Ranking' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['All', '/ranking'],
    ['Power', '/ranking?type=power'],
    ['Trending', '/ranking?type=trending'],
    ['Popular', '/ranking?type=popular'],
    ['Active', '/ranking?type=active'],
  ]);
});

test('another tab shows its own ranking, and Back the one before', async () => {
  const { person, platform } = show();
  await person.click(screen.getByRole('link', { name: 'Power' }));
  expect(await places('Power ranking')).toEqual([
    expect.stringMatching(/^Rank 1.*Drum/),
    expect.stringMatching(/^Rank 2.*Salt/),
  ]);
  expect(screen.getByRole('link', { name: 'Power' })).toHaveAttribute('aria-current', 'page');
  platform.nav.back();
  expect(await screen.findByRole('list', { name: 'All ranking' })).toBeVisible();
});

test('a shared link opens its tab, and one with an unknown type the first', async () => {
  show('/ranking?type=trending');
  expect(await places('Trending ranking')).toHaveLength(1);
  show('/ranking?type=best');
  expect(await screen.findByRole('list', { name: 'All ranking' })).toBeVisible();
});

test('a ranking is waited for in its shape', () => {
  show('/ranking', { 'GET /novels/ranking/': () => new Promise(() => {}) });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
});

test('an empty ranking says so', async () => {
  show('/ranking?type=popular');
  expect(await screen.findByText('There is nothing in this ranking now.')).toBeVisible();
});

test('a ranking that does not load is only logged, and shows the empty state', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  show('/ranking', {
    'GET /novels/ranking/': () => {
      throw refusal(500, 'failed', 'Something broke.');
    },
  });
  expect(await screen.findByText('There is nothing in this ranking now.')).toBeVisible();
  expect(log).toHaveBeenCalledWith('The ranking did not load.', expect.objectContaining({ status: 500 }));
  expect(screen.queryByText('Something broke.')).not.toBeInTheDocument();
  log.mockRestore();
});
