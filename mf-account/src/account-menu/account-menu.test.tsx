import { anOwnNovel, aPage, refusal, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSubscription, renderOverlay } from '../../dev/payment-world.tsx';
import AccountMenu from './account-menu.overlay.tsx';

const ADA = { pen_name: 'Ada Reader', user_code: '201609670090', email_verified: true, roles: ['reader' as const] };

const show = (more: Answers = {}, user: object = ADA) =>
  renderOverlay(AccountMenu, {
    at: '/genre',
    user,
    props: { top: 58, right: 24 },
    answers: {
      'GET /coin-wallet/': { balance: 1500 },
      'GET /subscriptions/mine/': aPage(),
      'GET /novels/mine/': aPage(),
      'GET /inbox/': aPage(),
      ...more,
    },
  });
const menu = () => screen.getByRole('dialog', { name: 'Account of Ada Reader' });

afterEach(() => jest.restoreAllMocks());

test('shows who is signed in, their code and their coins, and leads to more', async () => {
  const { person, platform, closedWith } = show();
  expect(within(menu()).getByText('Ada Reader')).toBeVisible();
  expect(within(menu()).getByText('201609670090')).toBeVisible();
  expect(await within(menu()).findByText('1,500 coins')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Get More' }));
  expect(platform.overlays).toEqual([{ name: 'account.top-up', props: {} }]);
  expect(closedWith).toEqual([null]);
});

test('leads to the inbox, with the number of unread messages', async () => {
  const { platform } = show({ 'GET /inbox/': { ...aPage<never>(), count: 12 } });
  expect(await screen.findByRole('link', { name: 'Inbox 12 unread' })).toHaveAttribute('href', '/account-inbox');
  expect(platform.asked).toContainEqual({ call: 'GET /inbox/', input: { query: { read: 'false', limit: 1 } } });
});

test('copies the user code, and says so for two seconds', async () => {
  const { person } = show();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(screen.getByRole('button', { name: 'Copy user code' }));
  expect(copied).toHaveBeenCalledWith('201609670090');
  expect(screen.getByText('Copied!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Copied!')).toBeNull(), { timeout: 3_000 });
});

test('shows the code to be copied by hand where there is no clipboard', async () => {
  const { person, platform } = show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No leave.'));
  await person.click(screen.getByRole('button', { name: 'Copy user code' }));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Copy this: 201609670090', type: 'default' }]));
});

test('names the active plan and its end', async () => {
  show({ 'GET /subscriptions/mine/': aPage(aSubscription()) });
  expect(await screen.findByText('1 Month')).toBeVisible();
  expect(screen.getByText('Expires 10 March 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('leads to a plan who has none', async () => {
  const { person, platform } = show();
  await person.click(await screen.findByRole('button', { name: 'Subscribe' }));
  expect(platform.overlays).toEqual([{ name: 'account.subscribe', props: {} }]);
});

test('a link answers its path, so that the menu is gone before the page comes', async () => {
  const { person, closedWith } = show();
  const links = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Purchase History',
    'Profile',
    'Inbox',
    'Dashboard',
    'Shelf',
  ]);
  await person.click(links.getByRole('link', { name: 'Purchase History' }));
  expect(closedWith).toEqual(['/account-transaction-history?tab=purchases']);
});

test('an author finds the writers’ benefits', async () => {
  show({ 'GET /novels/mine/': aPage(anOwnNovel()) });
  expect(await screen.findByRole('link', { name: 'Writer’s Benefits' })).toHaveAttribute('href', '/writers-benefits');
  expect(screen.queryByRole('link', { name: 'Be A Writer' })).toBeNull();
});

test('who has no novel finds how to become an author', async () => {
  const { platform } = show();
  expect(await screen.findByRole('link', { name: 'Be A Writer' })).toHaveAttribute('href', '/be-an-author');
  expect(platform.asked).toContainEqual({ call: 'GET /novels/mine/', input: { query: { limit: 1 } } });
});

test('only staff find the way to their sections', async () => {
  const reader = show();
  expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
  reader.unmount();
  show({}, { ...ADA, roles: ['reader', 'editor'] });
  expect(screen.getByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/staff');
});

test('leads who has not confirmed the e-mail to that', () => {
  show({}, { ...ADA, email_verified: false });
  expect(screen.getByText('E-mail not confirmed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirm e-mail' })).toHaveAttribute('href', '/verify-email');
});

test('signs out at home, and says so', async () => {
  const { person, platform, closedWith } = show();
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(platform.session.current().state).toBe('anonymous'));
  expect(platform.nav.current().pathname).toBe('/');
  expect(platform.toasts).toEqual([{ message: 'You are signed out.', type: 'default' }]);
  expect(closedWith).toContain(null);
});

test('unsaved work on the page keeps who signs out signed in', async () => {
  const { person, platform } = show();
  const free = platform.nav.hold(() => false);
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(platform.session.current().state).toBe('authorised');
  free();
});

test('Escape, a press beside it and Back close it', async () => {
  const { person, platform, closedWith } = show();
  await person.keyboard('{Escape}');
  expect(closedWith).toEqual([null]);
  await person.click(menu());
  expect(closedWith).toEqual([null, null]);
  await act(async () => {
    await platform.nav.push('/ranking');
  });
  expect(closedWith).toEqual([null, null, null]);
});

test('says what is not known rather than nothing', async () => {
  const down = () => {
    throw refusal(500, 'failed', 'Out of order.');
  };
  show({ 'GET /coin-wallet/': down, 'GET /subscriptions/mine/': down, 'GET /novels/mine/': down });
  expect(await screen.findByText('They could not be counted.')).toBeVisible();
  expect(await screen.findByText('It could not be looked up.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Get More' })).toBeVisible();
});
