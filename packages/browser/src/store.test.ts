import { localStore, sessionStore } from './store.ts';

const refuse = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });

const block = (name: 'localStorage' | 'sessionStorage') =>
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });

/** What another tab did to this browser's storage, and the news of it here. */
const otherTab = (key: string, text: string | null, area = localStorage) => {
  if (text === null) area.removeItem(key);
  else area.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key, storageArea: area, newValue: text }));
};

let warned: jest.SpyInstance;

beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const key of localStore.keys('')) localStore.remove(key);
});

describe.each([
  ['localStore', localStore, 'localStorage'],
  ['sessionStore', sessionStore, 'sessionStorage'],
] as const)('%s', (_, store, name) => {
  test('stores, gives back and removes', () => {
    expect(store.get('a')).toBeNull();
    expect(store.set('a', 'one')).toBe(true);
    expect(store.get('a')).toBe('one');
    expect(window[name].getItem('a')).toBe('one');
    expect(store.keys('')).toEqual(['a']);
    expect(store.keys('b')).toEqual([]);
    store.remove('a');
    expect(store.get('a')).toBeNull();
    expect(window[name].getItem('a')).toBeNull();
  });

  test('where it is full, what is new lasts as long as the page, and what was stored stays stored', () => {
    store.set('a', 'old');
    const full = refuse();
    expect(store.set('a', 'new')).toBe(false);
    expect(store.set('b', 'other')).toBe(false);
    expect(store.get('a')).toBe('new');
    expect(store.keys('').toSorted()).toEqual(['a', 'b']);
    expect(window[name].getItem('a')).toBe('old');

    full.mockRestore();
    expect(store.set('a', 'old')).toBe(true);
    expect(store.get('a')).toBe('old');
    expect(store.set('a', 'newest')).toBe(true);
    expect(window[name].getItem('a')).toBe('newest');
    expect(store.get('a')).toBe('newest');
    store.remove('a');
    store.remove('b');
    expect(store.get('b')).toBeNull();
  });

  test('where it is blocked, nothing throws, and what is new lasts as long as the page', () => {
    block(name);
    expect(store.get('a')).toBeNull();
    expect(store.keys('')).toEqual([]);
    expect(store.set('a', 'one')).toBe(false);
    expect(store.get('a')).toBe('one');
    expect(store.keys('a')).toEqual(['a']);
    store.remove('a');
    expect(store.get('a')).toBeNull();
  });
});

test('it is said once that nothing more is stored', async () => {
  refuse();
  await jest.isolateModulesAsync(async () => {
    const fresh = (await import('./store.ts')).localStore;
    fresh.set('a', 'one');
    fresh.set('b', 'two');
  });
  expect(warned).toHaveBeenCalledTimes(1);
});

test('what another tab stored later stands before what this page could not store', () => {
  localStore.set('a', 'old');
  const full = refuse();
  localStore.set('a', 'mine');
  full.mockRestore();
  otherTab('a', 'theirs');
  expect(localStore.get('a')).toBe('theirs');
  otherTab('a', 'old');
  expect(localStore.get('a')).toBe('old');
});

test('a listener hears what other tabs do under its key, until it stops', () => {
  const heard: (string | null)[] = [];
  const stop = localStore.subscribe('a', (text) => heard.push(text));
  otherTab('a', 'one');
  otherTab('b', 'two');
  otherTab('a', 'of another kind', sessionStorage);
  otherTab('a', null);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  expect(heard).toEqual(['one', null, null]);
  stop();
  otherTab('a', 'three');
  expect(heard).toHaveLength(3);
});
