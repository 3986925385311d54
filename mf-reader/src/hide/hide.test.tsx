import { aChapter, aNovel, aPage, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import NovelPage from '../novel/novel.page.tsx';

const novel = aNovel({ genres: ['Adventure'], tags: ['slow burn'] });
const aHide = {
  id: 'hid_salt',
  kind: 'novel',
  key: novel.id,
  name: novel.title,
  slug: novel.slug,
  created_at: '2026-03-01T12:00:00.000Z',
} as const;
const answers: Answers = {
  'GET /novels/{novel}/': novel,
  'GET /novels/{novel}/chapters/': aPage(aChapter()),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
  'GET /hides/': aPage(),
  'POST /hides/': aHide,
  'DELETE /hides/{hide}/': null,
};
const page = { path: '/book/:slug', at: `/book/${novel.slug}`, user: { pen_name: 'Ada Reader' } };

test('a novel, its author, its genres and its tags can be hidden from its page', async () => {
  const { person, platform } = renderPage(NovelPage, { ...page, answers });
  await person.click(await screen.findByRole('button', { name: 'Hide' }));
  const labels = [
    'Hide this novel',
    `Hide all by ${novel.author.name}`,
    'Hide the genre Adventure',
    'Hide the tag slow burn',
  ];
  for (const name of labels) expect(screen.getByRole('button', { name })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Hide the tag slow burn' }));
  expect(platform.asked.filter(({ call }) => call === 'POST /hides/').map(({ input }) => input.body)).toEqual([
    { kind: 'tag', key: 'slow burn' },
  ]);
  await waitFor(() => expect(screen.getByRole('status', { name: 'Hidden from your lists' })).toHaveFocus());
});

test('a hidden novel’s page says so, with the way back', async () => {
  const { person, platform } = renderPage(NovelPage, { ...page, answers: { ...answers, 'GET /hides/': aPage(aHide) } });
  const line = await screen.findByText('You have hidden this novel. No list, ranking or search shows it to you.');
  expect(line).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('button', { name: 'Hide this novel' })).toBeNull();
  await person.click(
    within(screen.getByRole('status', { name: 'Hidden from your lists' })).getByRole('button', { name: /^Undo/ }),
  );
  expect(
    platform.asked.filter(({ call }) => call === 'DELETE /hides/{hide}/').map(({ input }) => input.params),
  ).toEqual([{ hide: 'hid_salt' }]);
});

test('a guest who wants to hide something is asked to sign in, and told why', async () => {
  const { person, platform } = renderPage(NovelPage, { ...page, user: undefined, answers });
  await person.click(await screen.findByRole('button', { name: 'Hide' }));
  await person.click(screen.getByRole('button', { name: 'Hide this novel' }));
  expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: `/book/${novel.slug}`, why: 'hide' } }]);
  expect(platform.asked.some(({ call }) => call === 'GET /hides/')).toBe(false);
});
