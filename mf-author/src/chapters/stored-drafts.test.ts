import { createStore } from 'jotai';
import { storedDrafts, unsavedIn, type StoredDraft } from './stored-drafts.ts';

const typed = (draft: string, title = 'Third Night'): StoredDraft => ({ title, draft, version: 4, at: '' });

test('what a page shows as unsaved stays the same while its author types on, and changes with a chapter or a title', () => {
  const store = createStore();
  const unsaved = unsavedIn('nov_salt');
  store.set(storedDrafts.all, 'nov_salt.chp_one', typed('<p>S</p>'));
  const first = store.get(unsaved);
  expect(first).toEqual({ begun: null, changed: new Set(['chp_one']) });
  store.set(storedDrafts.all, 'nov_salt.chp_one', typed('<p>St</p>'));
  store.set(storedDrafts.all, 'nov_other.chp_two', typed('<p>Elsewhere.</p>'));
  expect(store.get(unsaved)).toBe(first);

  store.set(storedDrafts.all, 'nov_salt.new', typed('', 'The Far'));
  expect(store.get(unsaved).begun).toEqual({ title: 'The Far' });
  store.set(storedDrafts.all, 'nov_salt.new', typed('', 'The Far Bank'));
  expect(store.get(unsaved).begun).toEqual({ title: 'The Far Bank' });
  store.set(storedDrafts.all, 'nov_salt.chp_one', null);
  expect(store.get(unsaved).changed.size).toBe(0);
});
