import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import BurstPage from './burst.page.tsx';
import BurstsPage from './bursts.page.tsx';

const aBurst = (given: Partial<Entities['RatingBurst']> = {}): Entities['RatingBurst'] => ({
  id: 'bur_one',
  kind: 'young',
  novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road', rating: 4.468, num_reviews: 150 },
  began_at: '2026-02-28T12:00:00.000Z',
  last_at: '2026-02-28T13:00:00.000Z',
  num_ratings: 200,
  average: 1,
  rating_with: 2.514,
  decision: null,
  note: null,
  decided_at: null,
  decided_by: null,
  ...given,
});
const rating: Entities['BurstRating'] = {
  id: 'rev_one',
  user: { id: 'usr_new', pen_name: 'New Here' },
  account_days: 1,
  overall_rating: 2,
  review: 'Nobody should read this.',
  updated_at: '2026-02-28T12:00:00.000Z',
};
const decided = aBurst({
  decision: 'dismissed',
  note: 'One text by many names.',
  decided_at: '2026-03-01T11:00:00.000Z',
  decided_by: { id: 'usr_ed', pen_name: 'Ed Itor' },
});

const user = { roles: ['reader', 'editor'] as Entities['Me']['roles'] };
const open = (burst: Answers['GET /staff/rating-bursts/{burst}/'] = aBurst(), answers: Answers = {}) =>
  renderPage(BurstPage, {
    path: '/staff/ratings/:burst',
    at: '/staff/ratings/bur_one',
    user,
    answers: {
      ...nothingWaiting,
      'GET /staff/rating-bursts/{burst}/': burst,
      'GET /staff/rating-bursts/{burst}/ratings/': aPage(rating),
      ...answers,
    },
  });
const posted = (platform: ReturnType<typeof open>['platform']) =>
  platform.asked.find(({ call }) => call.startsWith('POST'))?.input;

it('lists what is set aside with the score without and with it', async () => {
  renderPage(BurstsPage, {
    path: '/staff/ratings',
    user,
    answers: { ...nothingWaiting, 'GET /staff/rating-bursts/': aPage(aBurst()) },
  });
  const row = await screen.findByRole('row', { name: /The Salt Road/ });
  expect(within(row).getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/staff/ratings/bur_one');
  for (const text of ['200 ratings from young accounts, 1.00 stars', '4.47', '2.51'])
    expect(within(row).getByText(text)).toBeVisible();
});

it('lists what was decided with the score as it is now, which is with them once they count', async () => {
  const counted = aBurst({ decision: 'counted', decided_at: '2026-03-01T11:00:00.000Z' });
  renderPage(BurstsPage, {
    path: '/staff/ratings',
    at: '/staff/ratings?state=decided',
    user,
    answers: { ...nothingWaiting, 'GET /staff/rating-bursts/': aPage(counted) },
  });
  expect(await screen.findByText('Counted')).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Novel', 'Score now', 'Decision', 'Decided']);
});

it('shows who rated and how old their accounts were, and takes a decision with its reason', async () => {
  const { person, platform } = open(undefined, { 'POST /staff/rating-bursts/{burst}/decide/': decided });
  const row = await screen.findByRole('row', { name: /New Here/ });
  for (const text of ['Nobody should read this.', '1 day', '1.0']) expect(within(row).getByText(text)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Choose what becomes of them.')).toBeVisible();
  expect(posted(platform)).toBeUndefined();
  await person.click(screen.getByRole('radio', { name: /^Dismiss them/ }));
  await person.type(screen.getByLabelText('Reason'), 'One text by many names.');
  await person.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Elsewhere: /staff/ratings')).toBeVisible();
  expect(posted(platform)).toEqual({
    params: { burst: 'bur_one' },
    body: { decision: 'dismissed', note: 'One text by many names.' },
  });
  expect(platform.toasts).toEqual([{ message: 'The ratings are dismissed.', type: 'success' }]);
});

it('says what somebody else has decided meanwhile', async () => {
  let asked = 0;
  const { person } = open(() => ((asked += 1) === 1 ? aBurst() : decided), {
    'POST /staff/rating-bursts/{burst}/decide/': () => {
      throw refusal(409, 'conflict', 'Somebody has decided on these ratings already.');
    },
  });
  await person.click(await screen.findByRole('radio', { name: /^They count/ }));
  await person.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText(/Somebody has decided on these ratings already\./)).toBeVisible();
  expect(await screen.findByText('Dismissed on 1 March 2026 by Ed Itor')).toBeVisible();
  expect(screen.getByText('One text by many names.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

it('has the reason that was begun again after a reload, for who wrote it alone, until it is sent', async () => {
  const first = open(undefined, { 'POST /staff/rating-bursts/{burst}/decide/': decided });
  const { platform } = first;
  const again = () => renderPage(BurstPage, { path: '/staff/ratings/:burst', platform });
  await first.person.type(await screen.findByLabelText('Reason'), 'One text by many names.');
  first.unmount();
  const { person, unmount } = again();
  const reason = await screen.findByLabelText('Reason');
  await waitFor(() => expect(reason).toHaveValue('One text by many names.'));
  await person.click(screen.getByRole('radio', { name: /^Dismiss them/ }));
  await person.click(screen.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(posted(platform)).toMatchObject({ body: { note: 'One text by many names.' } }));
  unmount();
  await act(() => platform.nav.push('/staff/ratings/bur_one'));
  again();
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
});
