import type { RegisteredRemote } from '@griot/contracts';

const prepare = jest.fn(async (_path: string) => undefined);
const load = jest.fn(async (_remote: RegisteredRemote) => ({ prepare }));
jest.mock('./load-remote.ts', () => ({ createLoader: () => load }));
// It is made anew with each run, and listens to other tabs.
jest.mock('../platform.ts', () => ({}));

const page = (path: string) => ({ path, guard: 'public', chunk: 'novel', head: 'novel' });
const READER = { name: 'mf-reader', buildId: 'b1', pages: [page('/book/:slug'), page('/')] };
const LEGAL = { name: 'mf-legal', buildId: 'b2', pages: [page('/about')] };

/** Runs the script anew in a page that has this in it. */
async function run(main: string): Promise<void> {
  const registry = JSON.stringify({ remotes: [LEGAL, READER] });
  document.body.innerHTML = `<script type="application/json" id="griot-registry">${registry}</script>${main}`;
  await jest.isolateModulesAsync(async () => void (await import('./first-remote.ts')));
}

beforeEach(() => jest.clearAllMocks());

test('the remote whose page is written is loaded with its page before anything can be drawn', async () => {
  await run('<div data-written="/book/salt-road?tab=2"></div>');
  expect(load.mock.calls).toEqual([[READER, READER]]);
  expect(prepare.mock.calls).toEqual([['/book/salt-road']]);
});

test('where nothing is written, or by nobody who is here, nothing is asked for', async () => {
  await run('<div></div>');
  await run('<div data-written="/elsewhere"></div>');
  expect(load).not.toHaveBeenCalled();
});

test('what does not come is left to whoever mounts it', async () => {
  load.mockRejectedValueOnce(new Error('network'));
  await run('<div data-written="/about"></div>');
  expect(load).toHaveBeenCalledTimes(1);
  expect(prepare).not.toHaveBeenCalled();
});
