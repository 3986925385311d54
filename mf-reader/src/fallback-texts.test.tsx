import type { CallName } from '@griot/contracts';
import { aChapter, aNovel, aPage, badGateway, renderPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { answersFor } from '../dev/three-chapters.ts';
import AuthorPage from './author/author.page.tsx';
import BrowsePage from './browse/browse.page.tsx';
import ChapterPage from './chapter/chapter.page.tsx';
import GenrePage from './genre/genre.page.tsx';
import CatalogPage from './novel/catalog.page.tsx';
import NovelPage from './novel/novel.page.tsx';
import ShelfPage from './shelf/shelf.page.tsx';

const answers: Answers = {
  ...answersFor(),
  'GET /genres/': aPage(),
  'GET /tags/': aPage(),
  'GET /novels/': aPage(aNovel()),
  'GET /novels/{novel}/': aNovel(),
  'GET /novels/{novel}/chapters/': aPage(aChapter()),
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/reading/{novel}/': null,
  'GET /shelf/': aPage(),
  'GET /novels/reading/': aPage(),
};

type Row = [text: string, call: CallName, Page: ComponentType, path: string, at: string];

const READS: Row[] = [
  ['Failed to get novels', 'GET /novels/', BrowsePage, '/view-novels', '/view-novels'],
  ['Failed to get book', 'GET /novels/{novel}/', NovelPage, '/book/:slug', '/book/salt-road'],
  ['Failed to filter genre', 'GET /novels/', GenrePage, '/genre', '/genre?genre=Fantasy'],
  ['Failed to filter novel', 'GET /novels/', GenrePage, '/genre', '/genre?words_min=1000'],
  ['Failed to get reading', 'GET /novels/reading/', ShelfPage, '/shelf', '/shelf?tab=reading'],
  ['Failed to get shelf', 'GET /shelf/', ShelfPage, '/shelf', '/shelf'],
  [
    'Failed to get novel chapters',
    'GET /novels/{novel}/chapters/',
    CatalogPage,
    '/book/:slug/chapters',
    '/book/salt-road/chapters',
  ],
  [
    'Failed to get chapter draft',
    'GET /novels/{novel}/chapters/{chapter}/content/',
    ChapterPage,
    '/book/:slug/read/:chapter',
    '/book/salt-road/read/the-voice-2',
  ],
  ['Failed to fetch author profile', 'GET /authors/{author}/', AuthorPage, '/author/:id', '/author/usr_tunde'],
];

test.each(READS)('“%s” where %s gives no text (part 1 §8)', async (text, call, Page, path, at) => {
  const down = () => {
    throw badGateway();
  };
  renderPage(Page, { path, at, user: { pen_name: 'Ada Reader' }, answers: { ...answers, [call]: down } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/Bad Gateway|Status 502/)).toBeNull();
});

test('“Error adding to shelf” where adding gives no text (part 2 §8)', async () => {
  const down = () => {
    throw badGateway();
  };
  const { person, platform } = renderPage(NovelPage, {
    path: '/book/:slug',
    at: '/book/salt-road',
    user: { pen_name: 'Ada Reader' },
    answers: { ...answers, 'POST /shelf/': down },
  });
  await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
  expect(platform.toasts).toEqual([{ message: 'Error adding to shelf', type: 'error' }]);
});
