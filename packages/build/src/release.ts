import type { Registry } from '@griot/contracts';
import { isShell } from '@griot/release';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { assembleRegistry, treeRecords } from './tree.ts';
import { RELEASE_FILE } from './release-file.ts';
import { ROOT } from './workspace.ts';

/**
 * Assembles and checks the registry of this working copy and writes the file from which `pnpm dev` serves it.
 * Throws `RegistryError`, also when something of it was built for development and `live` does not say that this is meant.
 */
export function writeRelease({ live = false }: { live?: boolean } = {}): Registry {
  const records = treeRecords({ live });
  const registry = assembleRegistry(records, { live });
  const shell = records.find(isShell);
  const folders = Object.fromEntries(
    records.map(({ name, buildId }) => [name, path.join(ROOT, name, 'dist', buildId)]),
  );
  writeFileSync(RELEASE_FILE, JSON.stringify({ registry, shell, builds: records, folders }));
  return registry;
}
