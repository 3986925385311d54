import { folderOf } from './builds.ts';
import { change, type Doing } from './change.ts';
import { readHistory } from './history.ts';
import { readPointers, type Entry, type Pointers } from './pointers.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Builds younger than this stay, whatever became of them. */
const YOUNG_MS = 7 * DAY_MS;
/** So do those that the last entries of their line's history name. */
const NAMED_BY_LAST = 10;

export interface Prunable {
  name: string;
  build: string;
  /** When it was published, as far as that is known. */
  published: string | undefined;
}

/** The builds that nobody needs any more. */
export async function prunable(store: Store, now: Date): Promise<Prunable[]> {
  const { pointers } = await readPointers(store);
  const history = await readHistory(store);
  const found: Prunable[] = [];
  for (const name of await store.list('builds')) {
    const needed = neededOf(name, pointers, history);
    for (const build of await store.list(`builds/${name}`)) {
      const published = history.findLast((e) => e.what === 'publish' && e.name === name && e.build === build)?.at;
      const young = published === undefined || now.getTime() - Date.parse(published) < YOUNG_MS;
      if (!needed.has(build) && !young) found.push({ name, build, published });
    }
  }
  return found;
}

function neededOf(name: string, { lines }: Pointers, history: readonly Entry[]): Set<string | undefined> {
  const line = lines[name];
  const last = history.filter((entry) => entry.name === name && entry.what !== 'publish').slice(-NAMED_BY_LAST);
  return new Set([...(line?.promoted ?? []), line?.canary?.build, ...last.flatMap(({ build, from }) => [build, from])]);
}

/**
 * Deletes the builds that nobody needs any more. The pointers name them first, so that nobody promotes one of them meanwhile.
 * @returns what was deleted
 */
export async function prune(store: Store, doing: Doing): Promise<Prunable[]> {
  const now = doing.now ?? (() => new Date());
  const doomed = await prunable(store, now());
  if (doomed.length === 0) return [];
  const named = doomed.map(({ name, build }) => `${name}/${build}`);
  const going = new Set<string>();
  await change(
    store,
    [],
    (pointers) => {
      going.clear();
      for (const { name, build } of doomed) if (!neededOf(name, pointers, []).has(build)) going.add(`${name}/${build}`);
      return {
        pointers: { ...pointers, pruning: [...new Set([...pointers.pruning, ...going])] },
        entries: doomed
          .filter(({ name, build }) => going.has(`${name}/${build}`))
          .map(({ name, build }) => ({ what: 'prune', name, build })),
      };
    },
    doing,
  );
  const gone = doomed.filter(({ name, build }) => going.has(`${name}/${build}`));
  for (const { name, build } of gone) await store.deleteFolder(folderOf(name, build));
  await change(
    store,
    [],
    (pointers) => ({
      pointers: { ...pointers, pruning: pointers.pruning.filter((one) => !named.includes(one)) },
      entries: [],
    }),
    doing,
  );
  return gone;
}
