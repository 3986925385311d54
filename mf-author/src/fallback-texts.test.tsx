import type { CallName } from '@griot/contracts';
import { anOwnChapter, anOwnNovel, aPage, badGateway, renderPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import ChaptersPage from './chapters/chapters.page.tsx';
import CreatePage from './create/create.page.tsx';

const DRAFT = 'GET /novels/mine/{novel}/chapters/{chapter}/draft/';
const CHAPTERS = 'GET /novels/mine/{novel}/chapters/';
const chapter = anOwnChapter({ id: 'chp_one', chapter: '1.00', draft_state: 'draft' });
const answers: Answers = {
  'GET /novels/mine/': aPage(anOwnNovel()),
  'GET /novels/mine/{novel}/': anOwnNovel({ slug: 'salt-road' }),
  'GET /novels/mine/{novel}/comments/': aPage(),
  [CHAPTERS]: aPage(chapter),
  [DRAFT]: { ...chapter, draft: '', version: 1 },
};

type Row = [text: string, call: CallName, Page: ComponentType, path: string, at: string];

const READS: Row[] = [
  ['Failed to get my novels', 'GET /novels/mine/', CreatePage, '/create', '/create'],
  ['Failed to get book', 'GET /novels/mine/{novel}/', ChaptersPage, '/book-chapters/:slug', '/book-chapters/salt-road'],
  ['Failed to get novel chapters', CHAPTERS, ChaptersPage, '/book-chapters/:slug', '/book-chapters/salt-road'],
  ['Failed to get chapter draft', DRAFT, ChaptersPage, '/book-chapters/:slug', '/book-chapters/salt-road?chapter=1'],
];

test.each(READS)('“%s” where %s gives no text (part 1 §8)', async (text, call, Page, path, at) => {
  const down = () => {
    throw badGateway();
  };
  renderPage(Page, { path, at, user: { pen_name: 'Tunde Marlowe' }, answers: { ...answers, [call]: down } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/Bad Gateway|Status 502/)).toBeNull();
});
