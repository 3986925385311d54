import type { Entities } from '@griot/contracts';
import { anOwnChapter, aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import OverviewPage from './overview.page.tsx';

const waiting = (id: string, title: string): Entities['QueuedChapter'] => ({
  ...anOwnChapter({ id, title, chapter: '3.00', draft_state: 'awaiting approval' }),
  // The test's now is 1 March 2026, noon.
  requested_at: '2026-02-27T12:00:00.000Z',
  novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road', author: 'Tunde Marlowe' },
});

const open = (answers: Answers) =>
  renderPage(OverviewPage, { path: '/staff', user: { roles: ['reader', 'editor'] }, answers });
const chapters = async () => within(await screen.findByRole('region', { name: /^Chapters/ }));

it('shows what waits longest in a section, and how much waits in all', async () => {
  open({
    'GET /staff/chapters/': {
      count: 12,
      next: '/api/staff/chapters/?limit=3&offset=3',
      previous: null,
      results: [waiting('chp_a', 'Third Night'), waiting('chp_b', 'The Well'), waiting('chp_c', 'Rain')],
    },
  });
  const section = await chapters();
  expect(await section.findByRole('link', { name: 'Third Night' })).toHaveAttribute('href', '/staff/chapters/chp_a');
  expect(section.getByText('12 waiting')).toBeVisible();
  expect(section.getAllByText('Chapter 3 of The Salt Road')[0]).toBeVisible();
  expect(section.getAllByText('2 days ago')).toHaveLength(3);
  expect(section.getByRole('link', { name: 'All chapters' })).toHaveAttribute('href', '/staff/chapters');
  expect(
    within(screen.getByRole('navigation', { name: 'Staff sections' })).getByRole('link', {
      name: 'Chapters 12 waiting',
    }),
  ).toBeVisible();
});

it('has a withdrawal wait for an administrator until it is paid', async () => {
  const waits = (id: string, penName: string, status: 'requested' | 'processing') => ({
    id,
    amount: '12.50',
    currency: 'USD' as const,
    payout_amount: '18750.00',
    payout_currency: 'NGN' as const,
    usd_rate: '1500',
    status,
    account_number: '••••4579',
    reason: null,
    created_at: '2026-02-27T12:00:00.000Z',
    updated_at: '2026-02-27T12:00:00.000Z',
    user: { id: 'usr_ada', pen_name: penName, user_code: '123456789012' },
  });
  renderPage(OverviewPage, {
    path: '/staff',
    user: { roles: ['reader', 'editor', 'admin'] },
    answers: {
      ...nothingWaiting,
      'GET /staff/withdrawals/': ({ query }) =>
        query?.status === 'open'
          ? aPage(waits('wdr_a', 'Ada Writes', 'processing'), waits('wdr_b', 'Bola Writes', 'requested'))
          : aPage(),
    },
  });
  const section = within(await screen.findByRole('region', { name: /^Withdrawals/ }));
  expect(await section.findByRole('link', { name: 'Ada Writes' })).toHaveAttribute('href', '/staff/withdrawals/wdr_a');
  expect(section.getByText('$12.50, processing')).toBeVisible();
  expect(section.getByText('$12.50')).toBeVisible();
  expect(section.getByText('2 waiting')).toBeVisible();
});

it('says where nothing waits', async () => {
  open({ 'GET /staff/chapters/': aPage() });
  const section = await chapters();
  expect(await section.findByText('Nothing waits')).toBeVisible();
});

it('says which queue did not load, and asks it again', async () => {
  let broken = true;
  const { person } = open({
    'GET /staff/chapters/': () => {
      if (broken) throw refusal(0, 'no_answer', 'No response received from server.');
      return aPage(waiting('chp_a', 'Third Night'));
    },
  });
  const section = await chapters();
  expect(await section.findByRole('alert')).toHaveTextContent(
    'This queue did not load. Service failed: No response received from server.',
  );
  broken = false;
  await person.click(section.getByRole('button', { name: 'Retry' }));
  expect(await section.findByRole('link', { name: 'Third Night' })).toBeVisible();
});
