import { anIncome, anOwnNovel, aPage, badGateway, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import DashboardPage from './dashboard.page.tsx';

const SALT = anOwnNovel({
  id: 'nov_salt',
  slug: 'salt-road',
  title: 'The Salt Road',
  num_collections: 1204,
  num_reviews: 3,
  num_draft_chapters: 4,
  num_draft_words: 12_000,
});
const NIGHTS = anOwnNovel({
  id: 'nov_nine',
  slug: 'nine-nights',
  title: 'Nine Nights',
  completed: true,
  num_chapters: 0,
  num_draft_chapters: 1,
  num_draft_words: 950,
});

const open = (answers: Answers = {}, at = '/account-dashboard') =>
  renderPage(DashboardPage, {
    path: '/account-dashboard',
    at,
    user: { pen_name: 'Ada Writes', roles: ['reader', 'author'] },
    answers: {
      'GET /coin-wallet/': { balance: 1500 },
      'GET /income/': anIncome(),
      'GET /subscriptions/mine/': aPage(),
      'GET /novels/mine/': aPage(SALT, NIGHTS),
      ...answers,
    },
  });

/** The value beside a label of the stats. */
const stat = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

it('shows the coin balance with its unit, and leads to more', async () => {
  const { person, platform } = open();
  const tile = screen.getByRole('region', { name: 'Coin Balance' });
  expect(await within(tile).findByText('1,500 coins')).toBeVisible();
  await person.click(within(tile).getByRole('button', { name: 'Top up coins' }));
  expect(platform.overlays).toEqual([{ name: 'account.top-up', props: {} }]);
});

it('shows the first novel with its numbers, and the ways on', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'The Salt Road' })).toBeVisible();
  expect(stat('Collections')).toBe('1,204');
  expect(stat('Reviews')).toBe('3');
  expect(stat('Chapters')).toBe('4');
  expect(stat('Words')).toBe('12,000');
  expect(stat('Status')).toBe('Ongoing');
  expect(screen.getByRole('link', { name: 'New Chapter' })).toHaveAttribute('href', '/book-chapters/salt-road');
  expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
});

it('keeps the chosen novel in the address', async () => {
  const { person, platform } = open();
  await person.selectOptions(await screen.findByLabelText('Novel'), 'Nine Nights');
  expect(await screen.findByRole('heading', { name: 'Nine Nights' })).toBeVisible();
  expect(stat('Status')).toBe('Completed');
  expect(platform.nav.current()).toMatchObject({ search: '?novel=nine-nights', action: 'replace' });
});

it('takes the novel from the address', async () => {
  open({}, '/account-dashboard?novel=nine-nights');
  expect(await screen.findByRole('heading', { name: 'Nine Nights' })).toBeVisible();
});

it('takes the first novel when the author has none of the name in the address', async () => {
  open({}, '/account-dashboard?novel=somebody-elses');
  expect(await screen.findByRole('heading', { name: 'The Salt Road' })).toBeVisible();
});

it('links to a novel’s page only when readers can see it', async () => {
  const { person } = open();
  expect(await screen.findByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
  await person.selectOptions(screen.getByLabelText('Novel'), 'Nine Nights');
  expect(screen.queryByRole('link', { name: 'Nine Nights' })).not.toBeInTheDocument();
});

it('leads to what can be changed of the chosen novel', async () => {
  const { person } = open();
  expect(await screen.findByRole('link', { name: 'Edit Novel' })).toHaveAttribute(
    'href',
    '/account-edit-book/salt-road',
  );
  await person.selectOptions(screen.getByLabelText('Novel'), 'Nine Nights');
  expect(screen.getByRole('link', { name: 'Edit Novel' })).toHaveAttribute('href', '/account-edit-book/nine-nights');
});

it('invites one without novels to start writing', async () => {
  open({ 'GET /novels/mine/': aPage() });
  expect(await screen.findByText('Your first story begins here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
  expect(screen.queryByLabelText('Novel')).not.toBeInTheDocument();
});

it('says when the novels did not load, and loads them on Retry', async () => {
  let down = true;
  const { person } = open({
    'GET /novels/mine/': () => {
      if (down) throw refusal(0, 'no_answer', 'No response received from server.');
      return aPage(SALT);
    },
  });
  expect(await screen.findByText('Your novels did not load.')).toBeVisible();
  expect(screen.getByText('Service failed: No response received from server.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'The Salt Road' })).toBeVisible();
});

it('says when the balance did not load, with the novels beside it', async () => {
  open({
    'GET /coin-wallet/': () => {
      throw badGateway();
    },
  });
  expect(await screen.findByText('Failed to fetch wallet balance')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The Salt Road' })).toBeVisible());
});
