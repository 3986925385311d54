import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Folders of the remotes, by the one rule that makes a folder a remote: its name. */
export const REMOTES: readonly string[] = readdirSync(ROOT)
  .filter((name) => /^mf-[a-z]+$/.test(name))
  .sort();
