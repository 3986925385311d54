import type { Entities } from '@griot/contracts';
import { aNovel, aPage, renderPage, testPlatform, type Answers } from '@griot/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import NovelPage from './novel.page.tsx';

const answers = (novel: Partial<Entities['Novel']>): Answers => ({
  'GET /novels/{novel}/': aNovel({ slug: 'salt-road', ...novel }),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/{novel}/epub/': null,
  'GET /novels/': aPage(),
  'GET /shelf/{novel}/': null as never,
});
const about = { path: '/book/:slug', at: '/book/salt-road' };
const elsewhere = () => screen.findByRole('region', { name: 'Elsewhere' });

test('a novel’s page leads to its feed', async () => {
  renderPage(NovelPage, { ...about, answers: answers({}) });
  const feed = within(await elsewhere()).getByRole('link', { name: 'Feed of new chapters' });
  expect(feed).toHaveAttribute('href', '/feeds/novels/salt-road.atom');
});

test('and to its EPUB where its author allows it, and not elsewhere', async () => {
  const { unmount } = renderPage(NovelPage, { ...about, answers: answers({}) });
  expect(within(await elsewhere()).queryByText('Download as EPUB')).toBeNull();
  unmount();
  renderPage(NovelPage, { ...about, answers: answers({ downloadable: true }) });
  const epub = within(await elsewhere()).getByRole('link', { name: 'Download as EPUB' });
  expect(epub).toHaveAttribute('href', '/api/novels/salt-road/epub/');
});

test('what has left the catalogue is offered nowhere else, and what is for adults has no feed', async () => {
  const shown = { downloadable: true, adult: true };
  const { unmount } = renderPage(NovelPage, { ...about, answers: answers(shown) });
  const links = within(await elsewhere()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Download as EPUB']);
  unmount();
  renderPage(NovelPage, { ...about, answers: answers({ downloadable: true, listed: false, title: 'Gone' }) });
  expect(await screen.findByRole('heading', { name: 'Gone' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Elsewhere' })).toBeNull();
});

test('who is signed in is asked for by name, since they may have unlocked more', async () => {
  const platform = testPlatform({
    at: about.at,
    user: { pen_name: 'Rea Der' },
    answers: answers({ downloadable: true }),
  });
  renderPage(NovelPage, { path: about.path, platform });
  fireEvent.click(within(await elsewhere()).getByRole('link', { name: 'Download as EPUB' }));
  await waitFor(() => expect(platform.asked.map(({ call }) => call)).toContain('GET /novels/{novel}/epub/'));
});
