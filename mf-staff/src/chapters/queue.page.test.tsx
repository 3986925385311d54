import type { Answer, Entities } from '@griot/contracts';
import { anOwnChapter, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import QueuePage from './queue.page.tsx';

const waiting = (given: Partial<Entities['QueuedChapter']> = {}): Entities['QueuedChapter'] => ({
  ...anOwnChapter({ draft_state: 'awaiting approval' }),
  // The test's now is 1 March 2026, noon.
  requested_at: '2026-02-27T12:00:00.000Z',
  novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road', author: 'Tunde Marlowe' },
  ...given,
});

const open = (queue: Answers['GET /staff/chapters/']) =>
  renderPage(QueuePage, {
    path: '/staff/chapters',
    user: { roles: ['reader', 'editor'] },
    answers: queue === undefined ? {} : { 'GET /staff/chapters/': queue },
  });

it('lists what waits, with title, novel, author, words and since when', async () => {
  open(
    aPage(
      waiting({ id: 'chp_a', title: 'Third Night', chapter: '3.00', words: 1250 }),
      waiting({ id: 'chp_b', title: 'A Beginning', chapter: '0.00' }),
    ),
  );
  const row = within(await screen.findByRole('row', { name: /Third Night/ }));
  expect(row.getByRole('link', { name: 'Third Night' })).toHaveAttribute('href', '/staff/chapters/chp_a');
  for (const text of ['Chapter 3', 'The Salt Road', 'Tunde Marlowe', '1,250', '27 February 2026', '2 days ago'])
    expect(row.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /A Beginning/ })).getByText('Prologue')).toBeVisible();
  expect(screen.getByText('2 chapters are waiting. The one that waits longest comes first.')).toBeVisible();
});

it('shows more on request, and asks for the next rows only', async () => {
  const { person, platform } = open(({ query }) =>
    Number(query?.offset ?? 0) === 0
      ? {
          count: 21,
          next: '/api/staff/chapters/?offset=20',
          previous: null,
          results: Array.from({ length: 20 }, (_, n) => waiting({ id: `chp_${n}`, title: `Waiting ${n + 1}` })),
        }
      : { count: 21, next: null, previous: null, results: [waiting({ id: 'chp_last', title: 'The Last One' })] },
  );
  await person.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'The Last One' })).toBeVisible();
  // The navigation asks for its own count.
  expect(platform.asked.map(({ input }) => input.query).filter((query) => query?.limit === 20)).toEqual([
    { limit: 20, offset: 0 },
    { limit: 20, offset: 20 },
  ]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('says when nothing waits, and looks again', async () => {
  let arrived = false;
  const { person } = open(() => (arrived ? aPage(waiting()) : aPage()));
  expect(await screen.findByText('No chapter is waiting.')).toBeVisible();
  arrived = true;
  await person.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('link', { name: 'Third Night' })).toBeVisible();
});

it('says no number while it is counted anew, as after a decision', async () => {
  const answers: ((queue: Answer<'GET /staff/chapters/'>) => void)[] = [];
  const { platform } = open((({ query }) =>
    query?.limit === 20
      ? new Promise((answer) => answers.push(answer))
      : aPage(waiting())) as Answers['GET /staff/chapters/']);
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(aPage(waiting())));
  expect(await screen.findByText('One chapter is waiting.')).toBeVisible();
  act(() => void platform.answers.refresh('GET /staff/chapters/'));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.queryByText('One chapter is waiting.')).not.toBeInTheDocument();
  await act(async () => answers[1]?.(aPage()));
  expect(await screen.findByText('No chapter is waiting.')).toBeVisible();
});

it('says when the queue did not load', async () => {
  open(() => {
    throw refusal(0, 'no_answer', 'No response received from server.');
  });
  expect(await screen.findByText('The queue did not load.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('has the focus on the next chapter after a decision', async () => {
  const { platform } = renderPage(QueuePage, {
    path: '/staff/chapters',
    at: '/staff/chapters/chp_done',
    user: { roles: ['reader', 'editor'] },
    answers: {
      'GET /staff/chapters/': aPage(
        waiting({ id: 'chp_next', title: 'The Next One' }),
        waiting({ id: 'chp_later', title: 'A Later One' }),
      ),
    },
  });
  await act(async () => {
    await platform.nav.push('/staff/chapters', { state: { decided: 'chp_done' } });
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'The Next One' })).toHaveFocus());
});
