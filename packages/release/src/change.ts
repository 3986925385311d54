import { setTimeout as pause } from 'node:timers/promises';
import { readBuilds } from './builds.ts';
import { checkAll } from './compose.ts';
import { reachableElsewhere } from './elsewhere.ts';
import { remember } from './history.ts';
import { POINTERS, readPointers, servedOf, type Entry, type Pointers } from './pointers.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** Who does it, and when. */
export interface Doing {
  by: string;
  now?: () => Date;
}

/** The pointers as they are to be, and what is to be said of it; null when they are so already. */
export type Edit = (
  pointers: Pointers,
) => { pointers: Pointers; entries: Omit<Entry, 'at' | 'by' | 'revision'>[] } | null;

const TRIES = 50;

/**
 * Changes the pointers: reads them, checks what would follow, and replaces what was read in one step. Whoever is overtaken
 * reads again, checks again and tries again, unless the same line was promoted meanwhile: then that stands.
 * @returns what was done; nothing when all was so already
 * @throws Refusal with the reasons; nothing is changed then
 */
export async function change(
  store: Store,
  lines: readonly string[],
  edit: Edit,
  doing: Doing,
): Promise<readonly Entry[]> {
  const { by, now = () => new Date() } = doing;
  const builds = readBuilds(store);
  const reached = new Set<string>();
  let first: Pointers | undefined;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { pointers, version } = await readPointers(store);
    first ??= pointers;
    refuseOvertaken(first, pointers, lines);
    const edited = edit(pointers);
    if (!edited) return [];
    const revision = pointers.revision + 1;
    const last = edited.entries.map((entry) => ({ at: now().toISOString(), by, ...entry, revision }));
    const next: Pointers = { ...edited.pointers, revision, last };
    await checkAll(builds, next);
    for (const { what, name, build } of edited.entries) {
      const key = `${name}/${build}`;
      const record = what === 'prune' || build === undefined || reached.has(key) ? null : await builds(name, build);
      if (record) await reachableElsewhere(record);
      reached.add(key);
    }
    await remember(store, pointers.last);
    if (await store.replace(POINTERS, Buffer.from(`${JSON.stringify(next, null, 2)}\n`), version)) {
      await remember(store, last);
      return last;
    }
    await pause(5 + Math.random() * 20);
  }
  throw new Refusal(`${POINTERS} of ${store.where} is changed by too many at once`);
}

function refuseOvertaken(first: Pointers, now: Pointers, lines: readonly string[]): void {
  for (const name of lines) {
    const [was, is] = [first.lines[name], now.lines[name]];
    if (!is || (was && servedOf(was) === servedOf(is))) continue;
    const who = now.last.find((entry) => entry.name === name);
    throw new Refusal(
      `${name} was promoted to ${servedOf(is)} meanwhile${who ? `, by ${who.by} at ${who.at}` : ''}; that stands`,
    );
  }
}
