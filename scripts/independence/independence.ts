import { buildRemote, buildShell, REMOTES } from '@griot/build';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Count } from '../check.ts';

const CHANGED = 'mf-legal';
const SOURCE = /mf-legal[\\/]src[\\/]about[\\/]about\.page\.tsx$/;

/**
 * Builds everything, changes one source of one remote, builds everything again: the shell and the other remotes
 * must come out byte for byte the same (a build is named by the hash of all its bytes).
 */
export async function proveIndependence(): Promise<Count[]> {
  const store = mkdtempSync(path.join(tmpdir(), 'griot-builds-'));
  try {
    const before = await buildAll(path.join(store, 'before'), false);
    const after = await buildAll(path.join(store, 'after'), true);
    return Object.keys(before).map((name) => {
      const same = before[name] === after[name];
      const right = same === (name !== CHANGED);
      console.log(
        `independence: ${name} ${same ? 'is byte for byte the same' : 'differs'} after a change in ${CHANGED}${right ? '' : '  WRONG'}`,
      );
      return { name: `independence of ${name}`, passed: right ? 1 : 0, failed: right ? 0 : 1 };
    });
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

async function buildAll(store: string, change: boolean): Promise<Record<string, string>> {
  const builds: Record<string, string> = { shell: (await buildShell({ dist: path.join(store, 'shell') })).buildId };
  for (const name of REMOTES) {
    const rules =
      change && name === CHANGED
        ? [{ test: SOURCE, enforce: 'pre' as const, loader: path.join(import.meta.dirname, 'another-line.cjs') }]
        : [];
    builds[name] = (await buildRemote(name, { dist: path.join(store, name), rules })).buildId;
  }
  return builds;
}

if (import.meta.main) {
  const counts = await proveIndependence();
  if (counts.some((c) => c.failed)) process.exitCode = 1;
}
