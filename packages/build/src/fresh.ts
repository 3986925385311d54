import type { BuildFacts } from '@griot/release';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mode } from './base.config.ts';
import { hashInputs } from './inputs.ts';
import { recordFileOf } from './tree.ts';
import { ROOT } from './workspace.ts';

/** Those of the named lines whose last build was not made for production, or not from the files that stand there now. */
export const staleAmong = (names: readonly string[], root = ROOT): string[] =>
  names.filter((name) => !isFresh(name, root, 'production'));

function isFresh(name: string, root: string, mode: Mode): boolean {
  const record = recordFileOf(name, root);
  if (!existsSync(record)) return false;
  const { inputs, buildId } = JSON.parse(readFileSync(record, 'utf8')) as BuildFacts;
  const dir = path.join(root, name);
  return existsSync(path.join(dir, 'dist', buildId)) && inputs === `${mode}:${hashInputs(dir)}`;
}
