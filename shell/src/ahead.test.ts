import { aPage, CALL, ENTRY, FILES, RANKING, stopAll } from './ahead.fixture.ts';

const TERMS = '/terms-of-use';
const ALL = [ENTRY, ...FILES, '/ranking'];

const fetched = window.fetch;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stopAll();
  jest.useRealTimers();
  window.fetch = fetched;
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const press = (link: number, how: PointerEventInit = {}) => {
  const event = new MouseEvent('pointerdown', { bubbles: true, ...how });
  Object.assign(event, { pointerType: how.pointerType ?? 'mouse' });
  document.links[link]?.firstChild?.dispatchEvent(event);
};

test('a press on a link asks for entry, app, page and data of another remote in one go, and going there asks for nothing twice', async () => {
  const { platform, asked, begin } = aPage({ at: TERMS });
  begin();
  press(0);
  expect(asked).toEqual(ALL);
  await settle();
  expect(platform.answers.get(...CALL)).toEqual(RANKING);
  await platform.nav.push('/ranking');
  await settle();
  // The entry did not come, and is the only one that is asked for again.
  expect(asked).toEqual([...ALL, ENTRY]);
});

test('where nobody pressed, the change of the route itself asks for all, and its page can wait for the data', async () => {
  const { platform, asked, begin } = aPage({ at: TERMS });
  const ahead = begin();
  expect(ahead.data()).toBeUndefined();
  void platform.nav.push('/ranking');
  await Promise.resolve();
  expect(asked).toEqual(ALL);
  const data = ahead.data();
  expect(data).toBeInstanceOf(Promise);
  await Promise.all([data, settle()]);
  expect(platform.answers.get(...CALL)).toEqual(RANKING);
  expect(ahead.data()).toBeUndefined();
});

test('where a page has no data none are asked for, and it waits for none', async () => {
  const { platform, asked, begin } = aPage({ at: '/ranking' });
  const ahead = begin();
  void platform.nav.push(TERMS);
  await Promise.resolve();
  expect(asked).toEqual(['/r/mf-legal/x/remoteEntry.js', '/r/mf-legal/x/terms.js']);
  expect(ahead.data()).toBeUndefined();
});

test('who has left before this was here waits for nothing else', async () => {
  const { platform, asked, begin } = aPage({ at: TERMS });
  await platform.nav.push('/ranking');
  begin();
  expect(asked).toEqual(ALL);
});

test('it is asked for though data is saved, since somebody wants it, and only its data come after all else', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { asked, begin } = aPage({ at: TERMS });
  begin();
  press(0);
  Reflect.deleteProperty(navigator, 'connection');
  expect(asked).toEqual(ALL);
  expect(jest.mocked(window.fetch).mock.calls.map(([, how]) => how?.priority)).toEqual(['auto', 'auto', 'low']);
});

test('within a remote, whose page asks itself, nothing is asked for; nor for where the page began, or was before', async () => {
  const { platform, asked, begin } = aPage({ at: '/ranking' });
  begin();
  await platform.nav.push('/book/salt-road');
  press(2);
  expect(asked).toEqual([]);
  await platform.nav.push(TERMS);
  asked.length = 0;
  await platform.nav.push('/ranking');
  // What is loaded is known to whoever loads it.
  expect(asked).toEqual([ENTRY]);
});

test.each([
  ['a finger, which may be about to scroll', { pointerType: 'touch' }],
  ['a pen, likewise', { pointerType: 'pen' }],
  ['another button', { button: 1 }],
  ['a press that opens a tab', { ctrlKey: true }],
])('%s asks for nothing', (_, how) => {
  const { asked, begin } = aPage({ at: TERMS });
  begin();
  press(0, how);
  press(3);
  expect(asked).toEqual([]);
});

test('a member is given no guest’s data; entry, app and page are asked for all the same', async () => {
  const { platform, asked, begin } = aPage({ at: TERMS, user: {} });
  const ahead = begin();
  await platform.nav.push('/ranking');
  expect(asked).toEqual([ENTRY, ...FILES]);
  expect(ahead.data()).toBeUndefined();
});

test.each([
  ['are refused', async () => ({ ok: false }) as Response],
  ['do not come', () => Promise.reject(new TypeError('gone'))],
])('what is asked for early and whose answers %s holds nobody up', async (_, answer) => {
  const { platform, begin } = aPage({ at: TERMS });
  window.fetch = answer;
  const ahead = begin();
  void platform.nav.push('/ranking');
  await Promise.resolve();
  const data = ahead.data();
  await settle();
  await expect(data).resolves.toBeUndefined();
  expect(platform.answers.get(...CALL)).toBeUndefined();
});

test('data that never come are waited for a second, and no longer', async () => {
  const { platform, begin } = aPage({ at: TERMS });
  window.fetch = () => new Promise(() => undefined);
  const ahead = begin();
  void platform.nav.push('/ranking');
  await Promise.resolve();
  const over = jest.fn();
  void ahead.data()?.then(over);
  await jest.advanceTimersByTimeAsync(999);
  expect(over).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalled();
});

test('the second counts from when they were asked for', async () => {
  const { platform, begin } = aPage({ at: TERMS });
  window.fetch = () => new Promise(() => undefined);
  const ahead = begin();
  void platform.nav.push('/ranking');
  await jest.advanceTimersByTimeAsync(700);
  const over = jest.fn();
  void ahead.data()?.then(over);
  await jest.advanceTimersByTimeAsync(299);
  expect(over).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalled();
  expect(ahead.data()).toBeUndefined();
});

test('what was shown is held for five minutes after it was left; then its data are asked for again', async () => {
  const { platform, asked, begin } = aPage({ at: '/ranking' });
  begin();
  await platform.nav.push(TERMS);
  await jest.advanceTimersByTimeAsync(299_000);
  asked.length = 0;
  await platform.nav.push('/ranking');
  expect(asked).toEqual([ENTRY]);
  await platform.nav.push(TERMS);
  await jest.advanceTimersByTimeAsync(301_000);
  asked.length = 0;
  await platform.nav.push('/ranking');
  expect(asked).toEqual([ENTRY, '/ranking']);
});

test('without a connection a press asks for nothing, and what was not asked for is once there is one', async () => {
  const { platform, asked, begin } = aPage({ at: TERMS });
  begin();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  press(0);
  await platform.nav.push('/ranking');
  await platform.nav.push(TERMS);
  expect(asked).toEqual([]);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  press(0);
  expect(asked).toEqual(ALL);
});

test('a press on a link from which the guards lead away asks for nothing', () => {
  const { asked, begin } = aPage({ at: TERMS });
  begin();
  document.links[1]?.dispatchEvent(
    Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'mouse' }),
  );
  expect(asked).toEqual([]);
});

test('who has stopped asks for nothing more', async () => {
  const { platform, asked, begin } = aPage({ at: TERMS });
  begin().stop();
  press(0);
  await platform.nav.push('/ranking');
  expect(asked).toEqual([]);
});
