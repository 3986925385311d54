import { sessionStore } from '@griot/browser';

/** What of one kind is typed and not sent, in this tab. */
export interface UnsentTexts<Values extends object> {
  /** What a reader has typed about this, if it was the last; nothing of anybody else's. */
  of(about: string, penName: string): Values | null;
  store(about: string, penName: string, values: Values): boolean;
  forget(): void;
}

/** A form of a reader as far as it is filled in, stored under a name: neither a reload nor the end of the sign-in loses it. */
export function unsentTexts<Values extends object>(storedAs: string): UnsentTexts<Values> {
  return {
    of(about, penName) {
      try {
        const stored: unknown = JSON.parse(sessionStore.get(storedAs) ?? 'null');
        return isUnsent<Values>(stored) && (stored.about ?? stored.slug) === about && stored.penName === penName
          ? stored.values
          : null;
      } catch {
        return null;
      }
    },
    store: (about, penName, values) => sessionStore.set(storedAs, JSON.stringify({ about, penName, values })),
    forget: () => sessionStore.remove(storedAs),
  };
}

/** A version before called what it is about its `slug`: only reviews were stored. */
const isUnsent = <Values extends object>(
  stored: unknown,
): stored is { about?: unknown; slug?: unknown; penName: unknown; values: Values } =>
  typeof stored === 'object' &&
  stored !== null &&
  'penName' in stored &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null;
