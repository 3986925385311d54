import { ROOT } from '@griot/build';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Count } from '../check.ts';
import { copyForBuilding } from './copy.ts';
import type { Running } from './running.ts';

const NAME = 'mf-help';
const PAGE = '/help';

/**
 * A new remote stands at once: made in a copy, it changes nothing beside its own folder, holds to the checks, passes
 * its tests, builds, and is shipped into a platform that runs.
 */
export async function proveNewRemote(platform: Running): Promise<Count[]> {
  // In this file system, since the libraries are hard links, and where lint looks.
  const results = path.join(ROOT, 'test-results');
  mkdirSync(results, { recursive: true });
  const copy = mkdtempSync(path.join(results, 'new-remote-'));
  const run = (program: string, ...args: string[]) => {
    const ended = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
    return { right: ended.status === 0, said: `${ended.stdout}${ended.stderr}` };
  };
  try {
    copyForBuilding(ROOT, copy, { whole: true });
    symlinkSync(path.join(ROOT, 'node_modules/.bin'), path.join(copy, 'node_modules/.bin'));
    // A repository of its own, that knows every source as it was.
    const known = run('git', 'init', '--quiet').right && run('git', 'add', '--all').right;
    const steps: [what: string, program: string, ...args: string[]][] = [
      ['is made', process.execPath, 'scripts/create-remote.ts', NAME, '--path', PAGE],
      ['passes every check', process.execPath, 'scripts/check.ts', NAME],
      [
        'passes its tests and those over all remotes',
        path.join(ROOT, 'node_modules/.bin/jest'),
        ...['--selectProjects', NAME, 'build', '--', NAME, 'owners', 'workspace'],
      ],
      ['is built', process.execPath, 'packages/build/src/cli.ts', 'build', NAME],
    ];
    const counts = steps.map(([what, program, ...args]) => {
      const { right, said } = run(program, ...args);
      if (!right) console.error(said);
      return count(what, right);
    });
    run('git', 'add', '--all', '--intent-to-add');
    const { said } = run('git', 'diff', '--stat=100');
    console.log(said.trimEnd());
    const changed = run('git', 'diff', '--name-only').said.trim().split('\n');
    counts.push(
      count('changes nothing beside its folder', known && changed.every((file) => file.startsWith(`${NAME}/`))),
    );
    if (counts.some(({ failed }) => failed)) return counts;
    const record = readFileSync(path.join(copy, NAME, 'dist/remote.json'), 'utf8');
    const { buildId } = JSON.parse(record) as { buildId: string };
    const dir = path.join(copy, NAME, 'dist', buildId);
    const shipped = await platform.ship({ name: NAME, dir, page: PAGE, heading: 'Help' });
    return [...counts, ...shipped.map(([what, right]) => count(what, right))];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function count(what: string, right: boolean): Count {
  console.log(`new remote: ${NAME} ${what}${right ? '' : '  WRONG'}`);
  return { name: `a new remote ${what}`, passed: right ? 1 : 0, failed: right ? 0 : 1 };
}
