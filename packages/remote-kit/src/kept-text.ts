/** A text this browser keeps under a name, null where it has none or keeps nothing at all: a reader may forbid it. */
export function keptText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; false, with a warning that says `lost`, where the browser keeps nothing or nothing more. */
export function keepText(name: string, text: string, lost: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch (error) {
    console.warn(lost, error);
    return false;
  }
}
