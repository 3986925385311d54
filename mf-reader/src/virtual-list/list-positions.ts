import { sessionStore } from '@griot/browser';

/** Where somebody stood in a list: the first item in sight, how much of it was above the edge in px, and the item that had the focus. */
export interface ListPosition {
  item: number;
  above: number;
  focus: number | null;
}

const STORED_AS = 'griot.list-places';
/** As many positions as anybody goes back to. */
const MOST = 30;

type Stored = [key: string, position: ListPosition][];

function all(): Stored {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(STORED_AS) ?? '[]');
    return Array.isArray(stored) ? (stored as Stored) : [];
  } catch {
    return [];
  }
}

/** The position stored for an entry of this tab's history, by its key; it outlives a reload. */
export function listPosition(key: string): ListPosition | null {
  return all().find(([other]) => other === key)?.[1] ?? null;
}

/** Stores a position for when the reader comes back to this entry of the history. */
export function storeListPosition(key: string, position: ListPosition): void {
  const others = all().filter(([other]) => other !== key);
  sessionStore.set(STORED_AS, JSON.stringify([...others, [key, position]].slice(-MOST)));
}
