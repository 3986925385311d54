import type { Entities } from '@griot/contracts';
import { badGateway, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ReadingJournal } from './journal.tsx';

const JOURNAL: Entities['Journal'] = {
  recording: true,
  time_zone: 'Africa/Lagos',
  today: '2026-03-01',
  streak: { current: 1, longest: 1 },
  days: [{ day: '2026-03-01', read: 1, finished: 1, words: 100 }],
  years: [2026],
};
const PUT = 'PUT /journal/recording/';

/** A journal that is as it was set last. */
function show(given: Partial<Entities['Journal']> = {}, answers: Answers = {}) {
  let now = { ...JOURNAL, ...given };
  return renderPage(ReadingJournal, {
    path: '/account-profile',
    at: '/account-profile',
    user: { pen_name: 'Ada Reader' },
    answers: {
      'GET /journal/': () => now,
      [PUT]: ({ body }: { body?: unknown }) => {
        const { on, erase } = body as { on: boolean; erase: boolean };
        now = { ...now, recording: on, ...(erase && { days: [], years: [] }) };
        return now;
      },
      ...answers,
    } as Answers,
  });
}
/** As in a browser, and not in jsdom, nothing behind an open dialog takes the keyboard. */
function behindDialogsIsInert() {
  const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')?.value as HTMLElement['focus'];
  jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (!document.querySelector('dialog[open]') || this.closest('dialog')) focus.call(this, options);
  });
}
const sent = ({ platform }: ReturnType<typeof show>) =>
  platform.asked.filter(({ call }) => call === PUT).map(({ input }) => input.body);

test.each([
  ['Switch off and keep', false, /What was in it is still there\.$/],
  ['Switch off and erase', true, /nothing you read is written down\.$/],
])('who switches it off chooses what becomes of what is in it: %s', async (choice, erase, state) => {
  const shown = show();
  await shown.person.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Switch your journal off?' }));
  expect(sent(shown)).toEqual([]);
  // Whoever presses Enter once more loses nothing.
  expect(dialog.getByRole('button', { name: 'Switch off and keep' })).toHaveFocus();
  await shown.person.click(dialog.getByRole('button', { name: choice }));
  expect(await screen.findByText(state)).toBeVisible();
  expect(sent(shown)).toEqual([{ on: false, erase }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(state)).toHaveFocus();
});

test('with nothing in it there is nothing to choose', async () => {
  const shown = show({ days: [], years: [] });
  await shown.person.click(await screen.findByRole('button', { name: 'Switch off' }));
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeVisible();
  expect(sent(shown)).toEqual([{ on: false, erase: false }]);
});

test('what was kept can be erased later, after a question, and it is switched on again', async () => {
  const shown = show({ recording: false });
  behindDialogsIsInert();
  await shown.person.click(await screen.findByRole('button', { name: 'Erase it' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase your journal?' }));
  await shown.person.click(dialog.getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erase it' })).toBeNull());
  expect(screen.getByText('Your journal is switched off: nothing you read is written down.')).toHaveFocus();
  jest.restoreAllMocks();
  await shown.person.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('Your journal is switched on.')).toBeVisible();
  expect(sent(shown)).toEqual([
    { on: false, erase: true },
    { on: true, erase: false },
  ]);
});

test('what could not be saved is said, and nothing has changed', async () => {
  const { person, platform } = show({}, {
    [PUT]: () => {
      throw badGateway();
    },
  } as Answers);
  await person.click(await screen.findByRole('button', { name: 'Switch off' }));
  await person.click(screen.getByRole('button', { name: 'Switch off and keep' }));
  await waitFor(() => expect(platform.toasts).toHaveLength(1));
  expect(screen.getByText('Your journal is switched on.')).toBeInTheDocument();
});
