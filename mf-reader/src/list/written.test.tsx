import { screen } from '@testing-library/react';
import { takeOver, writtenAt } from '../written.fixture.tsx';
import { ANSWERS } from './list.fixture.ts';

test.each([null, { pen_name: 'Ada Obi' }])('a list is taken over as the server wrote it (%j)', async (user) => {
  const { complaints, leave } = await takeOver('/list/lst_roads', { answers: ANSWERS, user });
  expect(complaints).toEqual([]);
  await leave();
});

test('a list is written with its novels and what is said of them', async () => {
  const { html } = await writtenAt('/list/lst_roads', ANSWERS);
  expect(html).not.toMatch(/ style="/);
  document.body.innerHTML = html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Roads I walked');
  expect(screen.getByRole('heading', { name: 'Salt' })).toBeVisible();
  expect(document.body).toHaveTextContent('Read it twice.');
});
