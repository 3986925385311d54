import { folderOf } from './builds.ts';
import { change, type Doing } from './change.ts';
import { readHistory } from './history.ts';
import { readPointers, type Entry, type Pointers } from './pointers.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Builds younger than this stay, whatever became of them. */
const YOUNG_MS = 7 * DAY_MS;
/** So do those that the last entries of their line's history name, of those that changed what is served. */
const NAMED_BY_LAST = 10;
const SERVED_BY: ReadonlySet<string> = new Set(['promote', 'rollback', 'canary']);

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
  const last = history.filter((entry) => entry.name === name && SERVED_BY.has(entry.what)).slice(-NAMED_BY_LAST);
  return new Set([...(line?.promoted ?? []), line?.canary?.build, ...last.flatMap(({ build, from }) => [build, from])]);
}

/**
 * Deletes the builds that nobody needs any more. The pointers name them first, so that nobody promotes one of them meanwhile.
 * What a prune that was killed left named there is named no longer.
 * @returns what was deleted
 */
export async function prune(store: Store, doing: Doing): Promise<Prunable[]> {
  const now = doing.now ?? (() => new Date());
  const doomed = await prunable(store, now());
  let going: Prunable[] = [];
  await change(
    store,
    new Map(),
    (pointers) => {
      going = doomed.filter(({ name, build }) => !neededOf(name, pointers, []).has(build));
      if (going.length + pointers.pruning.length === 0) return null;
      return {
        pointers: { ...pointers, pruning: going.map(keyOf) },
        entries: going.map(({ name, build }) => ({ what: 'prune', name, build })),
      };
    },
    doing,
  );
  if (going.length === 0) return [];
  try {
    for (const one of going) await store.deleteFolder(folderOf(one.name, one.build));
  } catch (failure) {
    await release(store, going, doing).catch(() => undefined);
    throw failure;
  }
  await release(store, going, doing);
  return going;
}

const keyOf = ({ name, build }: Prunable): string => `${name}/${build}`;

/** Names them as being deleted no longer. */
async function release(store: Store, named: readonly Prunable[], doing: Doing): Promise<void> {
  const keys = new Set(named.map(keyOf));
  await change(
    store,
    new Map(),
    (pointers) => ({
      pointers: { ...pointers, pruning: pointers.pruning.filter((key) => !keys.has(key)) },
      entries: [],
    }),
    doing,
  );
}
