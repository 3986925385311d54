import { aNovel, aPage, type Answers } from '@griot/testing';
import { within } from '@testing-library/react';
import { answersFor } from '../dev/three-chapters.ts';
import { ANSWERS as AUTHOR } from './author/author.fixture.ts';
import { ANSWERS as LIST } from './list/list.fixture.ts';
import { WRITTEN } from './pages.ts';
import { takeOver, writtenAt } from './written.fixture.tsx';

/** What the addresses name. */
const NAMED: Record<string, string> = {
  slug: 'salt-road',
  chapter: 'the-voice-2',
  id: 'usr_tunde',
  list: 'lst_roads',
};
const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const named = NAMED[name];
    if (named === undefined) throw new Error(`This test has no :${name}, of which ${path} is.`);
    return named;
  });

const novels = aPage(aNovel(), aNovel({ id: 'nov_sand', slug: 'sand', title: 'Sand' }));
const ANSWERS: Answers = {
  ...answersFor(),
  ...AUTHOR,
  ...LIST,
  'GET /config/': { 'app-store-link': null, 'play-store-link': null } as never,
  'GET /novels/': novels,
  'GET /novels/ranking/': novels as never,
  'GET /genres/': aPage({ name: 'Fantasy' }, { name: 'Romance' }) as never,
  'GET /novels/{novel}/from-author/': { announcements: [], road_map: [] },
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/gifts/': { ...aPage<never>(), totals: [] },
};
/** What a member is answered besides. */
const OWN: Answers = {
  'GET /users/me/display-options/': null,
  'GET /novels/{novel}/reviews/mine/': null as never,
  'GET /coin-wallet/': { balance: 20 } as never,
};

/** React's development build tells what the two halves draw differently. */
describe.each(Object.keys(WRITTEN))('%s', (path) => {
  test('is taken over by the browser as the server wrote it', async () => {
    const { complaints, root, leave } = await takeOver(addressOf(path), { answers: ANSWERS });
    expect(complaints).toEqual([]);
    expect(within(root).getByRole('heading', { level: 1 })).toBeVisible();
    await leave();
  });

  test('is taken over by a member', async () => {
    const { complaints, leave } = await takeOver(addressOf(path), {
      answers: ANSWERS,
      own: OWN,
      user: { pen_name: 'Ada Obi' },
    });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('has no style of an element, which the policy forbids', async () => {
    expect((await writtenAt(addressOf(path), ANSWERS)).html).not.toMatch(/ style="/);
  });
});
