import { aPage as aPageAt, CALL, ENTRY, FILES as OTHERS, RANKING, remotes, stopAll } from './ahead.fixture.ts';
import { prefetchLinks } from './prefetch.ts';

const FILES = [ENTRY, ...OTHERS];

/** A page of another remote with links; tells what was fetched beforehand once what rests on a link has rested there long enough. */
function aPage(options: Parameters<typeof aPageAt>[0] = {}) {
  const page = aPageAt({ at: '/terms-of-use', ...options });
  stop();
  stop = prefetchLinks(page.platform, { remotes }, page.begin());
  const rest = async (link: number, sign = 'mouseover', ms = 80) => {
    document.links[link]?.dispatchEvent(new Event(sign, { bubbles: true }));
    await jest.advanceTimersByTimeAsync(ms);
  };
  const tell = async (sign: string, bubbles = true) => {
    document.links[0]?.dispatchEvent(new Event(sign, { bubbles }));
    await jest.advanceTimersByTimeAsync(80);
  };
  return { ...page, rest, tell };
}

const fetched = window.fetch;
let stop = () => {};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stopAll();
  jest.useRealTimers();
  window.fetch = fetched;
});

test('what a link’s page needs is asked for at once, and once only', async () => {
  const { platform, asked, rest } = aPage();
  await rest(0);
  expect(asked).toEqual([...FILES, '/ranking']);
  expect(platform.answers.get(...CALL)).toEqual(RANKING);
  await rest(0);
  expect(asked).toHaveLength(4);
});

test('a pointer that passes is not followed', async () => {
  const { asked, rest } = aPage({ at: '/book/salt-road' });
  await rest(0, 'mouseover', 79);
  await rest(2, 'mouseover');
  expect(asked).toEqual([]);
});

test.each(['touchmove', 'touchcancel', 'pointercancel'])(
  'a finger that rests is followed, one with %s is not',
  async (move) => {
    const { asked, rest, tell } = aPage();
    await rest(0, 'touchstart', 79);
    await tell(move);
    expect(asked).toEqual([]);
    await rest(0, 'touchstart');
    expect(asked).toEqual([...FILES, '/ranking']);
  },
);

test('what scrolls under a pointer or a finger is not followed; what scrolls to the focus is', async () => {
  const { asked, rest, tell } = aPage();
  for (const sign of ['mouseover', 'touchstart']) {
    await rest(0, sign, 79);
    await tell('scroll', false);
    expect(asked).toEqual([]);
  }
  await rest(0, 'focusin', 79);
  await tell('scroll', false);
  expect(asked).toEqual([...FILES, '/ranking']);
});

test('nothing is asked for after the end', async () => {
  const { asked, rest } = aPage();
  await rest(0, 'mouseover', 79);
  stop();
  await jest.advanceTimersByTimeAsync(1);
  await rest(0);
  expect(asked).toEqual([]);
});

test('data that are no longer fresh are asked for again, past the browser’s cache; files are not', async () => {
  const { platform, asked, answer, rest } = aPage();
  await rest(0);
  await jest.advanceTimersByTimeAsync(59_900);
  await rest(0, 'mouseover', 99);
  expect(asked).toHaveLength(4);
  answer.ranking = [{ title: 'Dust' }];
  await rest(0);
  expect(asked.slice(4)).toEqual(['/ranking']);
  expect(platform.answers.get(...CALL)).toEqual([{ title: 'Dust' }]);
  const caches = jest.mocked(window.fetch).mock.calls.map(([url, init]) => [url, init?.cache]);
  expect(caches).toEqual([
    ...FILES.map((file) => [file, 'force-cache']),
    ['/ranking', 'no-cache'],
    ['/ranking', 'no-cache'],
  ]);
});

test('an answer that the page still holds fresh is kept', async () => {
  const { platform, rest } = aPage();
  platform.answers.set(...CALL, [{ title: 'Red' }] as never);
  await rest(0);
  expect(platform.answers.get(...CALL)).toEqual([{ title: 'Red' }]);
});

test.each([
  ['is refused', async () => ({ ok: false }) as Response],
  ['does not come', () => Promise.reject(new TypeError('gone'))],
])('what %s is asked for again', async (_, answer) => {
  const { asked, rest } = aPage();
  const good = window.fetch;
  window.fetch = answer;
  await rest(0);
  window.fetch = good;
  await rest(0);
  expect(asked).toEqual([...FILES, '/ranking']);
});

test('a page of the same kind, and a link to a new tab, are left alone', async () => {
  const { asked, rest } = aPage({ at: '/book/salt-road' });
  await rest(2);
  await rest(3);
  expect(asked).toEqual([]);
});

test('whoever is signed in is shown nothing of a guest’s view, and no page that is a person’s has data to fetch', async () => {
  const { asked, rest } = aPage({ user: {} });
  await rest(0);
  expect(asked).toEqual(FILES);
  const guest = aPage();
  await guest.rest(1);
  expect(guest.asked).toEqual(['/r/mf-reader/x/remoteEntry.js', '/r/mf-reader/x/app.js', '/r/mf-reader/x/shelf.js']);
});

test('what was asked for as a guest is dropped when somebody has signed in meanwhile', async () => {
  const { platform, rest } = aPage();
  const answer = window.fetch;
  window.fetch = async (...given) => {
    if (given[0] === '/ranking')
      platform.session.signIn({ access: 'a', refresh: 'r' }, { pen_name: 'Ada', email_verified: true });
    return await answer(...given);
  };
  await rest(0);
  expect(platform.answers.get(...CALL)).toBeUndefined();
});
