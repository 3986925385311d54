import { loadingCode } from './loading-code.ts';

type Done = (event: { type: string }) => void;

interface Answer {
  ok: boolean;
  body?: { getReader: () => { read: () => Promise<{ done: boolean }> } };
}

const FILE = 'https://griot.example/r/mf-legal/0011/about.js';

/** A build's runtime, with a browser in which scripts end as given one after the other, and fetching does as the test says. */
function aRuntime(scripts: string[], fetched: () => Promise<Answer>) {
  const asked: string[] = [];
  const arrivals = { count: 0 };
  const r: Record<string, unknown> & {
    l: (url: string, done: Done, key: string) => void;
    hashOf?: (url: string) => string;
  } = {
    p: 'https://griot.example/r/mf-legal/0011/',
    l: (url, done) => {
      asked.push(`script ${url.replace(String(r.p), '')}`);
      const type = scripts.shift();
      if (type !== undefined) done({ type });
    },
  };
  // As in a browser, what was stopped does not go on.
  const unlessStopped = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    ]);
  const get = async (url: string, { cache, signal }: { cache: string; signal: AbortSignal }) => {
    asked.push(`fetch ${cache} ${url.replace(String(r.p), '')}`);
    const given = await unlessStopped(signal, fetched());
    const reader = given.body?.getReader();
    return {
      ...given,
      body: { getReader: () => ({ read: () => unlessStopped(signal, reader?.read() ?? Promise.reject()) }) },
    };
  };
  // The code runs in a browser as it stands here.
  // oxlint-disable-next-line no-new-func, no-implied-eval
  new Function(
    '__webpack_require__',
    'dispatchEvent',
    'fetch',
    loadingCode({ hashes: '{"about.js":"sha384-a"}', styles: false }),
  )(r, () => (arrivals.count += 1), get);
  const load = (): Promise<string> => new Promise((resolve) => r.l(FILE, ({ type }) => resolve(type), 'about'));
  return { asked, arrivals, load, r };
}

/** An answer that comes in pieces, each after so many ms. */
const answer = (...after: number[]): Answer => ({
  ok: true,
  body: {
    getReader: () => ({
      read: async () => {
        const ms = after.shift();
        if (ms === undefined) return { done: true };
        await new Promise((resolve) => {
          setTimeout(resolve, ms);
        });
        return { done: false };
      },
    }),
  },
});

afterEach(() => jest.useRealTimers());

test('a file of the build has the hash that it was built with, and any other none', () => {
  const { r } = aRuntime([], async () => answer());
  expect(r.hashOf?.(FILE)).toBe('sha384-a');
  expect(r.hashOf?.('https://griot.example/r/mf-reader/0011/about.js')).toBeUndefined();
});

test('a file that comes is asked for once', async () => {
  const { asked, load, arrivals } = aRuntime(['load'], async () => answer());
  await expect(load()).resolves.toBe('load');
  expect(asked).toEqual(['script about.js']);
  expect(arrivals.count).toBe(1);
});

test('one that does not, or is something else, is fetched past the cache and then taken from there', async () => {
  const { asked, load } = aRuntime(['error', 'load'], async () => answer());
  await expect(load()).resolves.toBe('load');
  expect(asked).toEqual(['script about.js', 'fetch reload about.js', 'script about.js']);
});

test('one that is not there is asked for no third time', async () => {
  const { asked, load } = aRuntime(['error'], async () => ({ ok: false }));
  await expect(load()).resolves.toBe('error');
  expect(asked).toEqual(['script about.js', 'fetch reload about.js']);
});

test('one that is something else again is given up', async () => {
  const { asked, load } = aRuntime(['error', 'error'], async () => answer());
  await expect(load()).resolves.toBe('error');
  expect(asked).toHaveLength(3);
});

test('a slow one is not fetched anew, and waited for as long as some of it comes', async () => {
  jest.useFakeTimers();
  const { asked, load, arrivals } = aRuntime(['timeout', 'load'], async () => answer(4_000, 4_000, 4_000));
  const loading = load();
  await jest.advanceTimersByTimeAsync(12_000);
  await expect(loading).resolves.toBe('load');
  expect(asked).toEqual(['script about.js', 'fetch default about.js', 'script about.js']);
  // The beginning of the answer, and each piece of it.
  expect(arrivals.count).toBe(4);
});

test('a slow one of which nothing comes is given up 9 s after it was asked for', async () => {
  jest.useFakeTimers();
  // webpack says after 3 s that it is slow.
  const { load } = aRuntime(['timeout'], () => new Promise(() => undefined));
  const ended = jest.fn();
  void load().then(ended);
  await jest.advanceTimersByTimeAsync(5_999);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith('timeout');
});

test('one that stops on its way is given up as silent after 9 s', async () => {
  jest.useFakeTimers();
  const { load } = aRuntime(['timeout'], async () => answer(1_000, 60_000));
  const ended = jest.fn();
  void load().then(ended);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith('timeout');
});
