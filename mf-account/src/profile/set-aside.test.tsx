import { aPage, badGateway, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SetAside } from './set-aside.tsx';

const BO = { id: 'usr_bo', pen_name: 'Bo Books', created_at: '2026-02-20T08:00:00.000Z' };
const CLEO = { id: 'usr_cleo', pen_name: 'Cleo Pages', created_at: '2026-02-19T08:00:00.000Z' };

const show = (answers: Answers = {}) =>
  renderPage(SetAside, {
    path: '/account-profile',
    at: '/account-profile',
    user: { pen_name: 'Ada Writes' },
    answers: { 'GET /mutes/': aPage(), 'GET /comment-blocks/': aPage(), ...answers },
  });

test('whoever set nobody aside is told so', async () => {
  show();
  expect(await screen.findByText('You have muted nobody.')).toBeVisible();
  expect(await screen.findByText('You have blocked nobody.')).toBeVisible();
});

test.each([
  ['muted', 'GET /mutes/', 'DELETE /mutes/{user}/', 'Unmute', 'You see their comments again.'],
  [
    'blocked',
    'GET /comment-blocks/',
    'DELETE /comment-blocks/{user}/',
    'Unblock',
    'They can comment on your novels again.',
  ],
] as const)('people who are %s stand there, and each is let go alone', async (kind, list, undo, deed, done) => {
  let left = [BO, CLEO];
  const { person, platform } = show({
    [list]: () => aPage(...left),
    [undo]: () => {
      left = [CLEO];
      return undefined;
    },
  } as Answers);
  const people = within(await screen.findByRole('list', { name: `People you ${kind}` }));
  await person.click(people.getByRole('button', { name: `${deed} Bo Books` }));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: done, type: 'success' }]));
  await waitFor(() => expect(people.queryByText('Bo Books')).toBeNull());
  expect(people.getByText('Cleo Pages')).toBeVisible();
  expect(platform.asked.filter(({ call }) => call === undo).map(({ input }) => input.params)).toEqual([
    { user: 'usr_bo' },
  ]);
  expect(screen.getByRole('heading', { name: `People you ${kind}` })).toHaveFocus();
});

test('a list that did not load says so beside the other, and comes when it is asked for again', async () => {
  let down = true;
  const { person } = show({
    'GET /mutes/': () => {
      if (down) throw badGateway();
      return aPage(BO);
    },
  });
  const alert = within(await screen.findByRole('alert'));
  expect(await screen.findByText('You have blocked nobody.')).toBeVisible();
  down = false;
  await person.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Bo Books')).toBeVisible();
});
