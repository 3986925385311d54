import type { Registry } from '@griot/contracts';
import { isShell, SHELL, type BuildRecord, type BuiltRemote, type BuiltShell } from './build-record.ts';
import { publishedBuild, type Builds } from './builds.ts';
import { servedOf, type Line, type Pointers } from './pointers.ts';
import { Refusal, RegistryError } from './refusal.ts';
import { composeRegistry } from './registry.ts';

/** One consistent registry, and what the gateway needs to write pages of it. */
export interface Composition {
  registry: Registry;
  shell: BuiltShell;
  /** The build of each line. */
  builds: ReadonlyMap<string, BuildRecord>;
}

/** Which build of each line a visitor gets, by the share of visitors they belong to (0 to 100). */
export function buildsAt(pointers: Pointers, share: number): Map<string, string> {
  return new Map(
    Object.entries(pointers.lines).map(([name, line]) => [
      name,
      line.canary && share < line.canary.percent ? line.canary.build : servedOf(line),
    ]),
  );
}

/**
 * Composes the builds that were chosen for each line.
 * @throws Refusal when one is not published, or they do not fit together
 */
export async function compose(
  builds: Builds,
  pointers: Pointers,
  chosen: ReadonlyMap<string, string>,
): Promise<Composition> {
  const { records, unread } = await recordsOf(builds, chosen);
  if (unread.size) throw new Refusal([...unread.values()]);
  return await together(builds, pointers, records);
}

/**
 * Composes what can be served of some builds: a line that cannot be read, or does not fit, keeps what was served of it before if
 * that still fits, and is left out otherwise. So it takes no other line with it.
 * @throws Refusal when the shell is at fault, or nothing fits
 */
export async function composeWhatFits(
  builds: Builds,
  pointers: Pointers,
  chosen: ReadonlyMap<string, string>,
  last: ReadonlyMap<string, BuildRecord> = new Map(),
): Promise<Composition & { faults: readonly string[] }> {
  const { records, unread } = await recordsOf(builds, chosen);
  const unfit = unread.has(SHELL) ? [] : between(records);
  const faults = [...unread.values(), ...unfit];
  if (faults.length === 0) return { ...(await together(builds, pointers, records)), faults };
  const shell = records.get(SHELL);
  if (!shell) throw new Refusal(faults);
  const before = last.get(SHELL);
  if (unfit.length && before && before.buildId !== shell.buildId) throw new RegistryError(faults);

  const fitting = new Map([[SHELL, shell]]);
  const isNew = (name: string): number => Number(last.get(name)?.buildId !== chosen.get(name));
  // What was served already goes first, so that it is not displaced by what came to it.
  for (const name of [...chosen.keys()].sort((a, b) => isNew(a) - isNew(b) || (a < b ? -1 : 1))) {
    if (name === SHELL) continue;
    const fits = [records.get(name), last.get(name)].find(
      (record) => record && between(new Map([...fitting, [name, record]])).length === 0,
    );
    if (fits) fitting.set(name, fits);
  }
  if (fitting.size === 1) throw new Refusal(faults);
  return { ...(await together(builds, pointers, fitting)), faults };
}

/** The records of some builds, and of every line that has none why. A store that cannot be reached is no line's fault. */
async function recordsOf(
  builds: Builds,
  chosen: ReadonlyMap<string, string>,
): Promise<{ records: Map<string, BuildRecord>; unread: Map<string, string> }> {
  const records = new Map<string, BuildRecord>();
  const unread = new Map<string, string>();
  await Promise.all(
    [...chosen].map(async ([name, buildId]) => {
      try {
        records.set(name, await publishedBuild(builds, name, buildId));
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure;
        unread.set(name, failure.message);
      }
    }),
  );
  return { records, unread };
}

async function together(
  builds: Builds,
  pointers: Pointers,
  records: ReadonlyMap<string, BuildRecord>,
): Promise<Composition> {
  const previous = new Map<string, BuiltRemote>();
  for (const [name, { buildId }] of records) {
    const before = beforeOf(pointers.lines[name], buildId);
    // What is gone by now cannot be fallen back to, and that is all.
    const record = before === undefined ? null : await builds(name, before).catch(() => null);
    if (record && !isShell(record)) previous.set(name, record);
  }
  const { shell, remotes } = parted(records);
  return { registry: composeRegistry(remotes, shell, { previous }), shell, builds: records };
}

/** What is wrong between some builds; empty when nothing is. */
function between(records: ReadonlyMap<string, BuildRecord>): readonly string[] {
  try {
    const { shell, remotes } = parted(records);
    composeRegistry(remotes, shell);
    return [];
  } catch (failure) {
    if (failure instanceof RegistryError) return failure.reasons;
    throw failure;
  }
}

function parted(records: ReadonlyMap<string, BuildRecord>): { shell: BuiltShell; remotes: BuiltRemote[] } {
  const shell = records.get(SHELL);
  if (!shell || !isShell(shell)) throw new RegistryError(['there is no shell yet: promote one first']);
  const remotes = [...records.values()]
    .filter((record): record is BuiltRemote => !isShell(record))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { shell, remotes };
}

/** What was served before a build: for a canary what others get, for what others get the one promoted before it. */
const beforeOf = (line: Line | undefined, buildId: string): string | undefined =>
  line?.promoted.find((id) => id !== buildId);

/**
 * What is wrong with the compositions that visitors can get. Who belongs to a smaller share belongs to every larger one, so there
 * are no more of them than canaries and one.
 */
export async function faultsOf(builds: Builds, pointers: Pointers): Promise<ReadonlySet<string>> {
  const faults = new Set<string>();
  if (Object.keys(pointers.lines).length === 0) return faults;
  for (const share of new Set([0, ...Object.values(pointers.lines).flatMap(({ canary }) => canary?.percent ?? [])])) {
    const { records, unread } = await recordsOf(builds, buildsAt(pointers, share));
    for (const fault of [...unread.values(), ...(unread.has(SHELL) ? [] : between(records))]) faults.add(fault);
  }
  return faults;
}
