import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const above = path.resolve(import.meta.dirname, '../../..');

/** The root of the repository; of a remote's own one, when this package was installed there and is called in its folder. */
export const ROOT = existsSync(path.join(above, 'pnpm-workspace.yaml')) ? above : process.cwd();

/** Folders of the remotes, by the one rule that makes a folder a remote: its name. */
export const REMOTES: readonly string[] = readdirSync(ROOT)
  .filter((name) => /^mf-[a-z]+$/.test(name))
  .sort();

/** Where a remote runs alone: `config.port` of its package.json, so that none lists the others'. */
export function portOf(dir: string): number {
  const { config } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    config?: { port?: number };
  };
  if (!config?.port)
    throw new Error(`${path.basename(dir)} states no port: add "config": { "port": … } to its package.json.`);
  return config.port;
}

/** Where a package lies that a folder is built with. */
export function packageFolder(name: string, dir: string): string {
  const found = (createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
  if (!found) throw new Error(`${path.basename(dir)} is built with ${name}, which is not installed there.`);
  return realpathSync(found);
}
