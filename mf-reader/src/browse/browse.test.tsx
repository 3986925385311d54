import { followAnchors } from '@griot/nav';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import BrowsePage from './browse.page.tsx';

let unfollow = () => {};
afterEach(() => unfollow());

const show = (query: string, given: Answers = { 'GET /novels/': aPage(aNovel()) }) => {
  const shown = renderPage(BrowsePage, { path: '/view-novels', at: `/view-novels${query}`, answers: given });
  unfollow = followAnchors(shown.platform.nav);
  return shown;
};

test('the page asks for what its address says, by the API’s names and nothing else', async () => {
  const { platform } = show(
    '?listing=popular&completed=True&ordering=-num_views&colour=red&limit=500&offset=30&search=',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'popular Novels' })).toBeVisible();
  expect(platform.asked[0]).toEqual({
    call: 'GET /novels/',
    input: { query: { listing: 'popular', completed: 'True', ordering: '-num_views', limit: 10 } },
  });
});

test('a card has cover, title, author, views, the first genre, and a description cut to 140 characters', async () => {
  show('', {
    'GET /novels/': aPage(aNovel({ description: 'x'.repeat(150), genres: ['Fantasy', 'Romance'], num_views: 1234 })),
  });
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
  expect(card.getByText('Tunde Marlowe', { selector: 'p' })).toBeVisible();
  expect(card.getByText(`${'x'.repeat(140)}…`)).toBeVisible();
  expect(card.getByText('Fantasy')).toBeVisible();
  expect(card.queryByText('Romance')).not.toBeInTheDocument();
  expect(card.getByTitle('1234 views')).toHaveTextContent('1.2k');
});

test('a novel without author and genre says so', async () => {
  show('', { 'GET /novels/': aPage(aNovel({ author: { id: 'gone', name: '' }, genres: [] })) });
  expect(await screen.findByText('Unknown Author')).toBeVisible();
  expect(screen.getByText('Unknown Genre')).toBeVisible();
});

test('of a page with more than ten novels ten are shown', async () => {
  show('', {
    'GET /novels/': ({ query }) => ({
      ...aPage(
        ...Array.from({ length: 12 }, (_, n) =>
          aNovel({
            id: `n${n}`,
            title: `Novel ${n + 1} of ${query?.offset === undefined ? 'the first' : 'the second'} page`,
          }),
        ),
      ),
      count: 20,
    }),
  });
  expect(await screen.findByRole('link', { name: 'Novel 10 of the first page' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Novel 11 of the first page' })).not.toBeInTheDocument();
});

test('the arrow returns to the page before, and home where there is none', async () => {
  const { person, platform } = show('?genre=romance');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  await act(() => platform.nav.push('/view-novels?genre=romance'));
  await person.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Elsewhere: /')).toBeVisible();
});

test('the tags of an address are named, with everything else it is narrowed by, each to be taken away', async () => {
  show('?tags=desert,slow+burn&listing=popular&words_min=50000&words_max=10000&ordering=title');
  expect(await screen.findByRole('link', { name: 'Remove filter: desert' })).toHaveAttribute(
    'href',
    '/view-novels?listing=popular&ordering=title&words_min=50000&words_max=10000&tags=slow+burn',
  );
  expect(screen.getByRole('link', { name: 'Remove filter: slow burn' })).toBeVisible();
  expect(screen.getByText(/^No novel has at least 50,000 and at most 10,000 words\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear all' })).toHaveAttribute(
    'href',
    '/view-novels?listing=popular&ordering=title',
  );
});

test('of tags alone the tab is called by them', async () => {
  show('?tags=desert');
  expect(await screen.findByRole('heading', { level: 1, name: 'All Results' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remove filter: desert' })).toHaveAttribute('href', '/view-novels');
  expect(document.title).toBe('Novels tagged desert · Griot');
});

test.each([
  ['?listing=nothing', {}, 'There are no novels here.'],
  ['?search=zzz', {}, 'Nothing was found for “zzz”.'],
  [
    '?ordering=colour',
    {
      'GET /novels/': () => {
        throw refusal(400, 'invalid', 'ordering: Choose one.');
      },
    },
    'Invalid filter parameters',
  ],
] as const)('%s is a page with a way on', async (query, given, text) => {
  show(query, { 'GET /novels/': aPage(), ...given });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse genres' })).toHaveAttribute('href', '/genre');
  expect(screen.getByRole('link', { name: 'See all novels' })).toHaveAttribute('href', '/view-novels');
});

test('novels that nobody answered about say that the service failed', async () => {
  show('', {
    'GET /novels/': () => {
      throw refusal(0, 'no_answer', 'No response received from server.');
    },
  });
  expect(await screen.findByText('Service failed: No response received from server.')).toBeVisible();
});

test('novels that do not load can be tried again', async () => {
  let down = true;
  const { person } = show('', {
    'GET /novels/': () => {
      if (down) throw refusal(503, 'unavailable', 'Down for a minute.');
      return aPage(aNovel());
    },
  });
  expect(await screen.findByText('Service failed: Down for a minute.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'The Salt Road' })).toBeVisible());
});
