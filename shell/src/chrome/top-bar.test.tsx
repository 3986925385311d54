import { PlatformProvider } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import type { RouteState } from '../guard/gate.ts';
import { TopBar } from './top-bar.tsx';

const lost = { now: false };
jest.mock('./signed-in.ts', () => ({
  get AccountButton() {
    if (lost.now) throw new Error('the chunk did not come');
    return () => <button type="button">Account of Ada Reader</button>;
  },
  get ConfirmEmailBanner() {
    if (lost.now) throw new Error('the chunk did not come');
    return () => <p>Your e-mail is not confirmed yet.</p>;
  },
}));

function show(user?: { pen_name: string; email_verified: boolean }) {
  const platform = testPlatform({ at: '/genre', ...(user && { user }) });
  const routeState$ = new BehaviorSubject({ shown: null, location: platform.nav.current() } as unknown as RouteState);
  render(
    <PlatformProvider platform={platform}>
      <TopBar routeState$={routeState$} prepare={jest.fn()} />
    </PlatformProvider>,
  );
  return platform;
}

const { dataset } = document.documentElement;
beforeEach(() => {
  lost.now = false;
  delete dataset.banner;
});

test('a guest finds the way in, and nothing of who is signed in', () => {
  show();
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull();
});

test('who is signed in finds their button, and is told of an e-mail that waits to be confirmed', async () => {
  show({ pen_name: 'Ada Reader', email_verified: false });
  expect(await screen.findByRole('button', { name: 'Account of Ada Reader' })).toBeVisible();
  expect(await screen.findByText('Your e-mail is not confirmed yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

test('where that does not come, a link leads to the account, and nobody is bothered', async () => {
  lost.now = true;
  const { toasts } = show({ pen_name: 'Ada Reader', email_verified: false });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account-profile'),
  );
  expect(toasts).toEqual([]);
});

test('where that does not come, the page takes back the room that it has kept for the notice', async () => {
  lost.now = true;
  dataset.banner = '';
  show({ pen_name: 'Ada Reader', email_verified: false });
  await waitFor(() => expect(dataset.banner).toBeUndefined());
});

test('the notice’s part comes for whoever is signed in, confirmed or not, since it alone takes the room back', async () => {
  show({ pen_name: 'Ada Reader', email_verified: true });
  expect(await screen.findByText('Your e-mail is not confirmed yet.')).toBeInTheDocument();
});
