/** Texts that this browser stores under a key. Nothing here throws, whatever the browser refuses. */
export interface BrowserStore {
  /** The text, or null where there is none. */
  get(key: string): string | null;
  /** Stores a text. False when the browser refused it: then it lasts as long as the page. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  /** All keys that begin so. */
  keys(prefix: string): string[];
  /** Hears of what other tabs store under a key, null when they remove it; returns how to stop. */
  subscribe(key: string, listener: (text: string | null) => void): () => void;
}

/** A text that the browser refused, and what it stored under the key then: when that has changed, another tab wrote later. */
interface Refused {
  text: string;
  over: string | null;
}

/** A store over one of the browser's storages, which may be full, or blocked so that it throws at the first touch. */
function guarded(name: 'localStorage' | 'sessionStorage'): BrowserStore {
  const memory = new Map<string, Refused>();
  let told = false;

  const stored = (key: string): string | null => {
    try {
      return window[name].getItem(key);
    } catch {
      return null;
    }
  };

  const refused = (key: string): Refused | null => {
    const held = memory.get(key);
    if (held && held.over === stored(key)) return held;
    memory.delete(key);
    return null;
  };

  return {
    get: (key) => refused(key)?.text ?? stored(key),
    set(key, text) {
      try {
        window[name].setItem(key, text);
        memory.delete(key);
        return true;
      } catch (error) {
        memory.set(key, { text, over: stored(key) });
        if (!told) console.warn('This browser stores nothing more; what is new lasts as long as the page.', error);
        told = true;
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        window[name].removeItem(key);
      } catch {
        // Blocked: it holds nothing.
      }
    },
    keys(prefix) {
      let own: string[] = [];
      try {
        own = Object.keys(window[name]);
      } catch {
        // Blocked: it holds nothing.
      }
      const held = [...memory.keys()].filter((key) => refused(key));
      return [...new Set([...own, ...held])].filter((key) => key.startsWith(prefix));
    },
    subscribe(key, listener) {
      const onStorage = (event: StorageEvent) => {
        // One tab's sessionStorage is no other's, so an event without a storage is about the other kind.
        if (event.storageArea !== null && event.storageArea !== area()) return;
        // A key of null: the other tab has cleared everything.
        if (event.key === key || event.key === null) listener(stored(key));
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };

  function area(): Storage | null {
    try {
      return window[name];
    } catch {
      return null;
    }
  }
}

/** What this browser stores beyond the visit, for all tabs. */
export const localStore = guarded('localStorage');

/** What this tab stores until it is closed; it outlives a reload. */
export const sessionStore = guarded('sessionStorage');
