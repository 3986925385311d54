import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Folders of the remotes, by the one rule that makes a folder a remote: its name. */
export const REMOTES: readonly string[] = readdirSync(ROOT)
  .filter((name) => /^mf-[a-z]+$/.test(name))
  .sort();

/** Where a remote runs alone: `config.port` of its package.json, so that none lists the others'. */
export function portOf(name: string, root: string = ROOT): number {
  const { config } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')) as {
    config?: { port?: number };
  };
  if (!config?.port) throw new Error(`${name} states no port: add "config": { "port": … } to its package.json.`);
  return config.port;
}
