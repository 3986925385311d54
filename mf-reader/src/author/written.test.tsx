import { aNovel, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { writtenAt } from '../written.fixture.tsx';

const ANSWERS: Answers = {
  'GET /authors/{author}/': {
    id: 'usr_tunde',
    pen_name: 'Tunde Marlowe',
    about: 'Writes at night.\nSleeps by day.',
    photo_url: null,
    num_novels: 2,
    total_readers: 1234,
    join_date: '2025-12-31T23:30:00.000Z',
  } as never,
  'GET /authors/{author}/lists/': { count: 0, next: null, previous: null, results: [] },
  'GET /novels/': { count: 0, next: null, previous: null, results: [] },
};

test('an author’s page is written with who they are and what they write, so that nothing moves when it is taken over', async () => {
  const books = {
    count: 1,
    next: null,
    previous: null,
    results: [aNovel({ title: 'Salt Road', genres: ['Fantasy'] })],
  };
  const { html } = await writtenAt('/author/usr_tunde', { ...ANSWERS, 'GET /novels/': books });
  expect(html).not.toMatch(/ style="/);
  document.body.innerHTML = html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tunde Marlowe');
  expect(within(screen.getByRole('group', { name: 'Popular genres' })).getByText('Fantasy')).toBeVisible();
  expect(screen.getByRole('link', { name: /Salt Road/ })).toBeVisible();
  for (const text of ['Writes at night.', 'Sleeps by day.', '2025']) expect(document.body).toHaveTextContent(text);
});
