import { aNovel, aPage } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { writtenAt } from '../written.fixture.tsx';
import { ANSWERS } from './author.fixture.ts';

test('an author’s page is written with who they are and what they write, so that nothing moves when it is taken over', async () => {
  const books = aPage(aNovel({ title: 'Salt Road', genres: ['Fantasy'] }));
  const { html } = await writtenAt('/author/usr_tunde', { ...ANSWERS, 'GET /novels/': books });
  expect(html).not.toMatch(/ style="/);
  document.body.innerHTML = html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tunde Marlowe');
  expect(within(screen.getByRole('group', { name: 'Popular genres' })).getByText('Fantasy')).toBeVisible();
  expect(screen.getByRole('link', { name: /Salt Road/ })).toBeVisible();
  for (const text of ['Writes at night.', 'Sleeps by day.', '2025']) expect(document.body).toHaveTextContent(text);
});
