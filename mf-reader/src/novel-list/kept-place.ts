/** Where somebody stood in a list: the first novel in sight, how much of it was above the edge in px, and the one that had the focus. */
export interface KeptPlace {
  item: number;
  above: number;
  focus: number | null;
}

const SHELF = 'griot.list-places';
/** As many places as anybody goes back to. */
const MOST = 30;

type Kept = [key: string, place: KeptPlace][];

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

/** The place kept for an entry of this tab's history, by its key; it outlives a reload. */
export function keptPlace(key: string): KeptPlace | null {
  return all().find(([other]) => other === key)?.[1] ?? null;
}

/** Keeps a place for when the reader comes back to this entry of the history. */
export function keepPlace(key: string, place: KeptPlace): void {
  try {
    window.sessionStorage.setItem(
      SHELF,
      JSON.stringify([...all().filter(([other]) => other !== key), [key, place]].slice(-MOST)),
    );
  } catch {
    // A device without room for it: Back then begins at the top, and nothing else is lost.
  }
}
