import type { Registry } from '@griot/contracts';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltShell } from './build.ts';
import { RELEASE_FILE } from './release-file.ts';
import { assembleRegistry } from './registry.ts';
import { REMOTES, ROOT } from './workspace.ts';

/** Assembles and checks the registry and writes the release file. Throws `RegistryError`. */
export function writeRelease({ live = false }: { live?: boolean } = {}): Registry {
  const registry = assembleRegistry({ live });
  const shell = JSON.parse(readFileSync(path.join(ROOT, 'shell/dist/shell.json'), 'utf8')) as BuiltShell;
  const folders = Object.fromEntries(['shell', ...REMOTES].map((name) => [name, path.join(ROOT, name, 'dist')]));
  writeFileSync(RELEASE_FILE, JSON.stringify({ registry, shell, folders }));
  return registry;
}
