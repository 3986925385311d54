import { readHistory } from './history.ts';
import { readPointers, servedOf, type Entry } from './pointers.ts';
import type { Store } from './store.ts';

/** How one line stands. */
export interface LineStatus {
  name: string;
  served: string;
  /** What made it so, as far as history goes back. */
  since?: Entry;
  /** What a rollback goes to. */
  before?: string;
  canary?: { build: string; percent: number };
}

export async function readStatus(store: Store): Promise<LineStatus[]> {
  const { pointers } = await readPointers(store);
  const history = await readHistory(store);
  return Object.entries(pointers.lines)
    .map(([name, line]) => {
      const served = servedOf(line);
      const since = history.findLast(
        (entry) => entry.name === name && entry.build === served && ['promote', 'rollback'].includes(entry.what),
      );
      return {
        name,
        served,
        ...(since && { since }),
        ...(line.promoted[1] && { before: line.promoted[1] }),
        ...(line.canary && { canary: line.canary }),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
