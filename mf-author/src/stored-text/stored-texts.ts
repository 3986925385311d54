import { localStore } from '@griot/browser';
import { atom, type WritableAtom } from 'jotai';

export interface StoredTexts<T> {
  /** What is stored under a key, also by another tab; null where there is nothing that can be read. */
  read(key: string): T | null;
  /** All by their keys. Written: one of them, or null to remove it. */
  all: WritableAtom<Readonly<Record<string, T | null>>, [key: string, text: T | null], void>;
}

const refused = atom(false);

/** Whether this browser refused to store what was typed last: its storage is full or blocked. */
export const storageRefusedAtom = atom((get) => get(refused));

/**
 * Texts that are typed and not yet sent, each stored on this device under a key of its own: a crash, a lost connection or
 * an ended session loses nothing. Where the browser refuses, a text lasts as long as the page. `parse` makes a text of
 * whatever stands there, or null.
 */
export function storedTexts<T>(prefix: string, parse: (stored: unknown) => T | null): StoredTexts<T> {
  const read = (key: string): T | null => {
    try {
      return parse(JSON.parse(localStore.get(prefix + key) ?? 'null'));
    } catch (error) {
      console.warn(`The text stored as ${prefix}${key} cannot be read.`, error);
      return null;
    }
  };
  const found = atom(() => {
    const keys = localStore.keys(prefix).map((name) => name.slice(prefix.length));
    return Object.fromEntries(keys.map((key) => [key, read(key)]));
  });
  const changed = atom<Record<string, T | null>>({});
  // What another tab stores or removes is known here as soon as it has.
  changed.onMount = (set) => {
    const hear = ({ key: name }: StorageEvent): void => {
      if (!name?.startsWith(prefix)) return;
      const key = name.slice(prefix.length);
      set((known) => ({ ...known, [key]: read(key) }));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  };
  const all = atom(
    (get): Readonly<Record<string, T | null>> => ({ ...get(found), ...get(changed) }),
    (get, set, key: string, text: T | null) => {
      if (text === null && !get(all)[key] && read(key) === null) return;
      set(changed, { ...get(changed), [key]: text });
      if (text === null) localStore.remove(prefix + key);
      set(refused, text !== null && !localStore.set(prefix + key, JSON.stringify(text)));
    },
  );
  return { read, all };
}
