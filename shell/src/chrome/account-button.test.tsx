import { PlatformProvider } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountButton } from './account-button.tsx';

const ADA = { pen_name: 'Ada Reader', email_verified: true };

function show(overlayAnswer: unknown = null) {
  const platform = testPlatform({
    at: '/genre',
    user: ADA,
    overlayAnswer,
    answers: { 'GET /coin-wallet/': { balance: 1500 } },
  });
  const prepare = jest.fn();
  render(
    <PlatformProvider platform={platform}>
      <AccountButton user={ADA} prepare={prepare} />
    </PlatformProvider>,
  );
  return { platform, prepare };
}
const avatar = () => screen.getByRole('button', { name: 'Account of Ada Reader' });

test('shows the coins, and opens the menu where the button stands', async () => {
  const { platform } = show();
  expect(await screen.findByText('1,500 coins')).toBeVisible();
  expect(avatar()).toHaveAttribute('aria-haspopup', 'dialog');
  jest
    .spyOn(avatar(), 'getBoundingClientRect')
    .mockReturnValue({ bottom: 54, right: window.innerWidth - 16 } as DOMRect);
  await userEvent.click(avatar());
  expect(platform.overlays).toEqual([{ name: 'account.menu', props: { top: 60, right: 16 } }]);
  await waitFor(() => expect(avatar()).toHaveAttribute('aria-expanded', 'false'));
});

test('takes the keyboard from the bar, where it waits after signing in, and from nowhere else', () => {
  const platform = testPlatform({ user: ADA, answers: { 'GET /coin-wallet/': { balance: 0 } } });
  const bar = (children: React.ReactNode) => (
    <PlatformProvider platform={platform}>
      <header tabIndex={-1}>{children}</header>
    </PlatformProvider>
  );
  const { rerender } = render(bar(null));
  rerender(bar(<AccountButton user={ADA} prepare={() => undefined} />));
  expect(avatar()).not.toHaveFocus();
  rerender(bar(null));
  screen.getByRole('banner').focus();
  rerender(bar(<AccountButton user={ADA} prepare={() => undefined} />));
  expect(avatar()).toHaveFocus();
});

test('goes where the menu answers, and nowhere else than to an own path', async () => {
  const { platform } = show('/shelf');
  await userEvent.click(avatar());
  await waitFor(() => expect(platform.nav.current().pathname).toBe('/shelf'));
});

test('does not follow an answer to another site', async () => {
  const { platform } = show('//evil.example');
  await userEvent.click(avatar());
  await waitFor(() => expect(avatar()).toHaveAttribute('aria-expanded', 'false'));
  expect(platform.nav.current().pathname).toBe('/genre');
});

test('fetches the menu beforehand, once the page has had time to come', () => {
  jest.useFakeTimers();
  try {
    const { prepare } = show();
    expect(prepare).not.toHaveBeenCalled();
    act(() => {
      jest.advanceTimersByTime(1_600);
    });
    expect(prepare).toHaveBeenCalledWith('account.menu');
  } finally {
    jest.useRealTimers();
  }
});
