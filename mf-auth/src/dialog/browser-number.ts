import { localStore, randomKey } from '@griot/browser';

/** Outlives signing out: who referred themselves is told by it. The privacy policy says so. */
const KEY = 'griot.browser';

/** The number that this browser gives itself, by chance and for good, when somebody signs in or up for the first time. */
export function browserNumber(): string {
  const stored = localStore.get(KEY);
  if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const made = randomKey();
  localStore.set(KEY, made);
  return made;
}
