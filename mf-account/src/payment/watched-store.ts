import { sessionStore } from '@griot/browser';

/** Where this tab stores which payments are under way, so that a reload takes them up again; the manifest names it too. */
export const WATCHED = 'griot.payments';

/** The references of payments that this tab watches. */
export function storedReferences(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(WATCHED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const storeReference = (reference: string): void =>
  write([...storedReferences().filter((one) => one !== reference), reference]);

export const forgetReference = (reference: string): void =>
  write(storedReferences().filter((one) => one !== reference));

function write(references: string[]): void {
  if (references.length === 0) sessionStore.remove(WATCHED);
  else sessionStore.set(WATCHED, JSON.stringify(references));
}
