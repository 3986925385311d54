import { aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ShelfPage from './shelf.page.tsx';

const entry = (id: string, title: string, chapter: string | null, on_shelf = true) => ({
  id,
  novel: aNovel({
    id,
    slug: id,
    title,
    num_chapters: 12,
    description: 'x'.repeat(200),
    num_stars: 25,
    num_reviews: 3,
    on_shelf,
  }),
  chapter,
  added_at: '2026-02-20T08:00:00.000Z',
});
const salt = entry('nov_salt', 'The Salt Road', '3.00');
const drum = entry('nov_drum', 'The Drum', null);

const show = (answers: Answers, at = '/shelf') =>
  renderPage(ShelfPage, {
    path: '/shelf',
    at,
    user: {},
    answers: { 'GET /shelf/': aPage(), 'GET /novels/reading/': aPage(), ...answers },
  });
const card = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('article') as HTMLElement);
/** A list of so many entries, page by page as it is asked for. */
const many =
  (count: number) =>
  ({ query }: { query?: Record<string, unknown> }) => {
    const [offset, limit] = [Number(query?.offset ?? 0), Number(query?.limit)];
    return {
      count,
      next: null,
      previous: null,
      results: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, n) =>
        entry(`n${offset + n}`, `Novel ${offset + n + 1}`, null),
      ),
    };
  };
beforeEach(() => {
  window.sessionStorage.clear();
  window.scrollTo(0, 0);
});

test('both lists load on open, and the shelf is shown first', async () => {
  const { platform } = show({});
  expect(await screen.findByText('Your shelf is empty.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Shelf' })).toHaveAttribute('aria-selected', 'true');
  expect(platform.asked.map((a) => a.call).sort()).toEqual(['GET /novels/reading/', 'GET /shelf/']);
});

test('the shelf shows how far each novel is read', async () => {
  show({ 'GET /shelf/': aPage(salt, drum) });
  expect(await screen.findByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/nov_salt');
  expect(card('The Salt Road').getByText('Progress: 3/12')).toBeVisible();
  expect(card('The Drum').getByText('Progress: Not started')).toBeVisible();
});

test('a novel is taken off the shelf, and the keyboard goes on with the next', async () => {
  let shelf = [salt, drum];
  const { person, platform } = show({
    'GET /shelf/': () => aPage(...shelf),
    'DELETE /shelf/{novel}/': ({ params }) => {
      shelf = shelf.filter(({ novel }) => novel.slug !== params?.novel);
      return null;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove The Salt Road from the shelf' }));
  await waitFor(() => expect(screen.queryByText('The Salt Road')).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'The Drum' })).toHaveFocus();
  expect(platform.toasts).toEqual([{ message: 'Novel taken off the shelf', type: 'success' }]);
  expect(platform.stale).toContain('GET /novels/{novel}/');
  await person.click(screen.getByRole('button', { name: 'Remove The Drum from the shelf' }));
  expect(await screen.findByText('Your shelf is empty.')).toBeVisible();
});

test('a novel that cannot be taken off stays, and it is said why', async () => {
  const { person, platform } = show({
    'GET /shelf/': aPage(salt),
    'DELETE /shelf/{novel}/': () => {
      throw refusal(503, 'unavailable', 'Down for a minute.');
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Down for a minute.', type: 'error' }]));
  expect(screen.getByRole('link', { name: 'The Salt Road' })).toBeVisible();
});

test('what is being read shows rating, views, genres, progress and a cut description', async () => {
  const { person, platform } = show({ 'GET /novels/reading/': aPage(salt, entry('nov_new', 'Unrated', null)) });
  await person.click(await screen.findByRole('tab', { name: 'Reading' }));
  expect(platform.nav.current().search).toBe('?tab=reading');
  const row = card('The Salt Road');
  expect(row.getByText('Tunde Marlowe', { selector: 'p' })).toBeVisible();
  // 25 stars of 3 reviews are 8.333…
  expect(row.getByText('8.3 / 10', { exact: false })).toBeVisible();
  expect(row.getByTitle('1234 views')).toBeVisible();
  expect(row.getByText('Adventure, Romance')).toBeVisible();
  expect(row.getByText('Progress: 3/12')).toBeVisible();
  expect(row.getByText(`${'x'.repeat(80)}…`)).toBeVisible();
  expect(row.getByRole('link', { name: 'CONTINUE READING' })).toHaveAttribute(
    'href',
    '/book/nov_salt/read?continue=true',
  );
  expect(row.getByRole('button', { name: 'ADDED' })).toHaveAttribute('aria-disabled', 'true');
});

test('an address opens the Reading tab', async () => {
  show({}, '/shelf?tab=reading');
  expect(await screen.findByText('You have not begun a novel yet.')).toBeVisible();
});

test('what is being read is kept once, with a spinner meanwhile', async () => {
  let shelved = () => {};
  const added = new Promise<void>((resolve) => {
    shelved = resolve;
  });
  const { person, platform } = show(
    {
      'GET /novels/reading/': aPage(entry('nov_salt', 'The Salt Road', '3.00', false)),
      'POST /shelf/': async () => {
        await added;
        return salt;
      },
    },
    '/shelf?tab=reading',
  );
  const add = await screen.findByRole('button', { name: 'ADD TO SHELF' });
  expect(add).toHaveStyle({ minHeight: '44px' });
  await person.click(add);
  expect(add).toHaveAttribute('aria-busy', 'true');
  await person.click(add);
  await act(async () => shelved());
  expect(await screen.findByRole('button', { name: 'ADDED' })).toHaveAttribute('aria-disabled', 'true');
  expect(platform.asked.filter(({ call }) => call === 'POST /shelf/')).toEqual([
    { call: 'POST /shelf/', input: { body: { novel: 'nov_salt' } } },
  ]);
  expect(platform.toasts).toEqual([{ message: 'Novel added to shelf', type: 'success' }]);
});

test('a novel that cannot be kept says so in the specification’s words, with its reason', async () => {
  const { person, platform } = show(
    {
      'GET /novels/reading/': aPage(entry('nov_salt', 'The Salt Road', '3.00', false)),
      'POST /shelf/': () => {
        throw refusal(500, 'failed', 'Something broke.');
      },
    },
    '/shelf?tab=reading',
  );
  await person.click(await screen.findByRole('button', { name: 'ADD TO SHELF' }));
  await waitFor(() =>
    expect(platform.toasts).toEqual([{ message: 'Error adding to shelf: Something broke.', type: 'error' }]),
  );
  expect(screen.getByRole('button', { name: 'ADD TO SHELF' })).toBeVisible();
});

test('two presses at once that fail leave the novel to be added', async () => {
  const { platform } = show(
    {
      'GET /novels/reading/': aPage(entry('nov_salt', 'The Salt Road', '3.00', false)),
      'POST /shelf/': () => {
        throw refusal(500, 'failed', 'Something broke.');
      },
    },
    '/shelf?tab=reading',
  );
  const add = await screen.findByRole('button', { name: 'ADD TO SHELF' });
  await act(async () => {
    add.click();
    add.click();
  });
  await waitFor(() => expect(platform.toasts).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'ADD TO SHELF' })).toBeVisible();
});

test('of ten thousand entries few are fetched and drawn, in either tab', async () => {
  const { person, platform } = show({ 'GET /shelf/': many(10_000), 'GET /novels/reading/': many(10_000) });
  expect((await screen.findAllByRole('listitem'))[0]).toHaveAttribute('aria-setsize', '10000');
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  await person.click(screen.getByRole('tab', { name: 'Reading' }));
  expect((await screen.findAllByRole('listitem')).length).toBeLessThan(60);
  expect(platform.asked.map(({ call, input }) => [call, input.query?.limit, input.query?.offset]).sort()).toEqual([
    ['GET /novels/reading/', 20, undefined],
    ['GET /shelf/', 60, undefined],
  ]);
});

test.each([
  ['/shelf', 'GET /shelf/', 'Failed to get shelf'],
  ['/shelf?tab=reading', 'GET /novels/reading/', 'Failed to get reading'],
] as const)('%s that does not load says so, and can be tried again', async (at, call, text) => {
  let down = true;
  const { person } = show(
    {
      [call]: () => {
        if (down) throw refusal(503, 'unavailable', 'Down for a minute.');
        return aPage(salt);
      },
    },
    at,
  );
  expect(await screen.findByText(text)).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'The Salt Road' })).toBeVisible();
});
