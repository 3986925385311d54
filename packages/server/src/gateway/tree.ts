import type { BuildRecord, Release, Serving } from '@griot/release';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What `pnpm dev` writes of the working copy it watches. */
type Written = Pick<Release, 'registry' | 'shell'> & { builds: BuildRecord[]; folders: Record<string, string> };

/** Development: serves a working copy's own builds, and looks at them again whenever the file that names them has changed. */
export function serveTree(file: string): Serving {
  let read: Release | null = null;
  let stamp = 0;
  const current = (): Release => {
    const now = statSync(file).mtimeMs;
    if (!read || now !== stamp) {
      const { builds, folders, ...release } = JSON.parse(readFileSync(file, 'utf8')) as Written;
      read = {
        ...release,
        builds: new Map(builds.map((build) => [build.name, build])),
        folders: new Map(Object.entries(folders)),
      };
    }
    stamp = now;
    return read;
  };
  return {
    current,
    visit: async () => ({ release: current(), varies: false }),
    async folder(name, buildId) {
      const served = current().folders.get(name);
      const folder = served === undefined ? null : path.join(path.dirname(served), buildId);
      return folder !== null && existsSync(folder) ? folder : null;
    },
    trouble: () => null,
    onTrouble: () => undefined,
    close: () => undefined,
  };
}
