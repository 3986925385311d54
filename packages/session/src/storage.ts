/** What the session needs of a storage. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that forgets with the page: a sign-in then holds for this visit. It begins with what it is given. */
export function forgetful(held: string | null): Kept {
  return {
    getItem: () => held,
    setItem: (_name, text) => {
      held = text;
    },
    removeItem: () => {
      held = null;
    },
  };
}

/** The browser's own storage; where it may not be touched, a forgetful one. */
export function ownStorage(): Kept {
  try {
    return localStorage;
  } catch {
    return forgetful(null);
  }
}
