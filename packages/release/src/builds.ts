import { BuildId, LineName, RECORD, readPublished, type BuildRecord } from './build-record.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** Where a build lies in the store. */
export const folderOf = (name: string, buildId: string): string => `builds/${name}/${buildId}`;

/** Reads the records of builds, each once: a published build never changes. */
export type Builds = (name: string, buildId: string) => Promise<BuildRecord | null>;

export function readBuilds(store: Store): Builds {
  const known = new Map<string, Promise<BuildRecord | null>>();
  return async (name, buildId) => {
    if (!LineName.safeParse(name).success || !BuildId.safeParse(buildId).success) return null;
    const folder = folderOf(name, buildId);
    const reading = known.get(folder) ?? read(store, folder);
    known.set(folder, reading);
    try {
      const build = await reading;
      // It may be published in a moment.
      if (!build) known.delete(folder);
      return build;
    } catch (failure) {
      known.delete(folder);
      throw failure;
    }
  };
}

async function read(store: Store, folder: string): Promise<BuildRecord | null> {
  const stored = await store.read(`${folder}/${RECORD}`);
  if (!stored) return null;
  try {
    return readPublished(JSON.parse(stored.bytes.toString('utf8')));
  } catch (failure) {
    throw new Refusal(`the record of ${folder} cannot be read: ${(failure as Error).message}`);
  }
}

/** @throws Refusal when it was never published */
export async function publishedBuild(builds: Builds, name: string, buildId: string): Promise<BuildRecord> {
  const build = await builds(name, buildId);
  if (!build) throw new Refusal(`${name} ${buildId} was never published`);
  return build;
}
