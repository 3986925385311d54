import type { Registry } from '@griot/contracts';
import { composeRegistry, isShell, RegistryError, type BuildRecord, type BuiltRemote } from '@griot/release';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTES, ROOT } from './workspace.ts';

/** What the last build of a line recorded, in a working copy. */
export const recordFileOf = (name: string, root = ROOT): string =>
  path.join(root, name, 'dist', name === 'shell' ? 'shell.json' : 'remote.json');

/**
 * The records of the last builds of a working copy. Those made for development are for `live` alone.
 * @throws RegistryError
 */
export function treeRecords({
  root = ROOT,
  names = ['shell', ...REMOTES],
  live = false,
}: { root?: string; names?: readonly string[]; live?: boolean } = {}): BuildRecord[] {
  const missing = names.filter((name) => !existsSync(recordFileOf(name, root)));
  if (missing.length) throw new RegistryError(missing.map((name) => `${name} has not been built`));
  const records = names.map((name) => JSON.parse(readFileSync(recordFileOf(name, root), 'utf8')) as BuildRecord);
  const unfit = records.filter(({ mode }) => mode !== 'production' && !live);
  if (unfit.length)
    throw new RegistryError(
      unfit.map(({ name }) => `${name} was last built for development; pnpm build builds it anew`),
    );
  return records;
}

/** Assembles and checks the registry of a working copy. Throws `RegistryError`. */
export function assembleRegistry(records: readonly BuildRecord[], { live = false } = {}): Registry {
  const shell = records.find(isShell);
  if (!shell) throw new RegistryError(['there is no shell']);
  return composeRegistry(
    records.filter((record): record is BuiltRemote => !isShell(record)),
    shell,
    { live },
  );
}
