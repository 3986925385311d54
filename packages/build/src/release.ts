import type { Registry } from '@griot/contracts';
import { isShell, type BuildRecord } from '@griot/release';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { assembleRegistry, treeRecords } from './tree.ts';
import { ROOT } from './workspace.ts';

/** Where the gateway finds what `pnpm dev` serves. */
export const RELEASE_FILE = releaseFileOf(ROOT);

function releaseFileOf(root: string): string {
  return path.join(root, 'shell/dist/release.json');
}

/**
 * Assembles and checks the registry of this working copy and writes the file from which `pnpm dev` serves it.
 * Throws `RegistryError`, also when something of it was built for development and `live` does not say that this is meant.
 */
export function writeRelease({ root = ROOT, live = false }: { root?: string; live?: boolean } = {}): Registry {
  const builds = treeRecords({ root, live }).map((record) => inTree(record, root));
  return writeReleaseFile(releaseFileOf(root), builds, { live });
}

/** A build and the folder where its files lie. */
export type BuildInFolder = readonly [record: BuildRecord, folder: string];

/** The last build of a line in this working copy. */
export const inTree = (record: BuildRecord, root = ROOT): BuildInFolder => [
  record,
  path.join(root, record.name, 'dist', record.buildId),
];

/** Writes the file from which builds are served where they lie. Throws `RegistryError` when they do not fit together. */
export function writeReleaseFile(file: string, builds: readonly BuildInFolder[], { live = false } = {}): Registry {
  const records = builds.map(([record]) => record);
  const registry = assembleRegistry(records, { live });
  const shell = records.find(isShell);
  const folders = Object.fromEntries(builds.map(([{ name }, folder]) => [name, folder]));
  writeFileSync(file, JSON.stringify({ registry, shell, builds: records, folders }));
  return registry;
}
