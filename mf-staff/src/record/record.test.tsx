import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, renderPage } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import RecordPage from './record.page.tsx';
import { factsOf, hrefOf, subjectOf, wordsOf } from './actions.ts';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };
const action = (given: Partial<Entities['StaffAction']> = {}): Entities['StaffAction'] => ({
  id: 'act_one',
  actor: { id: 'usr_sade', pen_name: 'Sade' },
  action: 'wallet.adjusted',
  subject_id: 'usr_kofi',
  subject_name: 'Kofi Reads',
  detail: { before: 20, after: 5, reason: 'Given by mistake.' },
  created_at: '2026-02-28T12:00:00.000Z',
  ...given,
});

it('says who did what to whom, why and when', async () => {
  renderPage(RecordPage, {
    path: '/staff/record',
    user: ADMIN,
    answers: { ...nothingWaiting, 'GET /staff/actions/': aPage(action()) },
  });
  const row = within(await screen.findByRole('row', { name: /Kofi Reads/ }));
  expect(row.getByRole('link', { name: 'Kofi Reads' })).toHaveAttribute('href', '/staff/users/usr_kofi');
  expect(row.getByRole('link', { name: 'Sade' })).toHaveAttribute('href', '/staff/record?actor=usr_sade');
  for (const text of ['Wallet: Adjusted', 'Given by mistake.', '20 coins → 5 coins', '28 February 2026'])
    expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText('1 action, newest first')).toBeVisible();
});

it('is narrowed in its address and goes on', async () => {
  const { person, platform } = renderPage(RecordPage, {
    path: '/staff/record',
    at: '/staff/record?actor=usr_sade',
    user: ADMIN,
    answers: {
      ...nothingWaiting,
      'GET /users/{user}/': () => {
        throw new Error('gone');
      },
      'GET /staff/actions/': ({ query }) => ({
        count: 2,
        next: query?.offset === 0 ? 'more' : null,
        previous: null,
        results: [action({ id: `act_${String(query?.offset)}` })],
      }),
    },
  });
  await person.selectOptions(await screen.findByLabelText('Done to'), 'Wallet');
  expect(platform.nav.current().search).toBe('?actor=usr_sade&area=wallet');
  await person.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(platform.asked.filter(({ call }) => call === 'GET /staff/actions/').at(-1)?.input.query).toEqual({
    limit: 20,
    area: 'wallet',
    actor: 'usr_sade',
    subject: undefined,
    offset: 1,
  });
});

it.each<[Partial<Entities['StaffAction']>, string, string, string | null]>([
  [{ action: 'user.blocked' }, 'User: Blocked', 'Kofi Reads', '/staff/users/usr_kofi'],
  [{ action: 'user.deleted', subject_name: null, detail: {} }, 'User: Erased', 'usr_kofi', null],
  [
    {
      action: 'withdrawal.bank-details-seen',
      subject_id: 'wdr_1',
      subject_name: 'Ada Writes',
      detail: { user: 'usr_ada' },
    },
    'Withdrawal: Looked at the bank details',
    'Ada Writes',
    '/staff/withdrawals/wdr_1',
  ],
  [
    { action: 'config.changed', subject_id: 'usd-rate', subject_name: null, detail: { before: '1500', after: '1600' } },
    'Configuration: Changed',
    'usd-rate',
    '/staff/configuration#usd-rate',
  ],
  [
    {
      action: 'genre.renamed',
      subject_id: 'gen_1',
      subject_name: null,
      detail: { before: { name: 'Love' }, after: { name: 'Romance' } },
    },
    'Genre: Renamed',
    'Romance',
    '/staff/catalogue',
  ],
  [
    {
      action: 'coin-option.taken-off',
      subject_id: 'opt_1',
      subject_name: null,
      detail: { before: { offered: true }, after: { offered: false } },
    },
    'Pack of coins: Taken off',
    'opt_1',
    '/staff/shop',
  ],
  [
    {
      action: 'coin-option.changed',
      subject_id: 'opt_1',
      subject_name: null,
      detail: { before: { id: 'opt_1', numCoins: 40 }, after: { id: 'opt_1', numCoins: 50 } },
    },
    'Pack of coins: Changed',
    '50 coins',
    '/staff/shop',
  ],
  [
    {
      action: 'chapter.rejected',
      subject_id: 'chp_1',
      subject_name: null,
      detail: { novel: 'nov_1', title: 'One', chapter: '1.00', reason: 'Too short.' },
    },
    'Chapter: Rejected',
    'One',
    '/staff/novels/nov_1',
  ],
])('reads %o', (given, words, subject, href) => {
  const one = action(given);
  const { area, done } = wordsOf(one);
  expect([`${area}: ${done}`, subjectOf(one), hrefOf(one)]).toEqual([words, subject, href]);
});

it('says what was before and after, field by field, and leaves out what stands in the row', () => {
  const facts = (detail: Entities['StaffAction']['detail']) => factsOf(action({ action: 'novel.featured', detail }));
  expect(facts({ before: { name: 'Love', price: '1.00' }, after: { name: 'Romance', price: '1.00' } })).toEqual({
    reason: null,
    facts: ['name: Love → Romance'],
  });
  expect(facts({ novel: 'nov_1', title: 'One', chapter: '1.00', reason: 'Too short.' })).toEqual({
    reason: 'Too short.',
    facts: ['chapter: 1.00'],
  });
  expect(facts({ before: [], after: ['editorialPicks'] })).toEqual({
    reason: null,
    facts: ['none → editorialPicks'],
  });
});

it.each<[given: Partial<Entities['StaffAction']>, facts: string[]]>([
  [{ action: 'withdrawal.paid', detail: { user: 'usr_ada', cents: 300, kobo: 450_000 } }, ['$3.00', '₦4,500.00']],
  [{ action: 'wallet.adjusted', detail: { before: 1, after: 1_542 } }, ['1 coin → 1,542 coins']],
  [
    { action: 'config.changed', subject_id: 'usd-rate', detail: { before: '1500', after: '1523.5' } },
    ['₦1,500 for $1 → ₦1,523.50 for $1'],
  ],
  [
    { action: 'config.changed', subject_id: 'referral-reward', detail: { before: '1', after: '1.50' } },
    ['$1.00 → $1.50'],
  ],
  [{ action: 'config.changed', subject_id: 'chapter-coins', detail: { before: null, after: 6 } }, ['none → 6 coins']],
  [
    {
      action: 'coin-option.changed',
      detail: {
        before: { numCoins: 100, price: '1485.00', currency: 'NGN' },
        after: { numCoins: 1_200, price: '3000.00', currency: 'NGN' },
      },
    },
    ['coins: 100 coins → 1,200 coins', 'price: ₦1,485.00 → ₦3,000.00'],
  ],
  [
    { action: 'payment.refunded', detail: { amount: '1485.00', currency: 'NGN', description: '100 coins' } },
    ['₦1,485.00', 'description: 100 coins'],
  ],
  [
    {
      action: 'coin-option.created',
      detail: { id: 'opt_1', numCoins: 40, bonus: 5, price: '600.50', currency: 'NGN', offered: true },
    },
    ['40 coins', 'bonus: 5', '₦600.50', 'on the shelf: yes'],
  ],
  [{ action: 'user.renamed', detail: { fields: ['firstName', 'penName'] } }, ['first name, pen name']],
])('writes facts as people do: %o', (given, facts) => {
  expect(factsOf(action(given)).facts).toEqual(facts);
});
