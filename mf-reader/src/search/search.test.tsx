import { PAGE_SIZE } from '@griot/contracts';
import { followAnchors } from '@griot/nav';
import { aNovel, aPage, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { termOf } from './address.ts';
import SearchPage from './search.page.tsx';

const many = (count: number): Answers => ({
  'GET /tags/': aPage(),
  'GET /novels/': ({ query }) => {
    const offset = Number(query?.offset ?? 0);
    return {
      count,
      next: null,
      previous: null,
      results: Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, count - offset)) }, (_, n) =>
        aNovel({ id: `n${offset + n}`, title: `Novel ${offset + n + 1}` }),
      ),
    };
  },
});

let unfollow = () => {};
afterEach(() => unfollow());
const show = (query = '', answers = many(2)) => {
  const shown = renderPage(SearchPage, { path: '/search', at: `/search${query}`, answers });
  unfollow = followAnchors(shown.platform.nav);
  return shown;
};
type SearchPlatform = ReturnType<typeof show>['platform'];
const here = ({ nav }: SearchPlatform) => `${nav.current().pathname}${nav.current().search}`;
const field = () => screen.getByRole('searchbox', { name: 'Title, author, genre or tag' });
const heading = () => screen.getByRole('heading', { level: 1 });

test('without words nothing is asked, and the field waits for them', async () => {
  const { platform, person } = show('?completed=true');
  expect(heading()).toHaveTextContent('Search');
  expect(field()).toHaveFocus();
  expect(screen.getByText('A search needs words.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remove filter: Completed' })).toHaveAttribute('href', '/search');
  expect(screen.getByRole('link', { name: 'See all novels that fit' })).toHaveAttribute(
    'href',
    '/view-novels?completed=true',
  );
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByText('Search requires text.')).toBeVisible();
  expect(platform.asked).toEqual([]);
});

test('with neither words nor filters it says how to begin', () => {
  show();
  expect(screen.getByText('What would you like to read?')).toBeVisible();
});

test('what is typed is the address once the typing rests, and keeps what the list is narrowed by', async () => {
  const { platform, person } = show('?completed=true');
  await person.type(field(), ' salt road ');
  await waitFor(() => expect(here(platform)).toBe('/search?search=salt+road&completed=true'));
  expect(heading()).toHaveTextContent('Search Results for salt road');
  expect(document.title).toBe('Search Results for salt road · Griot');
  expect(await screen.findByText('2 novels')).toHaveAttribute('role', 'status');
  expect(await screen.findByRole('link', { name: 'Novel 2' })).toBeVisible();
  expect(platform.asked).toEqual([
    { call: 'GET /novels/', input: { query: { search: 'salt road', completed: 'true', ordering: '', limit: 10 } } },
  ]);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue(' salt road ');
});

test('Enter does not wait', async () => {
  const { platform, person } = show();
  await person.type(field(), 'salt{Enter}');
  expect(here(platform)).toBe('/search?search=salt');
});

test('the address says all: words, tags, length, status, update and order, by the API’s names', async () => {
  const { platform, person } = show(
    '?search=salt&tags=desert&tags_exclude=gore&words_min=10000&words_max=50000&completed=false&updated_after=2026-02-22&ordering=-num_words&page=3',
  );
  expect(field()).toHaveValue('salt');
  await screen.findByRole('link', { name: 'Novel 1' });
  expect(platform.asked[0]?.input.query).toEqual({
    search: 'salt',
    tags: 'desert',
    tags_exclude: 'gore',
    words_min: '10000',
    words_max: '50000',
    completed: 'false',
    updated_after: '2026-02-22',
    ordering: '-num_words',
    limit: 10,
  });
  expect(screen.getByRole('button', { name: 'Filter (5)' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Sort: Longest' }));
  expect(screen.getByRole('link', { name: 'Best match' })).toHaveAttribute(
    'href',
    expect.not.stringContaining('ordering'),
  );
  await person.click(screen.getByRole('link', { name: 'Remove filter: Without gore' }));
  expect(new URLSearchParams(platform.nav.current().search).has('tags_exclude')).toBe(false);
});

test('the filter dialog narrows the search', async () => {
  const { platform, person } = show('?search=salt');
  expect(screen.getByRole('button', { name: 'Sort: Best match' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await person.selectOptions(dialog.getByLabelText('Status'), 'Completed');
  await person.click(dialog.getByRole('button', { name: 'Show novels' }));
  await waitFor(() => expect(here(platform)).toBe('/search?search=salt&completed=true'));
});

test('a sign that no title can have is not asked for', async () => {
  const { platform } = show('?search=%00x%ED%A0%80');
  expect(await screen.findByText('2 novels')).toBeVisible();
  expect(heading()).toHaveTextContent('Search Results for x');
  expect(platform.asked[0]?.input.query).toMatchObject({ search: expect.stringMatching(/^x[^\0]*$/) });
  expect(termOf('\0 salt\ud800 ')).toBe('salt');
  expect(termOf(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
});

test('Back to other words brings them into the field', async () => {
  const { platform } = show('?search=salt');
  await act(() => platform.nav.push('/search?search=drum'));
  expect(field()).toHaveValue('drum');
  act(() => platform.nav.back());
  await waitFor(() => expect(field()).toHaveValue('salt'));
  expect(heading()).toHaveTextContent('Search Results for salt');
});

test('nothing found is said, with a way on; what filters keep away can be freed', async () => {
  const { platform, person } = show('?search=zzz&completed=true', many(0));
  expect(await screen.findByText('No novel fits these filters.')).toBeVisible();
  expect(screen.getByText('No novels')).toHaveAttribute('role', 'status');
  await person.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(here(platform)).toBe('/search?search=zzz');
  expect(await screen.findByText('Nothing was found for “zzz”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse genres' })).toHaveAttribute('href', '/genre');
});

test('one novel, and ten thousand of which few are drawn', async () => {
  show('?search=one', many(1)).unmount();
  show('?search=all', many(10_000));
  expect(await screen.findByText('10,000 or more novels')).toBeVisible();
  expect(
    (await screen.findAllByRole('listitem')).filter((item) => item.hasAttribute('aria-setsize')).length,
  ).toBeLessThan(30);
});

test('/ leads to the field, with what is in it selected', async () => {
  const { person } = show('?search=salt');
  act(() => (document.activeElement as HTMLElement).blur());
  await person.keyboard('/');
  expect(field()).toHaveFocus();
  await person.keyboard('d');
  expect(field()).toHaveValue('d');
});
