import { refusal, renderPage } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useAction } from './use-action.ts';

function Shelf() {
  const add = useAction('POST /shelf/', { success: 'Novel added to shelf', failure: 'Error adding to shelf' });
  return (
    <button aria-busy={add.busy} onClick={() => void add.run({ body: { novel: 'nov_1' } })}>
      Add
    </button>
  );
}

test('an action says what it did', async () => {
  const { person, platform } = renderPage(Shelf, { path: '/', answers: { 'POST /shelf/': () => ({}) as never } });
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Novel added to shelf', type: 'success' }]));
});

test('an action that fails says the server’s text, else its own', async () => {
  const { person, platform } = renderPage(Shelf, {
    path: '/',
    answers: {
      'POST /shelf/': () => {
        throw refusal(409, 'conflict', 'It is there already.');
      },
    },
  });
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'It is there already.', type: 'error' }]));
});

test('repeated presses while it runs are ignored', async () => {
  let finish: () => void = () => undefined;
  const { person, platform } = renderPage(Shelf, {
    path: '/',
    answers: {
      'POST /shelf/': () =>
        new Promise((resolve) => {
          finish = () => resolve({} as never);
        }),
    },
  });
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true'));
  await person.click(screen.getByRole('button'));
  await person.click(screen.getByRole('button'));
  finish();
  await waitFor(() => expect(platform.toasts).toHaveLength(1));
  expect(platform.asked).toHaveLength(1);
});

test('two presses before the next drawing are one call', async () => {
  const { platform } = renderPage(Shelf, { path: '/', answers: { 'POST /shelf/': () => ({}) as never } });
  const button = screen.getByRole('button');
  await act(async () => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(platform.toasts).toHaveLength(1));
  expect(platform.asked).toHaveLength(1);
});
