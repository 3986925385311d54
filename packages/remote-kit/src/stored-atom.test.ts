import { localStore } from '@griot/browser';
import { createStore } from 'jotai';
import { storedAtom } from './stored-atom.ts';

const KEY = 'griot.size';
const size = () =>
  storedAtom(KEY, 18, (stored) => {
    if (typeof stored !== 'number') throw new TypeError('No size.');
    return Math.min(32, stored);
  });

const otherTab = (text: string) => {
  localStorage.setItem(KEY, text);
  dispatchEvent(new StorageEvent('storage', { key: KEY, storageArea: localStorage, newValue: text }));
};

afterEach(() => {
  jest.restoreAllMocks();
  localStore.remove(KEY);
});

test('a value is there again for the next visit', () => {
  const atom = size();
  const store = createStore();
  expect(store.get(atom)).toBe(18);
  store.set(atom, (before) => before + 2);
  expect(store.get(atom)).toBe(20);
  expect(createStore().get(size())).toBe(20);
});

test('where the browser refuses to store it, a value lasts as long as the page', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const store = createStore();
  const atom = size();
  store.set(atom, 24);
  expect(store.get(atom)).toBe(24);
  expect(createStore().get(size())).toBe(24);
});

test.each([
  ['"large"', 18],
  ['{', 18],
  ['99', 32],
])('what another version stored, %s, is read as the value it can be', (text, value) => {
  localStorage.setItem(KEY, text);
  expect(createStore().get(size())).toBe(value);
});

test('what is on screen follows the other tabs', () => {
  const store = createStore();
  const atom = size();
  const seen: number[] = [];
  const stop = store.sub(atom, () => seen.push(store.get(atom)));
  otherTab('30');
  otherTab('{');
  stop();
  expect(seen).toEqual([30, 18]);
});
