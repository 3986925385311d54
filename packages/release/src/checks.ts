import { PLANNED, unmetContracts, type PlannedPage, type RemoteManifest } from '@griot/contracts';
import { satisfies, validRange } from 'semver';
import type { BuiltRemote, Offers } from './build-record.ts';

/** What the server answers itself: calls, builds, pictures, the demo's pages, feeds and what machines ask for. */
const THE_PLATFORMS = /^\/(api|r|media|dev|feeds|opds|oembed|cards|healthz|readyz|metrics)(\/|$)/;

/** What is wrong between the remotes, between them and the shell, and between them and the plan (design §3); empty when nothing is. */
export function faults(
  remotes: readonly (RemoteManifest & Partial<Pick<BuiltRemote, 'requires'>>)[],
  { supports, shared }: Offers,
  planned: readonly PlannedPage[] = PLANNED,
): string[] {
  const reasons: string[] = [];
  const pages = new Map<string, string>();
  const overlays = new Map<string, string>();
  for (const remote of remotes) {
    for (const contract of supports ? unmetContracts(remote.contracts, supports) : []) {
      const { min, max } = (supports as NonNullable<typeof supports>)[contract];
      const offered = min === max ? min : `${min} to ${max}`;
      reasons.push(
        `${remote.name} needs version ${remote.contracts[contract]} of the ${contract} contract; this shell has ${offered}`,
      );
    }
    for (const [library, range] of Object.entries(shared ? (remote.requires ?? {}) : {})) {
      const version = shared?.[library];
      if (version === undefined || validRange(range) === null || !satisfies(version, range))
        reasons.push(`${remote.name} needs ${library} ${range}; this shell has ${version ?? 'none'}`);
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
