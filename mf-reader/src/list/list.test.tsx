import { aChapter, aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';
import ShelfPage from '../shelf/shelf.page.tsx';
import { aList, ANSWERS } from './list.fixture.ts';
import ListPage from './list.page.tsx';

const at = { path: '/list/:list', at: '/list/lst_roads' };
const reader = { pen_name: 'Ada Reader' };
const mine: Answers = {
  ...ANSWERS,
  'GET /lists/{list}/': aList({ is_mine: true }),
  'PUT /lists/{list}/order/': null,
  'DELETE /lists/{list}/novels/{novel}/': null,
};
const asked = ({ platform }: ReturnType<typeof renderPage>, wanted: string) =>
  platform.asked.filter(({ call }) => call === wanted).map(({ input }) => input);

test('a guest reads a public list: whose it is, its novels in their order, and what is said of each', async () => {
  renderPage(ListPage, { ...at, answers: ANSWERS });
  expect(await screen.findByRole('heading', { level: 1, name: 'Roads I walked' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ada Reader' })).toHaveAttribute('href', '/author/usr_ada');
  const rows = within(screen.getByRole('list', { name: 'Novels of this list' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['Salt', 'Sand']);
  expect(rows[0]).toHaveTextContent('Read it twice.');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a list that is not there, or is somebody else’s alone, is not found', async () => {
  renderPage(ListPage, {
    ...at,
    answers: {
      ...ANSWERS,
      'GET /lists/{list}/': () => {
        throw refusal(404, 'not_found', 'There is no such list.');
      },
    },
  });
  expect(await screen.findByText('List not found')).toBeVisible();
});

test('its owner moves novels by keyboard, and the order is sent when it is saved', async () => {
  const shown = renderPage(ListPage, { ...at, user: reader, answers: mine });
  expect(await screen.findByText('Public: anybody with the address sees it')).toBeVisible();
  await shown.person.click(await screen.findByRole('button', { name: 'Put in order' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Salt down' })).toHaveFocus());
  (await screen.findByRole('button', { name: 'Move Sand up' })).focus();
  await shown.person.keyboard('{Enter}');
  expect(screen.getByText('Sand is now 1 of 2.')).toHaveAttribute('role', 'status');
  await shown.person.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() =>
    expect(asked(shown, 'PUT /lists/{list}/order/')).toEqual([
      { params: { list: 'lst_roads' }, body: { novels: ['nov_Sand', 'nov_Salt'] } },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('its owner takes a novel out', async () => {
  const shown = renderPage(ListPage, { ...at, user: reader, answers: mine });
  await shown.person.click(await screen.findByRole('button', { name: 'Remove Salt from the list' }));
  expect(asked(shown, 'DELETE /lists/{list}/novels/{novel}/')).toEqual([
    { params: { list: 'lst_roads', novel: 'nov_Salt' } },
  ]);
});

const novel: Answers = {
  'GET /novels/{novel}/': aNovel(),
  'GET /novels/{novel}/chapters/': aPage(aChapter()),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
  'GET /hides/': aPage(),
};
const onNovel = { path: '/book/:slug', at: '/book/salt-road' };

test('a novel is put into a list from its page, and into a new one', async () => {
  const shown = renderPage(NovelPage, {
    ...onNovel,
    user: reader,
    answers: {
      ...novel,
      'GET /lists/mine/': aPage(aList({ is_mine: true, has_novel: false })),
      'PUT /lists/{list}/novels/{novel}/': { novel: aNovel(), note: '', added_at: '2026-03-01T12:00:00.000Z' },
      'POST /lists/': aList({ id: 'lst_new', name: 'Nights' }),
    },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Add to list' }));
  await shown.person.click(await screen.findByRole('button', { name: 'Roads I walked' }));
  await shown.person.click(screen.getByRole('button', { name: 'Add to list' }));
  await shown.person.click(screen.getByRole('button', { name: 'New list' }));
  await shown.person.type(await screen.findByLabelText('Name'), 'Nights');
  await shown.person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked(shown, 'PUT /lists/{list}/novels/{novel}/').map(({ params }) => params)).toEqual([
      { list: 'lst_roads', novel: 'salt-road' },
      { list: 'lst_new', novel: 'salt-road' },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to list' })).toHaveFocus());
  const { title } = aNovel();
  expect(shown.platform.toasts.map(({ message }) => message)).toEqual([
    `${title} stands in Roads I walked`,
    'The list Nights has been made',
    `${title} stands in Nights`,
  ]);
  expect(asked(shown, 'POST /lists/').map(({ body }) => body)).toEqual([
    { name: 'Nights', description: '', public: false },
  ]);
});

test('a guest who would list a novel is asked to sign in', async () => {
  const { person, platform } = renderPage(NovelPage, { ...onNovel, answers: novel });
  await person.click(await screen.findByRole('button', { name: 'Add to list' }));
  await person.click(screen.getByRole('button', { name: 'New list' }));
  expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road', why: 'list' } }]);
});

test('the shelf has the reader’s lists', async () => {
  renderPage(ShelfPage, {
    path: '/shelf',
    at: '/shelf?tab=lists',
    user: reader,
    answers: {
      'GET /shelf/': aPage(),
      'GET /novels/reading/': aPage(),
      'GET /lists/mine/': aPage(aList({ public: false }), aList({ id: 'lst_open', name: 'Open' })),
    },
  });
  expect(await screen.findByRole('link', { name: 'Roads I walked' })).toHaveAttribute('href', '/list/lst_roads');
  expect(screen.getByText('Private')).toBeVisible();
  expect(screen.getByText('Public: anybody with the address sees it')).toBeVisible();
});
