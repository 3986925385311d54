import type { Registry } from '@griot/contracts';
import { isShell, SHELL, type BuildRecord, type BuiltRemote, type BuiltShell } from './build-record.ts';
import { publishedBuild, type Builds } from './builds.ts';
import { servedOf, type Line, type Pointers } from './pointers.ts';
import { RegistryError } from './refusal.ts';
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
  const records = new Map<string, BuildRecord>();
  const previous = new Map<string, BuiltRemote>();
  await Promise.all(
    [...chosen].map(async ([name, buildId]) => {
      records.set(name, await publishedBuild(builds, name, buildId));
      const before = beforeOf(pointers.lines[name], buildId);
      // What is gone by now cannot be fallen back to, and that is all.
      const record = before === undefined ? null : await builds(name, before).catch(() => null);
      if (record && !isShell(record)) previous.set(name, record);
    }),
  );
  const shell = records.get(SHELL);
  if (!shell || !isShell(shell)) throw new RegistryError(['there is no shell yet: promote one first']);
  const remotes = [...records.values()]
    .filter((record): record is BuiltRemote => !isShell(record))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { registry: composeRegistry(remotes, shell, { previous }), shell, builds: records };
}

/** What was served before a build: for a canary what others get, for what others get the one promoted before it. */
const beforeOf = (line: Line | undefined, buildId: string): string | undefined =>
  line?.promoted.find((id) => id !== buildId);

/**
 * Checks every composition that visitors can get. Who belongs to a smaller share belongs to every larger one, so there are no
 * more of them than canaries and one.
 */
export async function checkAll(builds: Builds, pointers: Pointers): Promise<void> {
  const shares = new Set([0, ...Object.values(pointers.lines).flatMap(({ canary }) => canary?.percent ?? [])]);
  for (const share of shares) await compose(builds, pointers, buildsAt(pointers, share));
}
