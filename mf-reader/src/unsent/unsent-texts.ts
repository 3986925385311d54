import { sessionStore } from '@griot/browser';

/** What of one kind is typed and not sent, in this tab. */
export interface UnsentTexts<Values extends object> {
  /** What this reader has typed about this; nothing of anybody else's. */
  of(about: string, penName: string): Values | null;
  store(about: string, penName: string, values: Values): void;
  forget(about: string, penName: string): void;
}

interface Unsent<Values extends object> {
  about: string;
  penName: string;
  values: Values;
}

/** Forms of readers as far as they are filled in, stored under a name: neither a reload nor the end of the sign-in loses them. */
export function unsentTexts<Values extends object>(storedAs: string): UnsentTexts<Values> {
  const all = (): Unsent<Values>[] => {
    try {
      const stored: unknown = JSON.parse(sessionStore.get(storedAs) ?? '[]');
      // A version before stored the last one alone.
      return (Array.isArray(stored) ? stored : [stored]).map(asNow<Values>).filter((one) => one !== null);
    } catch {
      return [];
    }
  };
  const allBut = (about: string, penName: string) =>
    all().filter((one) => one.about !== about || one.penName !== penName);
  return {
    of: (about, penName) => all().find((one) => one.about === about && one.penName === penName)?.values ?? null,
    store: (about, penName, values) =>
      void sessionStore.set(storedAs, JSON.stringify([...allBut(about, penName), { about, penName, values }])),
    forget(about, penName) {
      const others = allBut(about, penName);
      if (others.length > 0) sessionStore.set(storedAs, JSON.stringify(others));
      else sessionStore.remove(storedAs);
    },
  };
}

/** One of this version, or of the one before, which called what it is about its `slug`; null where it is neither. */
function asNow<Values extends object>(stored: unknown): Unsent<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { about, slug, penName, values } = stored as Record<string, unknown>;
  const what = about ?? slug;
  return typeof what === 'string' && typeof penName === 'string' && typeof values === 'object' && values !== null
    ? { about: what, penName, values: values as Values }
    : null;
}
