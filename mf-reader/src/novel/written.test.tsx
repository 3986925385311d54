import { aChapter, aNovel, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { GUEST, storePosition } from '../chapter/position/stored-positions.ts';
import { takeOver, writtenAt } from '../written.fixture.tsx';

const NOVEL = aNovel({
  cover_image_display: '/media/salt.webp',
  cover_image_thumbnail: '/media/salt-small.webp',
  description: 'A guide finds a voice in the sand.\nIt sings.',
  num_reviews: 3,
  num_stars: 25,
  num_writing_quality: 26,
  num_gifts_received: 2,
});
const chapter = (n: number) =>
  aChapter({ id: `chp_${n}`, chapter: `${n}.00`, title: `Night ${n}`, published_at: '2026-02-20T23:30:00.000Z' });
const ofLength = (count: number): Answers => ({
  'GET /novels/{novel}/': { ...NOVEL, num_chapters: count },
  'GET /novels/{novel}/chapters/': ({ query }) => {
    const [offset, limit] = [Number(query?.offset ?? 0), Number(query?.limit)];
    const results = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, n) =>
      chapter(offset + n + 1),
    );
    return { count, next: null, previous: null, results };
  },
  'GET /novels/{novel}/reviews/': { count: 0, next: null, previous: null, results: [] },
  'GET /novels/{novel}/from-author/': {
    announcements: [
      { id: 'ann_b', text: 'Part two begins\nin spring.', created_at: '2026-02-20T23:30:00.000Z' },
      { id: 'ann_a', text: 'Thank you all.', created_at: '2026-02-10T08:00:00.000Z' },
    ],
    road_map: [{ text: 'A second part', state: 'in_work' }],
  },
  'GET /novels/{novel}/gifts/': { count: 0, next: null, previous: null, results: [], totals: [] },
});
const MEMBER: Answers = {
  'GET /novels/reading/{novel}/': {
    chapter: '2.00',
    furthest_chapter: '2.00',
    updated_at: '2026-02-21T08:00:00.000Z',
    chapter_details: chapter(2),
  } as never,
  'GET /novels/{novel}/reviews/mine/': null as never,
};

describe.each([
  ['/book/salt-road', 3],
  ['/book/salt-road/chapters', 3],
  ['/book/salt-road/chapters', 250],
] as const)('%s with %d chapters', (address, count) => {
  test('is taken over as the server wrote it', async () => {
    const { complaints, leave } = await takeOver(address, { answers: ofLength(count) });
    expect(complaints).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible();
    await leave();
  });

  test('is taken over by a member, whose own comes after it', async () => {
    const { complaints, leave } = await takeOver(address, {
      answers: ofLength(count),
      own: MEMBER,
      user: { pen_name: 'Ada Obi' },
    });
    expect(complaints).toEqual([]);
    expect(await screen.findByRole('link', { name: 'READ ON: Chapter 2' })).toBeVisible();
    await leave();
  });

  test('is taken over where a guest has read on in this browser', async () => {
    const { complaints, leave } = await takeOver(address, {
      answers: ofLength(count),
      before: () =>
        storePosition(GUEST, 'salt-road', {
          chapter: 'chp_2',
          number: '2.00',
          title: 'Night 2',
          paragraph: 0,
          at: '2026-02-21T08:00:00.000Z',
        }),
    });
    expect(complaints).toEqual([]);
    expect(screen.getByRole('link', { name: 'READ ON: Chapter 2' })).toBeVisible();
    await leave();
  });

  test('has no style of an element, which the policy forbids', async () => {
    expect((await writtenAt(address, ofLength(count))).html).not.toMatch(/ style="/);
  });
});

test('the novel is written with what its readers come for', async () => {
  const { html } = await writtenAt('/book/salt-road', ofLength(3));
  document.body.innerHTML = html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The Salt Road');
  for (const text of ['A guide finds a voice in the sand.', 'It sings.', 'desert']) expect(html).toContain(text);
  expect(screen.getByRole('link', { name: 'READ' })).toHaveAttribute('href', '/book/salt-road/read');
  expect(screen.getByRole('link', { name: 'Tunde Marlowe' })).toHaveAttribute('href', '/author/usr_tunde');
  expect(within(screen.getByLabelText('Price')).getByText('All 3 chapters are free.')).toBeVisible();
  const cover = document.querySelector('img[src="/media/salt.webp"]') as HTMLElement;
  expect([cover.getAttribute('fetchpriority'), cover.getAttribute('loading')]).toEqual(['high', 'eager']);
});

test('the catalogue is written with its first hundred chapters and says how many there are', async () => {
  const { html } = await writtenAt('/book/salt-road/chapters', ofLength(250));
  document.body.innerHTML = html;
  const links = within(screen.getByRole('list', { name: 'Chapters' })).getAllByRole('link');
  expect(links).toHaveLength(100);
  expect(links[0]).toHaveAttribute('href', '/book/salt-road/read/night-1-1');
  expect(screen.getByText('250 chapters')).toBeVisible();
  expect(html.replaceAll('<!-- -->', '')).toContain('<noscript><p>and 150 more</p></noscript>');
  // The day of UTC, whatever zone the server stands in.
  expect(links[0]).toHaveTextContent('20 February 2026');
});

test('a cover that is drawn from the title is written as its ground alone', async () => {
  const answers: Answers = { ...ofLength(3), 'GET /novels/{novel}/': { ...NOVEL, cover_image_display: null } };
  const { complaints, written, leave } = await takeOver('/book/salt-road', { answers });
  expect(complaints).toEqual([]);
  expect(written).toContain('viewBox="0 0 2 3"');
  expect(written).not.toContain('<text');
  await leave();
});

test('what a novel is about is taken over after its head', async () => {
  const { html } = await writtenAt('/book/salt-road', ofLength(3));
  const [first = '', later = ''] = html.split('<!--$-->');
  expect(first).toContain('READ');
  expect(first).not.toContain('Synopsis');
  expect(later).toContain('Synopsis');
});
