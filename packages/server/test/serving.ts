import { SUPPORTED, type Registry } from '@griot/contracts';
import type { BuildRecord, BuiltShell, Serving } from '@griot/release';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Serves one release, for tests: `folders` says where the builds of each remote lie, each in a folder of its id. */
export function servingOf({
  registry,
  shell,
  folders,
  files = {},
}: {
  registry: Registry;
  shell: Omit<BuiltShell, 'name' | 'mode' | 'inputs' | 'supports' | 'shared'>;
  folders: Record<string, string>;
  /** Hashes of each remote's files. */
  files?: Record<string, Record<string, string>>;
}): Serving {
  const facts = { mode: 'production', inputs: '' } as const;
  const current = () => {
    const builds = [
      { ...shell, name: 'shell', ...facts, supports: SUPPORTED, shared: {} } as const,
      ...registry.remotes.map((remote) => ({ ...remote, ...facts, requires: {}, files: files[remote.name] ?? {} })),
    ];
    return {
      registry,
      shell: builds[0] as BuiltShell,
      builds: new Map<string, BuildRecord>(builds.map((build) => [build.name, build])),
      folders: new Map(builds.map(({ name, buildId }) => [name, join(folders[name] ?? 'none', buildId)])),
    };
  };
  return {
    current,
    visit: async () => ({ release: current(), varies: false }),
    folder: async (name, buildId) => {
      const folder = join(folders[name] ?? 'none', buildId);
      return existsSync(folder) ? folder : null;
    },
    trouble: () => null,
    onTrouble: () => undefined,
    close: () => undefined,
  };
}
