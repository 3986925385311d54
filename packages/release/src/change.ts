import { setTimeout as pause } from 'node:timers/promises';
import { readBuilds, type Builds } from './builds.ts';
import { faultsOf } from './compose.ts';
import { reachableElsewhere } from './elsewhere.ts';
import { remember } from './history.ts';
import { POINTERS, readPointers, servedOf, type Entry, type Pointers } from './pointers.ts';
import { Refusal, RegistryError } from './refusal.ts';
import type { Store } from './store.ts';

/** Who does it, and when. */
export interface Doing {
  by: string;
  now?: () => Date;
  /** Where our pages lie, so that builds on other origins are asked whether these may use them. */
  origin?: string | undefined;
  /** Hears what went wrong beside a thing that was done. */
  warn?: (line: string) => void;
}

/** The pointers as they are to be, and what is to be said of it; null when they are so already. */
export type Edit = (
  pointers: Pointers,
) => { pointers: Pointers; entries: Omit<Entry, 'at' | 'by' | 'revision'>[] } | null;

const TRIES = 50;

/**
 * Changes the pointers: reads them, checks what would follow, and replaces what was read in one step. Whoever is overtaken
 * reads again, checks again and tries again, unless the same line was promoted meanwhile to another build than the one wanted:
 * then that stands. What was wrong before is no reason to refuse: one bad line must not hold up the others.
 * @returns what was done; nothing when all was so already
 * @throws Refusal with the reasons; nothing is changed then
 */
export async function change(
  store: Store,
  lines: ReadonlyMap<string, string | undefined>,
  edit: Edit,
  doing: Doing,
): Promise<readonly Entry[]> {
  const { by, now = () => new Date(), origin, warn = () => undefined } = doing;
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
    await refuseFaults(builds, pointers, next);
    const metBefore = metBy(pointers);
    for (const [key, [name, build]] of metBy(next)) {
      const record = metBefore.has(key) || reached.has(key) ? null : await builds(name, build);
      if (record) await reachableElsewhere(record, origin);
      reached.add(key);
    }
    await remember(store, pointers.last);
    if (await replaced(store, Buffer.from(`${JSON.stringify(next, null, 2)}\n`), version)) {
      // It is done, and whoever does the next thing writes it down.
      await remember(store, last).catch((failure: unknown) =>
        warn(`It is done, but history could not be written: ${(failure as Error).message}`),
      );
      return last;
    }
    await pause(5 + Math.random() * 20);
  }
  throw new Refusal(`${POINTERS} of ${store.where} is changed by too many at once`);
}

/** Replaces the pointers. When the answer was lost on its way, what stands there tells whether it was done. */
async function replaced(store: Store, bytes: Buffer, version: string | null): Promise<boolean> {
  const stands = async () => (await store.read(POINTERS))?.bytes.equals(bytes) === true;
  try {
    return (await store.replace(POINTERS, bytes, version)) || (await stands());
  } catch (failure) {
    if (await stands().catch(() => false)) return true;
    throw failure;
  }
}

async function refuseFaults(builds: Builds, pointers: Pointers, next: Pointers): Promise<void> {
  const faults = await faultsOf(builds, next);
  if (faults.size === 0) return;
  const before = await faultsOf(builds, pointers);
  const added = [...faults].filter((fault) => !before.has(fault));
  if (added.length) throw new RegistryError(added);
}

/** The builds that visitors get. */
const metBy = ({ lines }: Pointers): Map<string, [string, string]> =>
  new Map(
    Object.entries(lines).flatMap(([name, line]) =>
      [servedOf(line), line.canary?.build ?? []].flat().map((build) => [`${name}/${build}`, [name, build]] as const),
    ) as [string, [string, string]][],
  );

function refuseOvertaken(first: Pointers, now: Pointers, lines: ReadonlyMap<string, string | undefined>): void {
  for (const [name, wanted] of lines) {
    const [was, is] = [first.lines[name], now.lines[name]];
    if (!is || (was && servedOf(was) === servedOf(is)) || servedOf(is) === wanted) continue;
    const who = now.last.find((entry) => entry.name === name);
    throw new Refusal(
      `${name} was promoted to ${servedOf(is)} meanwhile${who ? `, by ${who.by} at ${who.at}` : ''}; that stands`,
    );
  }
}
