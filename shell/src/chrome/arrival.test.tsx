import { PlatformProvider } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { act, render, screen } from '@testing-library/react';
import { Arrival } from './arrival.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the title of a page that was gone to is said, not that of the first, and not for a change within a page', async () => {
  const platform = testPlatform({ at: '/' });
  document.title = 'Griot';
  render(
    <PlatformProvider platform={platform}>
      <Arrival nav={platform.nav} />
    </PlatformProvider>,
  );
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  await act(async () => void (await platform.nav.push('/ranking')));
  document.title = 'Ranking · Griot';
  act(() => jest.advanceTimersByTime(600));
  expect(screen.getByRole('status')).toHaveTextContent('Ranking · Griot');
  document.title = 'Ranking of the week · Griot';
  await act(async () => void (await platform.nav.push('/ranking?time=week')));
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByRole('status')).toHaveTextContent('Ranking · Griot');
});
