import { refusal, renderPage, testPlatform, type Answers } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useIdempotentAction } from './use-idempotent-action.ts';

const withdrawals = (keepTries: boolean) =>
  function Withdrawals() {
    const ask = useIdempotentAction('POST /withdrawals/', { keepTries, failure: 'Failed to request withdrawal' });
    return (
      <>
        <button aria-busy={ask.busy} onClick={() => void ask.run({ body: { amount: '25' } })}>
          Withdraw
        </button>
        {ask.unanswered.map((input) => (
          <button key="another" onClick={() => ask.forget(input)}>
            Ask for something else
          </button>
        ))}
      </>
    );
  };
const Kept = withdrawals(true);
const Own = withdrawals(false);

const lost: Answers = {
  'POST /withdrawals/': () => {
    throw refusal(0, 'no_answer', 'No response received from server.');
  },
};
const open = (Page: typeof Kept, platform = testPlatform({ user: { pen_name: 'Ada Writes' }, answers: lost })) =>
  renderPage(Page, { path: '/', platform });
const keys = ({ platform }: ReturnType<typeof open>) => platform.asked.map(({ input }) => input.idempotencyKey);
const press = async ({ person, platform }: ReturnType<typeof open>) => {
  const before = platform.toasts.length;
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(platform.toasts).toHaveLength(before + 1));
};
const unanswered = () => screen.queryByRole('button', { name: 'Ask for something else' });

test('two presses before the next drawing are one call', async () => {
  const opened = open(Own);
  const button = screen.getByRole('button', { name: 'Withdraw' });
  await act(async () => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  expect(keys(opened)).toHaveLength(1);
});

test('a lost answer is said, and the same is sent again under its key until it is let go', async () => {
  const opened = open(Own);
  await press(opened);
  expect(unanswered()).toBeVisible();
  await press(opened);
  await opened.person.click(screen.getByRole('button', { name: 'Ask for something else' }));
  expect(unanswered()).toBeNull();
  await press(opened);
  const [first, again, other] = keys(opened);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a try that is kept outlives its dialog, one that is not ends with it', async () => {
  for (const [Page, outlives] of [
    [Kept, true],
    [Own, false],
  ] as const) {
    const first = open(Page);
    await press(first);
    first.unmount();
    const second = open(Page, first.platform);
    expect(unanswered() !== null).toBe(outlives);
    await press(second);
    expect(new Set(keys(second)).size).toBe(outlives ? 1 : 2);
    second.unmount();
  }
});

test('a try that is kept is nobody else’s', async () => {
  const first = open(Kept);
  await press(first);
  act(() =>
    first.platform.session.signIn(
      { access: 'other', refresh: 'other' },
      { pen_name: 'Bode', email_verified: true, roles: ['reader'] },
    ),
  );
  expect(unanswered()).toBeNull();
  await press(first);
  expect(new Set(keys(first)).size).toBe(2);
});

test('a try that is kept outlives a reload while it is on its way', async () => {
  const silent: Answers = { 'POST /withdrawals/': () => new Promise(() => undefined) };
  // Made before, since a new platform stands for a new browser.
  const reloaded = testPlatform({ user: { pen_name: 'Ada Writes' }, answers: lost });
  const first = open(Kept, testPlatform({ user: { pen_name: 'Ada Writes' }, answers: silent }));
  await first.person.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(unanswered()).toBeNull();
  first.unmount();
  const second = open(Kept, reloaded);
  await waitFor(() => expect(unanswered()).toBeVisible());
  await press(second);
  expect(keys(second)).toEqual(keys(first));
});
