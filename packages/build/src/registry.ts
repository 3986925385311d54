import { CONTRACT_VERSIONS, PLANNED, type PlannedPage, type Registry, type RemoteManifest } from '@griot/contracts';
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
  const reasons = faults(parsed.data.remotes);
  if (reasons.length) throw new RegistryError(reasons);
  return parsed.data;
}

/** What the server answers itself: calls, builds, pictures, the demo's pages, feeds and what machines ask for. */
const THE_PLATFORMS = /^\/(api|r|media|dev|feeds|opds|healthz|readyz|metrics)(\/|$)/;

/** What is wrong between the remotes, and between them and the plan (design §3); empty when nothing is. */
export function faults(remotes: readonly RemoteManifest[], planned: readonly PlannedPage[] = PLANNED): string[] {
  const reasons: string[] = [];
  const pages = new Map<string, string>();
  const overlays = new Map<string, string>();
  for (const remote of remotes) {
    for (const [name, version] of Object.entries(CONTRACT_VERSIONS)) {
      const wanted = remote.contracts[name as keyof typeof CONTRACT_VERSIONS];
      if (wanted > version)
        reasons.push(`${remote.name} needs version ${wanted} of the ${name} contract; this platform has ${version}`);
    }
    for (const { path } of remote.pages) {
      const other = pages.get(shapeOf(path));
      if (other) reasons.push(`${path} is claimed by ${other} and by ${remote.name}`);
      pages.set(shapeOf(path), remote.name);
      if (THE_PLATFORMS.test(path))
        reasons.push(`${path} of ${remote.name} is the platform's own: no page is asked for there`);
      const plan = planned.find((page) => shapeOf(page.path) === shapeOf(path));
      if (!plan) continue;
      reasons.push(
        plan.owner === remote.name
          ? `${path} of ${remote.name} stands: strike it from the plan`
          : `${path} of ${remote.name} is planned by ${plan.owner}`,
      );
    }
    for (const { name } of remote.overlays ?? []) {
      const other = overlays.get(name);
      if (other) reasons.push(`the overlay ${name} is claimed by ${other} and by ${remote.name}`);
      overlays.set(name, remote.name);
      const owner = `mf-${name.split('.')[0]}`;
      if (owner !== remote.name) reasons.push(`the overlay ${name} belongs to ${owner}, not to ${remote.name}`);
    }
  }
  return reasons;
}

/** A path without the names of its parameters: `/book/:`. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');
