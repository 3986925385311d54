import { localStore, type BrowserStore } from '@griot/browser';
import { atom, type WritableAtom } from 'jotai';

/**
 * A value that this browser stores as JSON under a key, in all tabs. Where the browser stores nothing it lasts as long
 * as the page. `parse` makes a value of whatever is stored, which an older or newer version may have written; what it
 * throws at counts as not stored. In `sessionStore` it is this tab's alone, until the tab is closed.
 */
export function storedAtom<T>(
  key: string,
  initial: T,
  parse: (stored: unknown) => T = (stored) => stored as T,
  store: BrowserStore = localStore,
): WritableAtom<T, [T | ((before: T) => T)], void> {
  let last: { text: string; value: T } | null = null;
  const valueOf = (text: string | null): T => {
    if (text === null) return initial;
    try {
      if (last?.text !== text) last = { text, value: parse(JSON.parse(text)) };
      return last.value;
    } catch {
      return initial;
    }
  };
  // Not jotai's own `atomWithStorage`: the reading and checking here would come to every reader twice.
  const held = atom(valueOf(store.get(key)));
  held.onMount = (hold) => {
    hold(valueOf(store.get(key)));
    return store.subscribe(key, (text) => hold(valueOf(text)));
  };
  return atom(
    (get) => get(held),
    (get, set, next) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(get(held)) : next;
      set(held, value);
      store.set(key, JSON.stringify(value));
    },
  );
}
