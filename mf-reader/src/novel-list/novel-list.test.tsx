import { takeDrawn } from '../../dev/drawn.ts';
import { PAGE_SIZE } from '@griot/contracts';
import { RemoteRouter } from '@griot/nav';
import { PlatformProvider } from '@griot/remote-kit';
import { aNovel, refusal, renderPage, testPlatform, type Answers } from '@griot/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { NovelList } from './novel-list.tsx';

const List = () => (
  <NovelList label="Novels" source={{ call: 'GET /novels/', query: { genre: 'Romance' } }} empty={<p>Nothing.</p>} />
);
const many = (count: number, refused?: (offset: number) => boolean): Answers => ({
  'GET /novels/': ({ query }) => {
    const offset = Number(query?.offset ?? 0);
    if (refused?.(offset)) throw refusal(503, 'unavailable', 'Down for a minute.');
    const results = Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, count - offset)) }, (_, n) =>
      aNovel({ id: `n${offset + n}`, slug: `novel-${offset + n}`, title: `Novel ${offset + n + 1}` }),
    );
    return { count, next: offset + PAGE_SIZE < count ? 'more' : null, previous: null, results };
  },
});
const show = (answers: Answers) => renderPage(List, { path: '/list', answers });
const offsets = (platform: ReturnType<typeof show>['platform']) =>
  platform.asked.map(({ input }) => input.query?.offset ?? 0);

/** Scrolls as a browser would: the position is there, then the event comes. */
async function scrollTo(y: number): Promise<void> {
  await act(async () => window.scrollTo(0, y));
}
beforeEach(() => {
  window.sessionStorage.clear();
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 10_000 * 248, configurable: true });
  window.scrollTo(0, 0);
});

test('nothing is said to be nothing', async () => {
  show(many(0));
  expect(await screen.findByText('Nothing.')).toBeVisible();
});

test('one novel stands alone', async () => {
  show(many(1));
  expect(await screen.findByRole('link', { name: 'Novel 1' })).toHaveAttribute('href', '/book/novel-0');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('of ten thousand novels only those near the window are fetched and drawn, and each says where it stands', async () => {
  const { platform } = show(many(10_000));
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveAttribute('aria-setsize', '10000');
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30);
  expect(offsets(platform)).toEqual([0]);
});

test('pages of ten come as one scrolls', async () => {
  const { platform } = show(many(10_000));
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(9 * 248);
  expect(await screen.findByRole('link', { name: 'Novel 11' })).toBeVisible();
  expect(offsets(platform)).toEqual([0, 10]);
});

test('scrolling draws the novels that come into sight, and those that stand there no more', async () => {
  show(many(10_000));
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(9 * 248);
  await screen.findByRole('link', { name: 'Novel 11' });
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const before = titles();
  takeDrawn();
  await scrollTo(10 * 248);
  const come = () => titles().filter((title) => !before.includes(title));
  await waitFor(() => expect(come()).not.toEqual([]));
  expect(titles().length).toBeGreaterThan(come().length);
  expect(takeDrawn().filter((name) => name === 'NovelRow')).toHaveLength(come().length);
});

test('a leap to the end fetches what is there and not what lies between', async () => {
  const { platform } = show(many(10_000));
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(10_000 * 248);
  expect(await screen.findByRole('link', { name: 'Novel 10000' })).toBeVisible();
  expect(offsets(platform)).toEqual([0, 9990]);
});

test('a list that lost its last page stands, in whatever order its pages are asked anew', async () => {
  let count = PAGE_SIZE + 1;
  let first = Promise.resolve();
  let answerFirst = () => {};
  const { platform } = show({
    'GET /novels/': async ({ query }) => {
      if (!query?.offset) await first;
      return (many(count)['GET /novels/'] as (input: object) => never)({ query });
    },
  });
  await screen.findByRole('link', { name: `Novel ${count}` });
  count = PAGE_SIZE;
  first = new Promise((resolve) => {
    answerFirst = resolve;
  });
  const asked = platform.answers.refresh('GET /novels/');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE));
  answerFirst();
  await act(() => asked);
  expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE);
});

test('a page that fails leaves the others and can be tried again', async () => {
  let down = true;
  const { person } = show(many(40, (offset) => down && offset === 10));
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(8 * 248);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'These novels did not load. Service failed: Down for a minute.',
  );
  expect(screen.getByRole('link', { name: 'Novel 9' })).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Novel 11' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a list that does not load says why, and Retry brings it', async () => {
  let down = true;
  const { person } = show(many(3, () => down));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The novels did not load.Service failed: Down for a minute.',
  );
  down = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Novel 3' })).toBeVisible();
});

test('Back returns to the novel one stood at, with the keyboard on it, and fetches only what is seen there', async () => {
  const { platform } = show(many(10_000));
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(500 * 248 + 10);
  const opened = await screen.findByRole('link', { name: 'Novel 502' });
  act(() => opened.focus());
  await act(() => platform.nav.push('/book/novel-501'));
  // The new page begins at its top.
  await scrollTo(0);
  platform.queryClient.clear();
  platform.asked.length = 0;
  act(() => platform.nav.back());
  expect(await screen.findByRole('link', { name: 'Novel 502' })).toBeVisible();
  expect(window.scrollY).toBe(500 * 248 + 10);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Novel 502' })).toHaveFocus());
  expect(offsets(platform).filter((offset) => offset !== 0)).toEqual([490, 500]);
});

test('Back returns to the novel that the arrows led to, however soon one went on', async () => {
  const { platform } = show(many(10_000));
  const first = await screen.findByRole('link', { name: 'Novel 1' });
  act(() => first.focus());
  // The page is scrolled at once, and says so a frame later: by then it is another.
  const next = screen.getByRole('link', { name: 'Novel 5' });
  window.scrollTo(0, 4 * 248 + 10);
  act(() => next.focus());
  await act(() => platform.nav.push('/book/novel-4'));
  await scrollTo(0);
  act(() => platform.nav.back());
  expect(await screen.findByRole('link', { name: 'Novel 5' })).toBeVisible();
  expect(window.scrollY).toBe(4 * 248 + 10);
});

test('whoever turns back before the next page is there finds the list where they left it', async () => {
  const platform = testPlatform({ at: '/list', answers: many(10_000) });
  // The location the page is drawn at changes only when the next page has been loaded, which it never is here.
  const Slow = () => (
    <PlatformProvider platform={platform}>
      <RemoteRouter nav={platform.nav} location={here}>
        <List />
      </RemoteRouter>
    </PlatformProvider>
  );
  const here = platform.nav.current();
  render(<Slow />);
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(500 * 248 + 10);
  const opened = await screen.findByRole('link', { name: 'Novel 502' });
  act(() => opened.focus());
  await act(() => platform.nav.push('/book/novel-501'));
  act(() => opened.blur());
  await scrollTo(0);
  act(() => platform.nav.back());
  await waitFor(() => expect(window.scrollY).toBe(500 * 248 + 10));
  expect(await screen.findByRole('link', { name: 'Novel 502' })).toHaveFocus();
});

test('whoever goes on to yet another page is not taken back to where they stood in the list', async () => {
  const platform = testPlatform({ at: '/list', answers: many(10_000) });
  const Slow = () => (
    <PlatformProvider platform={platform}>
      <RemoteRouter nav={platform.nav} location={here}>
        <List />
      </RemoteRouter>
    </PlatformProvider>
  );
  const here = platform.nav.current();
  render(<Slow />);
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(500 * 248 + 10);
  await screen.findByRole('link', { name: 'Novel 502' });
  await act(() => platform.nav.push('/book/novel-501'));
  await scrollTo(0);
  // Neither of these pages has been loaded yet: the list is still drawn, and the place that is kept is not theirs.
  await act(() => platform.nav.push('/about'));
  await act(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  expect(window.scrollY).toBe(0);
});

test('who comes back and turns to something else before the list is there keeps the keyboard', async () => {
  const { platform } = show(many(10_000));
  const elsewhere = document.body.appendChild(document.createElement('button'));
  await screen.findByRole('link', { name: 'Novel 1' });
  await scrollTo(500 * 248);
  const opened = await screen.findByRole('link', { name: 'Novel 502' });
  act(() => opened.focus());
  await act(() => platform.nav.push('/book/novel-501'));
  platform.queryClient.clear();
  act(() => {
    platform.nav.back();
    elsewhere.focus();
  });
  await screen.findByRole('link', { name: 'Novel 502' });
  await act(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      }),
  );
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

test('the novel with the focus is not taken from under the keyboard when one scrolls away', async () => {
  show(many(10_000));
  const first = await screen.findByRole('link', { name: 'Novel 1' });
  act(() => first.focus());
  await scrollTo(2000 * 248);
  await screen.findByRole('link', { name: 'Novel 2001' });
  expect(first).toHaveFocus();
  expect(within(screen.getByRole('list')).getByRole('link', { name: 'Novel 1' })).toBe(first);
});

test('arrows, Home and End go from novel to novel', async () => {
  const { person } = show(many(10_000));
  const at = async (n: number) => waitFor(() => expect(screen.getByRole('link', { name: `Novel ${n}` })).toHaveFocus());
  const first = await screen.findByRole('link', { name: 'Novel 1' });
  act(() => first.focus());
  await person.keyboard('{ArrowDown}');
  await at(2);
  await person.keyboard('{End}');
  await at(10_000);
  await person.keyboard('{ArrowUp}');
  await at(9_999);
  await person.keyboard('{Home}');
  await at(1);
});
