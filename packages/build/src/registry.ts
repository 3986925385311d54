import {
  CONTRACT_VERSIONS,
  OVERLAYS,
  ROUTES,
  type OverlayRow,
  type RegisteredRemote,
  type Registry,
  type RouteRow,
} from '@griot/contracts';
import { RegistrySchema } from '@griot/contracts/manifest';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTES, ROOT } from './workspace.ts';

/** The remotes do not fit together. Lists every reason, so that a deploy is mended in one go. */
export class RegistryError extends Error {
  override name = 'RegistryError';
  readonly reasons: string[];
  constructor(reasons: string[]) {
    super(`The registry does not hold together:\n${reasons.map((r) => `  ${r}`).join('\n')}`);
    this.reasons = reasons;
  }
}

/** Reads what each remote's build recorded and assembles the registry. Throws `RegistryError`. */
export function assembleRegistry({
  root = ROOT,
  remotes = REMOTES,
  live = false,
}: { root?: string; remotes?: readonly string[]; live?: boolean } = {}): Registry {
  const missing = remotes.filter((name) => !existsSync(path.join(root, name, 'dist/remote.json')));
  if (missing.length) throw new RegistryError(missing.map((name) => `${name} has not been built`));
  const records: unknown[] = remotes.map((name) =>
    JSON.parse(readFileSync(path.join(root, name, 'dist/remote.json'), 'utf8')),
  );
  const parsed = RegistrySchema.safeParse({ remotes: records, ...(live ? { live } : {}) });
  if (!parsed.success)
    throw new RegistryError(
      parsed.error.issues.map(
        (i) => `${remotes[Number(i.path[1])] ?? 'registry'}: ${i.path.slice(2).join('.')} ${i.message}`,
      ),
    );
  const reasons = faults(parsed.data.remotes, ROUTES, OVERLAYS);
  if (reasons.length) throw new RegistryError(reasons);
  return parsed.data;
}

/** What is wrong between the remotes and the tables of routes and overlays (design §3); empty when nothing is. */
export function faults(
  remotes: RegisteredRemote[],
  routes: readonly RouteRow[] = ROUTES,
  table: readonly OverlayRow[] = [],
): string[] {
  const reasons: string[] = [];
  const owners = new Map<string, string>();
  for (const remote of remotes) {
    for (const [name, version] of Object.entries(CONTRACT_VERSIONS)) {
      const wanted = remote.contracts[name as keyof typeof CONTRACT_VERSIONS];
      if (wanted > version)
        reasons.push(`${remote.name} needs version ${wanted} of the ${name} contract; this platform has ${version}`);
    }
    for (const page of remote.pages) {
      const shape = page.path.replace(/:\w+/g, ':');
      const other = owners.get(shape);
      if (other) reasons.push(`${page.path} is claimed by ${other} and by ${remote.name}`);
      owners.set(shape, remote.name);
      const row = routes.find((r) => r.path === page.path);
      if (!row) reasons.push(`${page.path} of ${remote.name} is not in the route table`);
      else if (`mf-${row.owner}` !== remote.name)
        reasons.push(`${page.path} belongs to mf-${row.owner}, not to ${remote.name}`);
      else if (row.state === 'planned') reasons.push(`${page.path} of ${remote.name} is marked planned`);
    }
  }
  for (const row of routes) {
    if (row.state === 'built' && !remotes.some((r) => r.pages.some((p) => p.path === row.path)))
      reasons.push(`${row.path} is marked built, and nobody owns it`);
  }
  const overlays = remotes.flatMap((r) => (r.overlays ?? []).map((o) => ({ o, name: r.name })));
  for (const { o, name } of overlays) {
    if (overlays.some((other) => other.o === o && other.name !== name))
      reasons.push(`the overlay ${o} of ${name} has another owner`);
  }
  for (const row of table) {
    const offered = overlays.find((other) => other.o === row.name);
    if (row.state === 'built' && !offered)
      reasons.push(`the overlay ${row.name} is marked built, and nobody offers it`);
    if (row.state === 'planned' && offered)
      reasons.push(`the overlay ${row.name} of ${offered.name} is marked planned`);
    if (offered && offered.name !== `mf-${row.owner}`)
      reasons.push(`the overlay ${row.name} belongs to mf-${row.owner}, not to ${offered.name}`);
  }
  return reasons;
}
