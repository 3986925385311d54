import type { RegisteredRemote } from '@griot/contracts';
import { RemoteFailure, type RemoteModule } from '@griot/remote-kit';
import type { LoadRemote, RemoteBuild } from '../federation/load-remote.ts';
import type { Reports } from '../reports.ts';

/** Which build of each remote is in use: the one promoted last, or, when that does not come up, the one before it. */
export interface Builds {
  inUse(remote: RegisteredRemote): RemoteBuild;
  load(remote: RegisteredRemote, build: RemoteBuild): Promise<RemoteModule>;
  /** Whether another build than the one that failed is there to be tried, of the whole remote. */
  fallBack(remote: RegisteredRemote, from: RemoteBuild, failure: RemoteFailure): boolean;
  /** A build has come up. */
  stands(remote: RegisteredRemote, build: RemoteBuild): void;
  /** Neither has: gives back the failure of the one that should be in use. The next try begins with that one. */
  giveUp(remote: RegisteredRemote, failure: RemoteFailure): RemoteFailure;
}

export function createBuilds(load: LoadRemote, reports: Reports): Builds {
  /** Why each remote that fell back did so, until that has been told. */
  const fallen = new Map<string, { failure: RemoteFailure; told: boolean }>();
  const inUse = (remote: RegisteredRemote): RemoteBuild => (fallen.has(remote.name) && remote.previous) || remote;
  return {
    inUse,
    load,
    fallBack(remote, from, failure) {
      if (!remote.previous) return false;
      if (from.buildId !== remote.buildId) return false;
      if (!fallen.has(remote.name)) {
        console.error(
          `${remote.name} failed (${failure.reason}) and falls back to ${remote.previous.buildId}.`,
          failure,
        );
        fallen.set(remote.name, { failure, told: false });
      }
      return true;
    },
    stands(remote, build) {
      const fall = fallen.get(remote.name);
      if (!fall || fall.told || build.buildId === remote.buildId) return;
      fall.told = true;
      reports.fellBack(remote, fall.failure, build.buildId);
    },
    giveUp(remote, failure) {
      const fall = fallen.get(remote.name);
      fallen.delete(remote.name);
      return fall && !fall.told ? fall.failure : failure;
    },
  };
}
