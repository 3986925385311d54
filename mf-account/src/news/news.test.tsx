import type { Entities } from '@griot/contracts';
import { PlatformProvider } from '@griot/remote-kit';
import { aPage, refusal, testPlatform, type Answers } from '@griot/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NewsOverlay from './news.overlay.tsx';

const news = (id: string, title: string, read = false): Entities['FollowNews'] => ({
  chapter: { id, chapter: '2.00', title },
  novel: {
    id: 'nov_salt',
    slug: 'salt-road',
    title: 'The Salt Road',
    cover_image_thumbnail: null,
    author: { id: 'usr_tunde', name: 'Tunde Marlowe' },
  },
  told_at: '2026-02-20T08:00:00.000Z',
  read,
});

function show(answers: Answers) {
  const platform = testPlatform({
    at: '/genre',
    user: { pen_name: 'Ada Reader' },
    answers: { 'POST /follows/news/read/': { count: 0 }, 'GET /follows/announcements/': aPage(), ...answers },
  });
  const close = jest.fn();
  render(
    <PlatformProvider platform={platform}>
      <NewsOverlay props={{ top: 60, right: 60 }} close={close} />
    </PlatformProvider>,
  );
  return { platform, close, person: userEvent.setup() };
}
const sent = (platform: ReturnType<typeof testPlatform>) =>
  platform.asked.filter(({ call }) => call === 'POST /follows/news/read/').map(({ input }) => input.body);

test('a chapter that is pressed is read from then on, and its address is answered', async () => {
  const { platform, close, person } = show({
    'GET /follows/news/': aPage(news('chp_b', 'Noon'), news('chp_a', 'Dawn', true)),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'News' }));
  expect(dialog.getByRole('heading', { name: 'News' })).toHaveFocus();
  const [noon, dawn] = await dialog.findAllByRole('link', { name: /The Salt Road/ });
  expect(noon).toHaveAccessibleName(/Chapter 2: Noon.*unread/);
  expect(dawn).not.toHaveAccessibleName(/unread/);
  await person.click(noon as HTMLElement);
  expect(close).toHaveBeenCalledWith('/book/salt-road/read/noon-2');
  expect(sent(platform)).toEqual([{ chapters: ['chp_b'] }]);
});

test('all are marked as read at once, and the bell knows', async () => {
  const { platform, person } = show({ 'GET /follows/news/': aPage(news('chp_b', 'Noon'), news('chp_a', 'Dawn')) });
  platform.answers.set('GET /follows/news/unread/', {}, { count: 2 });
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(platform.answers.get('GET /follows/news/unread/', {})).toEqual({ count: 0 }));
  expect(sent(platform)).toEqual([{}]);
  expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus();
});

test('where nothing is new it says what to do, and what does not load can be tried again', async () => {
  let down = true;
  const { person } = show({
    'GET /follows/news/': () => {
      if (down) throw refusal(503, 'unavailable', 'Down for a minute.');
      return aPage();
    },
    'GET /follows/novels/': aPage(),
    'GET /follows/authors/': aPage(),
  });
  expect(await screen.findByText('Your news did not load.')).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing new yet.')).toBeVisible();
});

test('who follows already is not told to', async () => {
  show({
    'GET /follows/news/': aPage(),
    'GET /follows/novels/': { count: 1, next: null, previous: null, results: [] },
    'GET /follows/authors/': aPage(),
  });
  expect(await screen.findByText('No news.')).toBeVisible();
  expect(screen.queryByText(/Follow a novel/)).toBeNull();
  expect(screen.getByRole('link', { name: 'What you follow' })).toBeVisible();
});

test('what an author has announced stands between the chapters by its time, and is marked by itself', async () => {
  const { platform, close, person } = show({
    'GET /follows/news/': aPage(
      { ...news('chp_b', 'Noon'), told_at: '2026-02-22T08:00:00.000Z' },
      news('chp_a', 'Dawn'),
    ),
    'GET /follows/announcements/': aPage({
      announcement: { id: 'ann_a', text: 'Part two begins in spring.' },
      novel: news('chp_a', 'Dawn').novel,
      told_at: '2026-02-21T08:00:00.000Z',
      read: false,
    }),
  });
  const links = await screen.findAllByRole('link', { name: /The Salt Road/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/book/salt-road/read/noon-2',
    '/book/salt-road',
    '/book/salt-road/read/dawn-2',
  ]);
  expect(links[1]).toHaveAccessibleName(/Tunde Marlowe: Part two begins in spring\..*unread/);
  await person.click(links[1] as HTMLElement);
  expect(close).toHaveBeenCalledWith('/book/salt-road');
  expect(sent(platform)).toEqual([{ announcements: ['ann_a'] }]);
});
