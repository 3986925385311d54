import { screen } from '@testing-library/react';
import { writtenAt } from '../written.fixture.tsx';
import { ANSWERS } from './list.fixture.ts';

test('a list is written with its novels and what is said of them', async () => {
  const { html } = await writtenAt('/list/lst_roads', ANSWERS);
  expect(html).not.toMatch(/ style="/);
  document.body.innerHTML = html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Roads I walked');
  expect(screen.getByRole('heading', { name: 'Salt' })).toBeVisible();
  expect(document.body).toHaveTextContent('Read it twice.');
});
