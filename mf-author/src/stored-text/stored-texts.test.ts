import { localStore } from '@griot/browser';
import { noStorage } from '@griot/testing';
import { createStore } from 'jotai';
import { storageRefusedAtom, storedTexts } from './stored-texts.ts';

const notes = () => storedTexts('griot.notes.', (stored) => (typeof stored === 'string' ? stored : null));

afterEach(() => {
  jest.restoreAllMocks();
  for (const key of localStore.keys('griot.notes.')) localStore.remove(key);
});

test('a text is there again for the next visit, until it is removed', () => {
  const store = createStore();
  const { all, read } = notes();
  store.set(all, 'a', 'one');
  store.set(all, 'b', 'two');
  expect(read('a')).toBe('one');
  expect(createStore().get(notes().all)).toEqual({ a: 'one', b: 'two' });
  store.set(all, 'a', null);
  expect(read('a')).toBeNull();
  expect(store.get(all)['a']).toBeNull();
  expect(createStore().get(notes().all)).toEqual({ b: 'two' });
});

test('what another tab stored meanwhile is read', () => {
  const { all, read } = notes();
  expect(createStore().get(all)).toEqual({});
  localStorage.setItem('griot.notes.a', '"from there"');
  expect(read('a')).toBe('from there');
});

test('what another tab stores or removes is known at once where it is shown', () => {
  const store = createStore();
  const { all } = notes();
  const shown = jest.fn();
  const stop = store.sub(all, shown);
  localStorage.setItem('griot.notes.a', '"from there"');
  window.dispatchEvent(new StorageEvent('storage', { key: 'griot.notes.a' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'griot.goals.a' }));
  expect(shown).toHaveBeenCalledTimes(1);
  expect(store.get(all)).toEqual({ a: 'from there' });
  localStorage.removeItem('griot.notes.a');
  window.dispatchEvent(new StorageEvent('storage', { key: 'griot.notes.a' }));
  expect(store.get(all)).toEqual({ a: null });
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'griot.notes.a' }));
  expect(shown).toHaveBeenCalledTimes(2);
});

test.each(['{', '7', 'null'])('what cannot be read, %s, counts as none', (text) => {
  jest.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem('griot.notes.a', text);
  expect(notes().read('a')).toBeNull();
  expect(createStore().get(notes().all)).toEqual({ a: null });
});

test.each(['full', 'blocked'] as const)(
  'where the storage is %s, a text lasts as long as the page, and it is known that it is not stored',
  (why) => {
    noStorage(why);
    const store = createStore();
    const { all, read } = notes();
    expect(store.get(all)).toEqual({});
    expect(store.get(storageRefusedAtom)).toBe(false);
    store.set(all, 'a', 'one');
    expect(store.get(all)['a']).toBe('one');
    expect(read('a')).toBe('one');
    expect(store.get(storageRefusedAtom)).toBe(true);

    jest.restoreAllMocks();
    store.set(all, 'a', 'two');
    expect(store.get(storageRefusedAtom)).toBe(false);
    expect(localStorage.getItem('griot.notes.a')).toBe('"two"');
  },
);

test('nothing is left to be told once the text is no longer needed', () => {
  noStorage('full');
  const store = createStore();
  const { all } = notes();
  store.set(all, 'a', 'one');
  store.set(all, 'a', null);
  expect(store.get(storageRefusedAtom)).toBe(false);
});
