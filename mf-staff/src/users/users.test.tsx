import type { Entities } from '@griot/contracts';
import { aPage, nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import UserPage from './user.page.tsx';
import UsersPage from './users.page.tsx';

const ADMIN = { email: 'admin@staff.test', roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };
const kofi = (given: Partial<Entities['Account']> = {}): Entities['Account'] => ({
  id: 'usr_kofi',
  first_name: 'Kofi',
  last_name: 'Boateng',
  pen_name: 'Kofi Reads',
  email: 'kofi@readers.test',
  email_verified: true,
  user_code: '123456789012',
  photo_url: null,
  office: null,
  blocked: false,
  coins_missing: 0,
  created_at: '2026-01-01T12:00:00.000Z',
  ...given,
});
const QUIET: Answers = {
  ...nothingWaiting,
  'GET /users/': aPage(kofi()),
  'GET /users/{user}/': kofi(),
  'GET /wallet/{user}/': { balance: 20 },
  'GET /wallet/{user}/entries/': aPage({
    id: 'jrn_one',
    kind: 'grant',
    reason: 'Coins to try the demo with',
    novel: null,
    coins: 20,
    balance_after: 20,
    created_at: '2026-02-01T12:00:00.000Z',
  }),
};
const openOne = (answers: Answers = {}) =>
  renderPage(UserPage, {
    path: '/staff/users/:user',
    at: '/staff/users/usr_kofi',
    user: ADMIN,
    answers: { ...QUIET, ...answers },
  });
const sent = (platform: ReturnType<typeof openOne>['platform'], call: string) =>
  platform.asked.filter((asked) => asked.call === call).map(({ input }) => input.body);

it('finds accounts, and those that are blocked', async () => {
  const { person, platform } = renderPage(UsersPage, { path: '/staff/users', user: ADMIN, answers: QUIET });
  expect(await screen.findByRole('link', { name: 'Kofi Reads' })).toHaveAttribute('href', '/staff/users/usr_kofi');
  await person.type(screen.getByRole('searchbox'), 'kofi{Enter}');
  expect(platform.nav.current().search).toBe('?search=kofi');
  expect(screen.getByRole('link', { name: 'Blocked' })).toHaveAttribute(
    'href',
    '/staff/users?kind=blocked&search=kofi',
  );
});

it('asks for roles and for the blocked as the server takes them', async () => {
  const { platform } = renderPage(UsersPage, {
    path: '/staff/users',
    at: '/staff/users?kind=blocked',
    user: ADMIN,
    answers: { ...QUIET, 'GET /users/': aPage() },
  });
  expect(await screen.findByText('No account is found.')).toBeVisible();
  expect(platform.asked.find(({ call }) => call === 'GET /users/')?.input.query).toEqual({
    limit: 20,
    offset: 0,
    search: undefined,
    office: undefined,
    blocked: 'true',
  });
});

it('makes an account and leads to it; a taken e-mail is said at its field', async () => {
  let taken = true;
  const { person } = renderPage(UsersPage, {
    path: '/staff/users',
    user: ADMIN,
    answers: {
      ...QUIET,
      'POST /users/': () => {
        if (taken)
          throw refusal(400, 'invalid', 'wrong', {
            fields: { email: ['There is an account with this e-mail already.'] },
          });
        return kofi({ id: 'usr_new', pen_name: 'Nia New' });
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Make an account' }));
  await person.type(screen.getByLabelText('First name'), 'Nia');
  await person.type(screen.getByLabelText('Last name'), 'New');
  await person.type(screen.getByLabelText('Pen name'), 'Nia New');
  await person.type(screen.getByLabelText('Email'), 'nia@readers.test');
  await person.click(screen.getByRole('button', { name: 'Make the account' }));
  expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
    /There is an account with this e-mail already./,
  );
  expect(screen.getByLabelText('First name')).toHaveValue('Nia');
  taken = false;
  await person.click(screen.getByRole('button', { name: 'Make the account' }));
  expect(await screen.findByText('Elsewhere: /staff/users/usr_new')).toBeVisible();
});

it('shows the account with its coins as the ledger has them', async () => {
  openOne();
  expect(await screen.findByText('20 coins')).toBeVisible();
  const row = within(await screen.findByRole('row', { name: /Given/ }));
  for (const text of ['+20', '20', 'Coins to try the demo with']) expect(row.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payments of this person' })).toHaveAttribute(
    'href',
    '/staff/payments?user=usr_kofi',
  );
});

it('takes coins for a reason, says what will be left, and never more than there are', async () => {
  const { person, platform } = openOne({ 'POST /wallet/{user}/adjust/': { balance: 5 } });
  await person.click(await screen.findByRole('button', { name: 'Adjust' }));
  await person.click(screen.getByRole('radio', { name: 'Take coins' }));
  await person.type(screen.getByRole('textbox', { name: 'Coins' }), '21');
  await person.type(screen.getByLabelText('Reason'), 'Given by mistake.');
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  expect(screen.getByText('There are 20 coins: no more can be taken.')).toBeVisible();
  await person.clear(screen.getByRole('textbox', { name: 'Coins' }));
  await person.type(screen.getByRole('textbox', { name: 'Coins' }), '15');
  expect(screen.getByText('20 coins before, 5 coins afterwards.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(platform, 'POST /wallet/{user}/adjust/')).toEqual([{ coins: -15, reason: 'Given by mistake.' }]);
  expect(platform.toasts.at(-1)?.message).toBe('Kofi Reads has 5 coins now.');
});

it('sends the same adjustment again under the same key when no answer came, and another one under another', async () => {
  const keys: unknown[] = [];
  const { person } = openOne({
    'POST /wallet/{user}/adjust/': (input) => {
      keys.push((input as { idempotencyKey?: string }).idempotencyKey);
      throw refusal(0, 'no_answer', 'No response received from server.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Adjust' }));
  await person.type(screen.getByRole('textbox', { name: 'Coins' }), '5');
  await person.type(screen.getByLabelText('Reason'), 'A present.');
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  expect(await screen.findByText('No response received from server.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(await screen.findByText('No response received from server.')).toBeVisible();
  await person.type(screen.getByRole('textbox', { name: 'Coins' }), '0');
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('knows an adjustment without an answer in a dialog opened later, sends it under its key, and looks at the coins anew', async () => {
  const keys: unknown[] = [];
  let down = true;
  const { person, platform } = openOne({
    'POST /wallet/{user}/adjust/': (input) => {
      keys.push((input as { idempotencyKey?: string }).idempotencyKey);
      if (down) throw refusal(502, 'unreadable', 'Bad Gateway');
      return { balance: 15 };
    },
  });
  const looks = () =>
    platform.asked.filter(({ call }) => call === 'GET /wallet/{user}/' || call === 'GET /wallet/{user}/entries/')
      .length;
  await person.click(await screen.findByRole('button', { name: 'Adjust' }));
  await person.click(screen.getByRole('radio', { name: 'Take coins' }));
  await person.type(screen.getByRole('textbox', { name: 'Coins' }), '5');
  await person.type(screen.getByLabelText('Reason'), 'Too many.');
  expect(looks()).toBe(2);
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  expect(await screen.findByText('Bad Gateway')).toBeVisible();
  await waitFor(() => expect(looks()).toBe(4));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Discard Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  down = false;
  await person.click(screen.getByRole('button', { name: 'Adjust' }));
  expect(screen.getByText('Taking 5 coins got no answer.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Take coins' })).toBeChecked();
  expect(screen.getByLabelText('Reason')).toHaveValue('Too many.');
  await person.click(screen.getByRole('button', { name: 'Adjust coins' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(keys).toEqual([keys[0], keys[0]]);

  await person.click(screen.getByRole('button', { name: 'Adjust' }));
  expect(screen.queryByText(/got no answer/)).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Coins' })).toHaveValue('');
});

it('blocks after a question, and unblocks without one', async () => {
  let blocked = false;
  const { person, platform } = openOne({
    'GET /users/{user}/': () => kofi({ blocked }),
    'PATCH /users/{user}/': ({ body }) => {
      blocked = (body as { blocked: boolean }).blocked;
      return kofi({ blocked });
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Block' }));
  await person.click(
    within(screen.getByRole('dialog', { name: 'Block Kofi Reads?' })).getByRole('button', { name: 'Block' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Kofi Reads can sign in.')).toBeVisible();
  expect(sent(platform, 'PATCH /users/{user}/')).toEqual([{ blocked: true }, { blocked: false }]);
});

it('changes the role', async () => {
  const { person, platform } = openOne({ 'PATCH /users/{user}/': kofi({ office: 'editor' }) });
  await person.click(await screen.findByRole('button', { name: 'Change role' }));
  await person.click(screen.getByRole('radio', { name: 'Editor' }));
  await person.click(screen.getByRole('button', { name: 'Save role' }));
  await waitFor(() => expect(sent(platform, 'PATCH /users/{user}/')).toEqual([{ office: 'editor' }]));
});

it('erases only after the word, and then goes back to the list', async () => {
  const { person, platform } = openOne({ 'DELETE /users/{user}/': null });
  await person.click(await screen.findByRole('button', { name: 'Erase' }));
  await person.type(screen.getByLabelText('Type “erase” to go on'), 'yes');
  await person.click(screen.getByRole('button', { name: 'Erase for ever' }));
  expect(screen.getByText('Type the word erase.')).toBeVisible();
  expect(platform.asked.some(({ call }) => call === 'DELETE /users/{user}/')).toBe(false);
  await person.clear(screen.getByLabelText('Type “erase” to go on'));
  await person.type(screen.getByLabelText('Type “erase” to go on'), 'erase');
  await person.click(screen.getByRole('button', { name: 'Erase for ever' }));
  expect(await screen.findByText('Elsewhere: /staff/users')).toBeVisible();
});

it('offers no decision on one’s own account', async () => {
  openOne({ 'GET /users/{user}/': kofi({ email: ADMIN.email, office: 'admin' }) });
  for (const name of ['Change role', 'Block', 'Erase'])
    expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
});

it('says that an account is gone', async () => {
  openOne({
    'GET /users/{user}/': () => {
      throw refusal(404, 'not_found', 'There is no such account.');
    },
  });
  expect(await screen.findByText('There is no such account, or it has been erased.')).toBeVisible();
});

it('says what is missing of an account whose payments went back', async () => {
  openOne({ 'GET /users/{user}/': kofi({ coins_missing: 40 }) });
  expect(await screen.findByText('40 coins spent and missing')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the disputes' })).toHaveAttribute(
    'href',
    '/staff/disputes?status=settled',
  );
});

it('says nothing of coins where none are missing', async () => {
  openOne();
  expect(await screen.findByText('20 coins')).toBeVisible();
  expect(screen.queryByText(/missing/)).toBeNull();
});
