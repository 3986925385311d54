/** What the session needs of a storage. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's own storage; where it may not be touched, one that forgets with the page: a sign-in then holds for this visit. */
export function ownStorage(): Kept {
  try {
    return localStorage;
  } catch {
    let held: string | null = null;
    return { getItem: () => held, setItem: (_name, text) => { held = text; }, removeItem: () => { held = null; } };
  }
}
