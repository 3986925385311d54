import { localStore, type BrowserStore } from '@griot/browser';
import type { WritableAtom } from 'jotai';
import { atomWithStorage } from 'jotai/vanilla/utils';

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
  return atomWithStorage<T>(
    key,
    initial,
    {
      getItem: () => valueOf(store.get(key)),
      setItem: (_, value) => void store.set(key, JSON.stringify(value)),
      removeItem: () => store.remove(key),
      subscribe: (_, hear) => store.subscribe(key, (text) => hear(valueOf(text))),
    },
    { getOnInit: true },
  );
}
