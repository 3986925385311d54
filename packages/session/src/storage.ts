/** The browser's own storage; where it may not be touched, one that forgets with the page: a sign-in then holds for this visit. */
export function ownStorage(): Storage {
  try {
    return localStorage;
  } catch (error) {
    console.warn('This browser keeps nothing: a sign-in holds for this visit.', error);
    return passing();
  }
}

function passing(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() { return kept.size; },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => { kept.set(name, text); },
    removeItem: (name) => { kept.delete(name); },
    clear: () => kept.clear(),
  };
}
