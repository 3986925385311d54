import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, within } from '@testing-library/react';
import HomePage from './home.page.tsx';

const novels = ['Salt Road', 'Drum', 'Ferry', 'Ghosts', 'Pack Law'].map((title, i) => aNovel({ id: `nov_${i}`, slug: title.toLowerCase().replace(' ', '-'), title, genres: ['Fantasy'], description: `About ${title}.` }));

const everything: Answers = { 'GET /novels/': aPage(...novels) };

const shelf = (name: string) => screen.findByRole('region', { name });

test('the page opens with the power ranking, its novels numbered from 1', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  const panel = await screen.findByRole('tabpanel', { name: 'Power' });
  const books = await within(panel).findAllByRole('link');
  expect(books.map((book) => book.textContent)).toEqual([
    expect.stringContaining('1Salt Road'), expect.stringContaining('2Drum'), expect.stringContaining('3Ferry'), expect.stringContaining('4Ghosts'), expect.stringContaining('5Pack Law'),
  ]);
  expect(books[1]).toHaveAttribute('href', '/book/drum');
});

test('another ranking is a press away', async () => {
  const { person, platform } = renderPage(HomePage, { path: '/', answers: { 'GET /novels/': ({ query }) => (query?.listing === 'trending' ? aPage(aNovel({ title: 'Wolf' })) : aPage(...novels)) } });
  await person.click(await screen.findByRole('tab', { name: 'Trending' }));
  expect(within(screen.getByRole('tabpanel', { name: 'Trending' })).getByRole('link')).toHaveTextContent('1Wolf');
  expect(platform.asked).toContainEqual({ call: 'GET /novels/', input: { query: { listing: 'powerRanking', limit: 12 } } });
});

test('whoever comes back finds the ranking they left', async () => {
  const { person, platform } = renderPage(HomePage, { path: '/', answers: everything });
  await person.click(await screen.findByRole('tab', { name: 'Trending' }));
  await act(() => platform.nav.push('/book/drum'));
  expect(screen.getByText('Elsewhere: /book/drum')).toBeVisible();
  act(() => platform.nav.back());
  expect(await screen.findByRole('tab', { name: 'Trending' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Trending' })).toBeVisible();
});

test('the second popular novel stands in the middle, is told about, and opens', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  const popular = await shelf('Popular Novels');
  expect(await within(popular).findByRole('link', { name: /^Open Drum/ })).toHaveAttribute('href', '/book/drum');
  expect(within(popular).getByRole('heading', { level: 3 })).toHaveTextContent('Drum');
  expect(within(popular).getByText('About Drum.')).toBeVisible();
});

test('a side cover comes to the middle when it is pressed', async () => {
  const { person } = renderPage(HomePage, { path: '/', answers: everything });
  const popular = await shelf('Popular Novels');
  await person.click(await within(popular).findByRole('button', { name: /^Show Ferry/ }));
  expect(within(popular).getByRole('heading', { level: 3 })).toHaveTextContent('Ferry');
  expect(within(popular).getByRole('link', { name: /^Open Ferry/ })).toHaveAttribute('href', '/book/ferry');
});

test('the three best wear gold, silver and bronze', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  const best = await shelf('Top Ranked');
  const medals = await within(best).findAllByRole('img', { name: /medal/ });
  expect(medals.map((medal) => medal.getAttribute('aria-label'))).toEqual(['Gold medal', 'Silver medal', 'Bronze medal']);
  expect(within(best).getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual(['Salt Road', 'Drum', 'Ferry']);
});

test('stars are shown once a novel has been rated', async () => {
  renderPage(HomePage, { path: '/', answers: { 'GET /novels/': aPage(aNovel({ title: 'Rated', num_stars: 27, num_reviews: 3 }), aNovel({ id: 'nov_2', title: 'Unrated' })) } });
  const best = await shelf('Top Ranked');
  await within(best).findByRole('link', { name: 'Rated' });
  const [rated, unrated] = within(best).getAllByRole('listitem');
  expect(rated).toHaveTextContent('4.5 of 5 stars');
  expect(unrated).not.toHaveTextContent('stars');
});

test.each(['Top-Rated', 'Werewolf'])('the covers of %s scroll sideways on a phone', async (name) => {
  renderPage(HomePage, { path: '/', answers: everything });
  const covers = (await within(await shelf(name)).findAllByRole('list')).at(0);
  expect(covers).toHaveStyle({ display: 'flex', overflowX: 'auto' });
});

test('an empty shelf is not shown', async () => {
  renderPage(HomePage, { path: '/', answers: { 'GET /novels/': ({ query }) => (query?.genre === 'werewolf' ? aPage() : aPage(...novels)) } });
  expect(await screen.findByRole('link', { name: /^Open Drum/ })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Werewolf' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Top Romance' })).toBeVisible();
});

test('a shelf that did not load says so in one line, and Retry brings it', async () => {
  let down = true;
  const { person } = renderPage(HomePage, {
    path: '/',
    answers: { 'GET /novels/': ({ query }) => { if (query?.listing === 'editorialPicks' && down) throw refusal(503, 'unavailable', 'Down'); return aPage(...novels); } },
  });
  const choice = await shelf('Editor’s Choice');
  expect(await within(choice).findByRole('alert')).toHaveTextContent('This shelf did not load.');
  down = false;
  const retry = within(choice).getByRole('button', { name: 'Retry' });
  expect(retry).toHaveStyle({ minHeight: '44px' });
  await person.click(retry);
  expect(await within(choice).findByRole('link', { name: /Ghosts/ })).toBeVisible();
});

test('nothing leads to a page that is not built', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  await screen.findByRole('link', { name: /^Open Drum/ });
  expect(screen.getByRole('link', { name: /Write your own/ })).toHaveAttribute('href', '/create');
  for (const path of ['/ranking', '/writers-benefits', '/writers-guide', '/view-novels']) {
    expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith(path))).toEqual([]);
  }
});
