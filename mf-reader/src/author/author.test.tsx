import type { Entities } from '@griot/contracts';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import AuthorPage from './author.page.tsx';
import { popularGenres } from './use-author.ts';

const tunde: Entities['AuthorProfile'] = {
  id: 'usr_tunde',
  pen_name: 'Tunde Marlowe',
  about: 'Writes of sand.\nAnd of salt.',
  photo_url: null,
  num_novels: 2,
  total_readers: 12_345,
  join_date: '2024-12-31T23:30:00.000Z',
};
const salt = aNovel();
const drum = aNovel({ id: 'nov_drum', slug: 'drum', title: 'The Drum', genres: ['Adventure'], num_views: 10 });
const other = aNovel({
  id: 'nov_wolf',
  slug: 'wolf',
  title: 'The Wolf',
  author: { id: 'usr_bashir', name: 'Bashir Danjuma' },
});
const show = (answers: Answers) => renderPage(AuthorPage, { path: '/author/:id', at: '/author/usr_tunde', answers });

test('tells who they are, what they have written and what is like it', async () => {
  const { platform } = show({
    'GET /authors/{author}/': tunde,
    'GET /novels/': ({ query }) => (query?.author ? aPage(salt, drum) : aPage(salt, other)),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tunde Marlowe' })).toBeVisible();
  expect(screen.getByText('And of salt.')).toBeVisible();
  const facts = screen.getByText('Books').closest('dl') as HTMLElement;
  expect(facts).toHaveTextContent('Books2');
  expect(facts).toHaveTextContent('Views12.3k');
  expect(facts).toHaveTextContent('Joined2024');
  const books = within(await screen.findByRole('region', { name: 'Published books' }));
  expect((await books.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/book/salt-road',
    '/book/drum',
  ]);
  expect(within(screen.getByRole('group', { name: 'Popular genres' })).getByText('Adventure')).toBeVisible();
  const related = within(await screen.findByRole('region', { name: 'Related books' }));
  expect(related.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/view-novels?genre=Adventure',
    '/book/wolf',
  ]);
  expect(platform.asked).toContainEqual({
    call: 'GET /novels/',
    input: { query: { author: 'usr_tunde', limit: 1000 } },
  });
  expect(document.title).toBe('Tunde Marlowe · Griot');
});

test('whoever has published nothing has an empty list and no related books', async () => {
  show({ 'GET /authors/{author}/': { ...tunde, about: '', num_novels: 0, total_readers: 0 }, 'GET /novels/': aPage() });
  expect(await screen.findByText('No published books yet.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Related books' })).toBeNull();
});

test('a thousand books come into sight a few dozen at a time', async () => {
  const many = Array.from({ length: 1000 }, (_, n) =>
    aNovel({ id: `nov_${n}`, slug: `book-${n}`, title: `Book ${n}` }),
  );
  const { person } = show({
    'GET /authors/{author}/': tunde,
    'GET /novels/': ({ query }) => (query?.author ? aPage(...many) : aPage()),
  });
  const books = within(await screen.findByRole('region', { name: 'Published books' }));
  expect(await books.findAllByRole('link')).toHaveLength(24);
  await person.click(books.getByRole('button', { name: 'Show more of 1,000' }));
  expect(books.getAllByRole('link')).toHaveLength(48);
});

test('an unknown author is not found, and there is a way back', async () => {
  const { person } = show({
    'GET /authors/{author}/': () => {
      throw refusal(404, 'not_found', 'There is no such author.');
    },
  });
  expect(await screen.findByText('Author not found')).toBeVisible();
  expect(document.title).toBe('Author not found · Griot');
  await person.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
});

test('any other failure says so, goes back, or tries again', async () => {
  let down = true;
  const { person } = show({
    'GET /authors/{author}/': () => {
      if (down) throw refusal(500, 'failed', 'Something broke.');
      return tunde;
    },
    'GET /novels/': aPage(),
  });
  expect(await screen.findByText('Failed to fetch author profile')).toBeVisible();
  expect(document.title).toBe('Failed to fetch author profile · Griot');
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tunde Marlowe' })).toBeVisible();
});

test('popular genres: in most books first, then the most read, three at most', () => {
  const book = (genres: string[], num_views: number) => ({ genres, num_views });
  expect(
    popularGenres([book(['Romance', 'Mystery'], 5), book(['Fantasy', 'Romance'], 50), book(['Horror'], 20)]),
  ).toEqual(['Romance', 'Fantasy', 'Horror']);
  expect(popularGenres([])).toEqual([]);
});
