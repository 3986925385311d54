import { followAnchors } from '@griot/nav';
import { aNovel, aPage, isPage, refusal, renderPage, withSight, type Answers } from '@griot/testing';
import { act, screen, within } from '@testing-library/react';
import HomePage from './home.page.tsx';

const novels = ['Salt Road', 'Drum', 'Ferry', 'Ghosts', 'Pack Law'].map((title, i) =>
  aNovel({
    id: `nov_${i}`,
    slug: title.toLowerCase().replace(' ', '-'),
    title,
    genres: ['Fantasy'],
    description: `About ${title}.`,
  }),
);

const everything: Answers = { 'GET /novels/': aPage(...novels) };

let sight: ReturnType<typeof withSight>;
beforeEach(() => {
  sight = withSight();
});
afterEach(() => sight.restore());

const shelf = (name: string) => screen.findByRole('region', { name });

test('the page opens with the power ranking, its novels numbered from 1', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  const panel = await screen.findByRole('tabpanel', { name: 'Power' });
  const books = await within(panel).findAllByRole('link');
  expect(books.map((book) => book.textContent)).toEqual([
    expect.stringContaining('1Salt Road'),
    expect.stringContaining('2Drum'),
    expect.stringContaining('3Ferry'),
    expect.stringContaining('4Ghosts'),
    expect.stringContaining('5Pack Law'),
  ]);
  expect(books[1]).toHaveAttribute('href', '/book/drum');
});

test('another ranking is a press away', async () => {
  const { person, platform } = renderPage(HomePage, {
    path: '/',
    answers: {
      'GET /novels/': ({ query }) =>
        query?.listing === 'trending' ? aPage(aNovel({ title: 'Wolf' })) : aPage(...novels),
    },
  });
  await person.click(await screen.findByRole('tab', { name: 'Trending' }));
  expect(within(screen.getByRole('tabpanel', { name: 'Trending' })).getByRole('link')).toHaveTextContent('1Wolf');
  expect(platform.asked).toContainEqual({
    call: 'GET /novels/',
    input: { query: { listing: 'powerRanking', limit: 12 } },
  });
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

test('the side covers turn by Space and by the arrow keys, and the keyboard stays with the covers', async () => {
  const { person } = renderPage(HomePage, { path: '/', answers: everything });
  const popular = await shelf('Popular Novels');
  const told = () => within(popular).getByRole('heading', { level: 3 }).textContent;
  const side = await within(popular).findByRole('button', { name: /^Show Salt Road/ });
  side.focus();
  await person.keyboard(' ');
  expect(told()).toBe('Salt Road');
  expect(side).toHaveFocus();
  expect(side).toHaveAccessibleName(/^Open Salt Road/);
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(told()).toBe('Ferry');
  expect(within(popular).getByRole('link', { name: /^Open Ferry/ })).toHaveFocus();
  await person.keyboard('{ArrowLeft}');
  expect(told()).toBe('Drum');
});

test('the covers go around the ends, and only the three in sight can be reached', async () => {
  const { person } = renderPage(HomePage, { path: '/', answers: everything });
  const popular = await shelf('Popular Novels');
  await person.click(await within(popular).findByRole('button', { name: /^Show Salt Road/ }));
  const reach = within(within(popular).getByRole('group', { name: 'Popular covers' }))
    .getAllByRole('button')
    .filter((button) => !button.closest('[inert]'));
  expect(reach.map((button) => button.textContent)).toEqual([
    expect.stringContaining('Show Drum'),
    expect.stringContaining('Show Pack Law'),
  ]);
});

test('pressing the cover in the middle opens its novel', async () => {
  const { person, platform } = renderPage(HomePage, { path: '/', answers: everything });
  const unfollow = followAnchors(platform.nav);
  const popular = await shelf('Popular Novels');
  await person.click(await within(popular).findByRole('link', { name: /^Open Drum/ }));
  expect(await screen.findByText('Elsewhere: /book/drum')).toBeVisible();
  unfollow();
});

test('the novel in the middle is told about with its first genre and its author', async () => {
  renderPage(HomePage, {
    path: '/',
    answers: {
      'GET /novels/': aPage(
        aNovel({ id: 'a' }),
        aNovel({
          id: 'b',
          title: 'Drum',
          genres: ['Historical', 'Romance'],
          author: { id: 'usr_ifeoma', name: 'Ifeoma' },
        }),
      ),
    },
  });
  const popular = await shelf('Popular Novels');
  expect(
    await within(popular).findByText(
      (_, element) => element?.tagName === 'P' && element.textContent === 'Historical by Ifeoma',
    ),
  ).toBeVisible();
});

test('the shelves ask for twelve novels of each listing and genre', async () => {
  const { platform } = renderPage(HomePage, { path: '/', answers: everything });
  await shelf('New Arrivals');
  expect(platform.asked.map(({ input }) => input.query)).toEqual(
    expect.arrayContaining([
      ...['powerRanking', 'popular', 'topRanked', 'trending', 'topRated', 'editorialPicks', 'new'].map((listing) => ({
        listing,
        limit: 12,
      })),
      ...['romance', 'african voices', 'werewolf'].map((genre) => ({ genre, limit: 12 })),
    ]),
  );
});

test('the three best wear gold, silver and bronze', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  const best = await shelf('Top Ranked');
  const medals = await within(best).findAllByRole('img', { name: /medal/ });
  expect(medals.map((medal) => medal.getAttribute('aria-label'))).toEqual([
    'Gold medal',
    'Silver medal',
    'Bronze medal',
  ]);
  expect(
    within(best)
      .getAllByRole('heading', { level: 3 })
      .map((h) => h.textContent),
  ).toEqual(['Salt Road', 'Drum', 'Ferry']);
});

test('stars are shown once a novel has been rated', async () => {
  renderPage(HomePage, {
    path: '/',
    answers: {
      'GET /novels/': aPage(
        aNovel({ title: 'Rated', num_stars: 27, num_reviews: 3 }),
        aNovel({ id: 'nov_2', title: 'Unrated' }),
      ),
    },
  });
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
  renderPage(HomePage, {
    path: '/',
    answers: { 'GET /novels/': ({ query }) => (query?.genre === 'werewolf' ? aPage() : aPage(...novels)) },
  });
  expect(await screen.findByRole('link', { name: /^Open Drum/ })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Werewolf' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Top Romance' })).toBeVisible();
});

test('a shelf that did not load says so in one line, and Retry brings it', async () => {
  let down = true;
  const { person } = renderPage(HomePage, {
    path: '/',
    answers: {
      'GET /novels/': ({ query }) => {
        if (query?.listing === 'editorialPicks' && down) throw refusal(503, 'unavailable', 'Down');
        return aPage(...novels);
      },
    },
  });
  const choice = await shelf("Editor's Choice");
  expect(await within(choice).findByRole('alert')).toHaveTextContent('This shelf did not load.');
  down = false;
  const retry = within(choice).getByRole('button', { name: 'Retry' });
  expect(retry).toHaveStyle({ minHeight: '44px' });
  await person.click(retry);
  expect(await within(choice).findByRole('link', { name: /Ghosts/ })).toBeVisible();
});

test('three promo cards stand in the window, and nothing leads to a page that is not built', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  await screen.findByRole('link', { name: /^Open Drum/ });
  const promos = [
    ['/ranking', /The ranking/],
    ['/writers-benefits', /Writer’s Benefits/],
    ['/writers-guide', /Writers’ Guide/],
  ] as const;
  for (const [path, name] of promos)
    expect(screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toEqual(
      isPage(path) ? [path] : [],
    );
  for (const link of screen.getAllByRole('link')) {
    const { pathname } = new URL(link.getAttribute('href') ?? '', 'http://own.invalid');
    expect([pathname, isPage(pathname)]).toEqual([pathname, true]);
  }
});

test('See All leads to all novels of the shelf', async () => {
  renderPage(HomePage, { path: '/', answers: everything });
  await screen.findByRole('link', { name: /^Open Drum/ });
  const links = screen.getAllByRole('link', { name: /^See All/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See All of Popular Novels', '/view-novels?listing=popular'],
    ['See All of Top Ranked', '/view-novels?listing=topRanked'],
    ['See All of Trending Novels', '/view-novels?listing=trending'],
    ['See All of Top Romance', '/view-novels?genre=romance'],
    ['See All of African Voices', '/view-novels?genre=african+voices'],
    ['See All of Werewolf', '/view-novels?genre=werewolf'],
    ['See All of Top-Rated', '/view-novels?listing=topRated'],
    ["See All of Editor's Choice", '/view-novels?listing=editorialPicks'],
    ['See All of New Arrivals', '/view-novels?listing=new'],
  ]);
});

test('a shelf is asked for when it comes near, and what holds its place until then is not said to be waiting', async () => {
  sight.restore();
  const seen = new Set(['Popular Novels']);
  sight = withSight((element) => seen.has(element.querySelector('h2')?.firstChild?.textContent ?? ''));
  const { platform } = renderPage(HomePage, { path: '/', answers: everything });
  const asked = (listing: string) =>
    platform.asked.filter(({ input }) => (input.query as { listing?: string } | undefined)?.listing === listing).length;
  await screen.findByRole('link', { name: /^Open Drum/ });
  expect(asked('popular')).toBe(1);
  expect(asked('new')).toBe(0);
  const arrivals = screen.getByRole('region', { name: 'New Arrivals' });
  expect(arrivals).not.toHaveAttribute('aria-busy');
  seen.add('New Arrivals');
  act(() => sight.look());
  expect(await within(arrivals).findByRole('link', { name: /Ferry/ })).toBeVisible();
  expect(asked('new')).toBe(1);
});
