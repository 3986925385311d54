import { REMOTES, ROOT } from '@griot/build';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from '../build.ts';
import type { Count } from '../check.ts';
import { copyForBuilding } from './copy.ts';

const run = promisify(execFile);

const CHANGED = 'mf-legal';
const SOURCE = 'mf-legal/src/about/about.page.tsx';

/**
 * The same sources are the same build in any folder, and a change in one remote changes that remote alone: builds one
 * remote in a copy of everything that stands in another folder, changes a source of it there, and builds the whole copy.
 */
export async function proveIndependence(): Promise<Count[]> {
  await build();
  // In this file system, since the libraries are hard links; deeper than here, so that relative paths differ too.
  const cache = path.join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const store = mkdtempSync(path.join(cache, 'copy-'));
  try {
    const copy = path.join(store, 'in/another/folder');
    copyForBuilding(ROOT, copy);
    // As the remote's owner calls it, and as whoever stands anywhere does.
    await run(process.execPath, ['../packages/build/src/cli.ts', 'build', CHANGED], { cwd: path.join(copy, CHANGED) });
    const unchanged = compare(copy, CHANGED, 'in another folder', true);
    appendFileSync(path.join(copy, SOURCE), "\nconsole.info('one line more');\n");
    await run(process.execPath, [path.join(copy, 'scripts/build.ts')], { cwd: store });
    const all = ['shell', ...REMOTES].map((name) =>
      compare(copy, name, `in another folder after a change in ${CHANGED}`, name !== CHANGED),
    );
    return [unchanged, ...all];
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** Whether the last builds here and in the copy are, or are not, the same to the byte. */
function compare(copy: string, name: string, when: string, expected: boolean): Count {
  const [here, there] = [lastBuild(ROOT, name), lastBuild(copy, name)];
  const differing = [...new Set([...here.keys(), ...there.keys()])].filter(
    (file) => here.get(file) !== there.get(file),
  );
  const right = (differing.length === 0) === expected;
  const found = differing.length === 0 ? 'is byte for byte the same' : `differs (${differing.join(', ')})`;
  console.log(`independence: ${name} ${found} ${when}${right ? '' : '  WRONG'}`);
  return { name: `independence of ${name} ${when}`, passed: right ? 1 : 0, failed: right ? 0 : 1 };
}

/** The files of the last build by their paths, each with a hash of its bytes; the build's id is among them. */
function lastBuild(root: string, name: string): Map<string, string> {
  const dist = path.join(root, name, 'dist');
  const record = readFileSync(path.join(dist, name === 'shell' ? 'shell.json' : 'remote.json'), 'utf8');
  const { buildId } = JSON.parse(record) as { buildId: string };
  const files = readdirSync(path.join(dist, buildId), { recursive: true, withFileTypes: true }).filter((f) =>
    f.isFile(),
  );
  return new Map([
    ['its id', buildId],
    ...files.map(({ parentPath, name: file }): [string, string] => {
      const full = path.join(parentPath, file);
      const hash = createHash('sha256').update(readFileSync(full)).digest('hex');
      return [path.relative(path.join(dist, buildId), full), hash];
    }),
  ]);
}

if (import.meta.main) {
  const counts = await proveIndependence();
  if (counts.some((c) => c.failed)) process.exitCode = 1;
}
