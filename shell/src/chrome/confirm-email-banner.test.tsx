import { PlatformProvider } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';

function show(user: { email_verified: boolean } | null, path = '/genre') {
  const platform = testPlatform({ user: user && { pen_name: 'Ada Reader', ...user } });
  const mount = () =>
    render(
      <PlatformProvider platform={platform}>
        <ConfirmEmailBanner path={path} search="?genre=Romance" />
      </PlatformProvider>,
    );
  return Object.assign(platform, { mount, ...mount() });
}
const hasRoom = () => document.documentElement.dataset.banner !== undefined;
const way = () => screen.queryByRole('link', { name: 'Confirm it' });

test('whose e-mail is not confirmed is told on every page, and led to the code and back', () => {
  show({ email_verified: false });
  expect(screen.getByText('Your e-mail is not confirmed yet.')).toBeVisible();
  expect(way()).toHaveAttribute('href', '/verify-email?returnURL=%2Fgenre%3Fgenre%3DRomance');
});

test('whoever closes it has the page to themselves for this visit, and is told again when they sign in anew', async () => {
  const { mount, unmount, session } = show({ email_verified: false });
  expect(hasRoom()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }));
  expect(way()).toBeNull();
  expect(hasRoom()).toBe(false);
  unmount();
  const later = mount();
  expect(way()).toBeNull();
  act(() => session.signOut());
  later.unmount();
  act(() =>
    session.signIn({ access: 'access', refresh: 'refresh' }, { pen_name: 'Ada Reader', email_verified: false }),
  );
  mount();
  expect(way()).toBeVisible();
  expect(hasRoom()).toBe(true);
});

test('it is gone as soon as the e-mail is confirmed', () => {
  const platform = show({ email_verified: false });
  act(() => platform.session.updateUser({ pen_name: 'Ada Reader', email_verified: true }));
  expect(way()).toBeNull();
  expect(hasRoom()).toBe(false);
});

test('the room that the page has kept goes where the e-mail was confirmed elsewhere before the notice came', () => {
  document.documentElement.dataset.banner = '';
  show({ email_verified: true });
  expect(hasRoom()).toBe(false);
});

test('who signs in after somebody who has closed it is told', async () => {
  const { session } = show({ email_verified: false });
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }));
  expect(way()).toBeNull();
  act(() => session.signIn({ access: 'other', refresh: 'other' }, { pen_name: 'Bo Books', email_verified: false }));
  expect(way()).toBeVisible();
  expect(hasRoom()).toBe(true);
});

test.each(['/otp', '/verify-email'])('%s, where it is confirmed, says so itself', (path) => {
  show({ email_verified: false }, path);
  expect(way()).toBeNull();
});

test('guests and whoever has confirmed see none', () => {
  show(null);
  show({ email_verified: true });
  expect(way()).toBeNull();
});
