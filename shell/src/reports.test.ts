import type { RegisteredRemote } from '@griot/contracts';
import { RemoteFailure } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { runScript } from './federation/own-loading.ts';
import { createReports } from './reports.ts';

const remote = { name: 'mf-legal', buildId: '0123456789abcdef' } as RegisteredRemote;
const FILE = 'https://griot.example/r/mf-reader/fedcba9876543210/chapter.js';

let sent: Array<Record<string, string>>;
const told = async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  return sent;
};

beforeEach(() => {
  sent = [];
  Object.assign(navigator, {
    sendBeacon: (path: string, body: Blob) => {
      void body.text().then((json) => sent.push({ path, ...(JSON.parse(json) as Record<string, string>) }));
      return true;
    },
  });
});

/** The reports of a page: each test hears the errors of its own alone. */
function aPage() {
  const listen = jest.spyOn(window, 'addEventListener');
  const reports = createReports(testPlatform({ at: '/about' }));
  const listeners = listen.mock.calls.map(([type, listener]) => [type, listener as EventListener] as const);
  listen.mockRestore();
  afterPage = () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  };
  return reports;
}
let afterPage = () => {};
afterEach(() => afterPage());

const threw = (message: string, filename = FILE) => {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at x (${filename}:1:20)`;
  window.dispatchEvent(new ErrorEvent('error', { error, message, filename }));
};

test('a failure is told of with its stack, its build and the path', async () => {
  const cause = new TypeError('x is undefined');
  aPage().failed(remote, new RemoteFailure('render', cause.message, { cause }), remote.buildId);
  expect(await told()).toEqual([
    {
      path: '/api/client-errors/',
      name: 'mf-legal render',
      message: 'x is undefined',
      stack: cause.stack,
      where: '/about',
      build: '0123456789abcdef',
    },
  ]);
});

test('having fallen back is told of with both builds', async () => {
  aPage().fellBack(remote, new RemoteFailure('network', 'no such file'), 'aaaabbbbccccdddd');
  expect(await told()).toMatchObject([
    { name: 'mf-legal fell back', message: 'From 0123456789abcdef to aaaabbbbccccdddd: no such file' },
  ]);
});

test('an error that nobody caught is told of once, with the remote whose file threw', async () => {
  aPage();
  threw('broken on purpose');
  threw('broken on purpose');
  expect(await told()).toMatchObject([
    { name: 'mf-reader Error', message: 'broken on purpose', where: '/about', build: 'fedcba9876543210' },
  ]);
  expect(sent[0]?.stack).toContain('chapter.js:1:20');
});

test('a promise that nobody caught is told of by its stack', async () => {
  aPage();
  const reason = new Error('lost');
  reason.stack = `Error: lost\n    at https://griot.example/r/shell/0011223344556677/main.js:1:3`;
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(await told()).toMatchObject([{ name: 'shell Error', message: 'lost', build: '0011223344556677' }]);
});

test('what a browser’s extension throws is not ours to tell', async () => {
  aPage();
  threw('not ours', 'chrome-extension://abc/content.js');
  expect(await told()).toEqual([]);
});

test('what a remote throws while it is loaded is told of as its failure alone', async () => {
  aPage();
  let loaded: (event: { type: string }) => void = () => {};
  const l = (_url: string, done: typeof loaded) => (loaded = done);
  Object.assign(globalThis, { __webpack_require__: { l, hashes: {} } });
  const running = runScript(FILE, 'sha384-x', 'mf_reader');
  threw('Uncaught Error: broken on purpose');
  loaded({ type: 'load' });
  await expect(running).rejects.toMatchObject({ reason: 'evaluation', message: 'Uncaught Error: broken on purpose' });
  expect(await told()).toEqual([]);
  threw('broken afterwards');
  expect(await told()).toMatchObject([{ message: 'broken afterwards' }]);
});

test('five errors a page are told of, and no more', async () => {
  aPage();
  for (let n = 1; n <= 7; n += 1) threw(`broken ${n}`);
  expect((await told()).map(({ message }) => message)).toEqual([1, 2, 3, 4, 5].map((n) => `broken ${n}`));
});
