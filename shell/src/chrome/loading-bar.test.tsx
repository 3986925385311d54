import { createLoading } from '@griot/remote-kit';
import { act, render, screen } from '@testing-library/react';
import { LoadingBar } from './loading-bar.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page that comes, or fails, when the test says so. */
function coming() {
  let come = (): void => undefined;
  let fail = (): void => undefined;
  const page = new Promise<void>((resolve, reject) => {
    come = resolve;
    fail = () => reject(new Error('gone'));
  });
  return { page, come: () => act(async () => come()), fail: () => act(async () => fail()) };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const bar = () => screen.queryByText('The page is loading.');

test('the bar shows once a page has been on its way for 300 ms, and goes when it has come', async () => {
  const loading = createLoading();
  render(<LoadingBar loading={loading} />);
  const { page, come } = coming();
  act(() => void loading.until(page));
  pass(299);
  expect(bar()).toBeNull();
  pass(1);
  expect(bar()).toBeInTheDocument();
  await come();
  expect(bar()).toBeNull();
});

test('it stays while another is still on its way, and goes with the last, even one that failed', async () => {
  const loading = createLoading();
  render(<LoadingBar loading={loading} />);
  const [one, other] = [coming(), coming()];
  act(() => {
    void loading.until(one.page);
    loading.until(other.page).catch(() => undefined);
  });
  pass(300);
  await one.come();
  expect(bar()).toBeInTheDocument();
  await other.fail();
  expect(bar()).toBeNull();
});
