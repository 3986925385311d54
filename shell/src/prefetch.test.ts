import { defineManifest, type RegisteredRemote } from '@griot/contracts';
import { testPlatform } from '@griot/testing';
import { prefetchLinks } from './prefetch.ts';

const remotes = [
  {
    ...defineManifest({
      name: 'mf-reader',
      owner: 'Reading',
      version: '1.0.0',
      pages: [
        { path: '/ranking', guard: 'public', chunk: 'ranking', head: { title: 'Ranking' } },
        { path: '/book/:slug', guard: 'public', chunk: 'novel', head: 'novel' },
        { path: '/shelf', guard: 'signed-in', chunk: 'shelf', head: { title: 'Shelf' } },
      ],
    }),
    buildId: 'x',
    base: '/r/mf-reader/x/',
    entry: 'remoteEntry.js',
    integrity: 'sha384-x',
    container: 'c',
    assets: { app: ['app.js'], ranking: ['app.js', 'ranking.js'], novel: ['novel.js'] },
  } as RegisteredRemote,
];
const [FILES, RANKING] = [
  ['/r/mf-reader/x/remoteEntry.js', '/r/mf-reader/x/app.js', '/r/mf-reader/x/ranking.js'],
  [{ title: 'The Salt Road' }],
];

/** A page of a novel with links; tells what was fetched beforehand once what rests on a link has rested there long enough. */
function aPage({ user = null }: { user?: object | null } = {}) {
  document.body.innerHTML =
    '<a href="/ranking">Ranking</a><a href="/shelf">Shelf</a><a href="/book/night-market">Another</a><a href="/ranking" target="_blank">Anew</a>';
  const platform = testPlatform({ at: '/book/salt-road', user });
  const asked: string[] = [];
  ranking = RANKING;
  window.fetch = jest.fn(async (url) => {
    asked.push(String(url));
    const data = [{ call: 'GET /novels/ranking/', query: { limit: '10' }, data: ranking }];
    return {
      ok: true,
      text: async () => `<script type="application/json" id="griot-data">${JSON.stringify(data)}</script>`,
    } as Response;
  });
  stop();
  stop = prefetchLinks(platform, { remotes }, { inUse: (remote) => remote });
  const rest = async (link: number, sign = 'mouseover', ms = 80) => {
    document.links[link]?.dispatchEvent(new Event(sign, { bubbles: true }));
    await jest.advanceTimersByTimeAsync(ms);
  };
  const tell = async (sign: string, bubbles = true) => {
    document.links[0]?.dispatchEvent(new Event(sign, { bubbles }));
    await jest.advanceTimersByTimeAsync(80);
  };
  return { platform, asked, rest, tell };
}

const fetched = window.fetch;
let stop = () => {};
/** What the server answers as the ranking. */
let ranking: object[] = RANKING;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  window.fetch = fetched;
});

test('what a link’s page needs is asked for at once, and once only', async () => {
  const { platform, asked, rest } = aPage();
  await rest(0);
  expect(asked).toEqual([...FILES, '/ranking']);
  expect(platform.answers.get('GET /novels/ranking/', { query: { limit: '10' } } as never)).toEqual(RANKING);
  await rest(0);
  expect(asked).toHaveLength(4);
});

test('a pointer that passes is not followed', async () => {
  const { asked, rest } = aPage();
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
  const { platform, asked, rest } = aPage();
  const key = ['GET /novels/ranking/', { query: { limit: '10' } } as never] as const;
  await rest(0);
  await jest.advanceTimersByTimeAsync(59_900);
  await rest(0, 'mouseover', 99);
  expect(asked).toHaveLength(4);
  ranking = [{ title: 'Dust' }];
  await rest(0);
  expect(asked.slice(4)).toEqual(['/ranking']);
  expect(platform.answers.get(...key)).toEqual([{ title: 'Dust' }]);
  const caches = jest.mocked(window.fetch).mock.calls.map(([url, init]) => [url, init?.cache]);
  expect(caches).toEqual([
    ...FILES.map((file) => [file, 'force-cache']),
    ['/ranking', 'no-cache'],
    ['/ranking', 'no-cache'],
  ]);
});

test('an answer that the page still holds fresh is kept', async () => {
  const { platform, rest } = aPage();
  const key = ['GET /novels/ranking/', { query: { limit: '10' } } as never] as const;
  platform.answers.set(...key, [{ title: 'Red' }] as never);
  await rest(0);
  expect(platform.answers.get(...key)).toEqual([{ title: 'Red' }]);
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
  const { asked, rest } = aPage();
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
  expect(platform.answers.get('GET /novels/ranking/', { query: { limit: '10' } } as never)).toBeUndefined();
});
