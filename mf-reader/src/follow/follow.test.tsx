import type { Entities } from '@griot/contracts';
import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import AuthorPage from '../author/author.page.tsx';
import NovelPage from '../novel/novel.page.tsx';
import ShelfPage from '../shelf/shelf.page.tsx';

const answers: Answers = {
  'GET /novels/{novel}/': aNovel({ followed: false, on_shelf: false }),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
  'GET /follows/novels/{novel}/': { in_platform: null, mail: null, push: null },
};
const CHOICE = { in_platform: null, mail: null, push: null };
const novelPage = { path: '/book/:slug', at: '/book/salt-road' };
const reader = { id: 'usr_ada', pen_name: 'Ada Reader' };

/** A novel's page on which following and leaving are remembered, as the server does. */
function show(more: Answers = {}, user: object | null = reader) {
  let followed = false;
  return renderPage(NovelPage, {
    ...novelPage,
    ...(user ? { user } : {}),
    answers: {
      ...answers,
      'GET /novels/{novel}/': () => aNovel({ followed, on_shelf: false }),
      'PUT /follows/novels/{novel}/': () => {
        followed = true;
        return CHOICE;
      },
      'DELETE /follows/novels/{novel}/': () => {
        followed = false;
        return null;
      },
      ...more,
    },
  });
}

test('a novel is followed with one press, and its page says so', async () => {
  const { person, platform } = show();
  await person.click(await screen.findByRole('button', { name: 'FOLLOW The Salt Road' }));
  expect(await screen.findByRole('button', { name: 'FOLLOWING The Salt Road' })).toBeVisible();
  expect(platform.asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: 'PUT /follows/novels/{novel}/', input: { params: { novel: 'nov_salt' }, body: {} } },
  ]);
});

test('a follower chooses how they are told of it, at once, and leaves it there', async () => {
  const { person, platform } = show();
  await person.click(await screen.findByRole('button', { name: 'FOLLOW The Salt Road' }));
  await person.click(await screen.findByRole('button', { name: 'FOLLOWING The Salt Road' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New chapters of The Salt Road' }));
  await person.selectOptions(await dialog.findByLabelText('By mail'), 'Once a day');
  await person.selectOptions(dialog.getByLabelText('At the bell'), 'Do not show them');
  const sent = platform.asked.filter(({ call }) => call.startsWith('PUT')).map(({ input }) => input.body);
  expect(sent).toEqual([{}, { mail: 'daily' }, { in_platform: false }]);
  await person.click(dialog.getByRole('button', { name: 'Unfollow' }));
  expect(await screen.findByRole('button', { name: 'FOLLOW The Salt Road' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a guest is asked to sign in over the page, and follows nothing when they do not', async () => {
  const { person, platform } = show({}, null);
  await person.click(await screen.findByRole('button', { name: 'FOLLOW The Salt Road' }));
  expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: '/book/salt-road', why: 'follow' } }]);
  expect(platform.asked.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

test('what cannot be followed says why, and stays to be followed', async () => {
  const { person, platform } = show({
    'PUT /follows/novels/{novel}/': () => {
      throw refusal(503, 'unavailable', 'Down for a minute.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'FOLLOW The Salt Road' }));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Down for a minute.', type: 'error' }]));
  expect(screen.getByRole('button', { name: 'FOLLOW The Salt Road' })).toBeVisible();
});

test('who puts a novel on the shelf is offered to follow it, and need not', async () => {
  const { person, platform } = show({
    'POST /shelf/': {
      id: 'nov_salt',
      novel: aNovel({ on_shelf: true }),
      chapter: null,
      added_at: '2026-02-20T08:00:00.000Z',
    },
  });
  expect(screen.queryByText(/Would you like to be told/)).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
  await person.click(await screen.findByRole('button', { name: 'Follow it' }));
  expect(await screen.findByRole('button', { name: 'FOLLOWING The Salt Road' })).toBeVisible();
  expect(screen.queryByText(/Would you like to be told/)).not.toBeInTheDocument();
  expect(platform.asked.filter(({ call }) => /^(PUT|POST)/.test(call)).map(({ call }) => call)).toEqual([
    'POST /shelf/',
    'PUT /follows/novels/{novel}/',
  ]);
});

test('an author is not asked to follow their own novel, nor themselves', async () => {
  show({}, { id: 'usr_tunde', pen_name: 'Tunde Marlowe' });
  expect(await screen.findByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /FOLLOW/ })).not.toBeInTheDocument();
});

const tunde: Entities['AuthorProfile'] = {
  id: 'usr_tunde',
  pen_name: 'Tunde Marlowe',
  about: '',
  photo_url: null,
  num_novels: 2,
  total_readers: 12,
  join_date: '2024-12-31T23:30:00.000Z',
};

test('an author is followed from their page', async () => {
  let followed = false;
  const { person } = renderPage(AuthorPage, {
    path: '/author/:id',
    at: '/author/usr_tunde',
    user: reader,
    answers: {
      'GET /authors/{author}/': () => ({ ...tunde, followed }),
      'GET /novels/': aPage(),
      'PUT /follows/authors/{author}/': () => {
        followed = true;
        return CHOICE;
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'FOLLOW Tunde Marlowe' }));
  expect(await screen.findByRole('button', { name: 'FOLLOWING Tunde Marlowe' })).toBeVisible();
});

describe('the Following tab', () => {
  const shelf = (more: Answers) =>
    renderPage(ShelfPage, {
      path: '/shelf',
      at: '/shelf?tab=following',
      user: reader,
      answers: {
        'GET /shelf/': aPage(),
        'GET /novels/reading/': aPage(),
        'GET /follows/novels/': aPage(),
        'GET /follows/authors/': aPage(),
        ...more,
      },
    });
  const followed = { ...CHOICE, followed_at: '2026-02-20T08:00:00.000Z' };

  test('lists novels and authors', async () => {
    shelf({
      'GET /follows/novels/': aPage({ novel: aNovel(), ...followed }),
      'GET /follows/authors/': aPage({
        author: { id: 'usr_tunde', pen_name: 'Tunde Marlowe', photo_url: null, num_novels: 1 },
        ...followed,
      }),
    });
    const novels = within(await screen.findByRole('region', { name: 'Novels' }));
    expect(novels.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
    expect(novels.getByRole('button', { name: 'FOLLOWING The Salt Road' })).toBeVisible();
    const authors = within(screen.getByRole('region', { name: 'Authors' }));
    expect(authors.getByRole('link', { name: 'Tunde Marlowe' })).toHaveAttribute('href', '/author/usr_tunde');
    expect(authors.getByText('1 novel')).toBeVisible();
  });

  test('says how to begin where nothing is followed, and can be tried again where it does not load', async () => {
    let down = true;
    const { person } = shelf({
      'GET /follows/authors/': () => {
        if (down) throw refusal(503, 'unavailable', 'Down for a minute.');
        return aPage();
      },
    });
    expect(await screen.findByText('What you follow did not load.')).toBeVisible();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('You follow nothing yet.')).toBeVisible();
  });
});
