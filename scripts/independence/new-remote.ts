import { ROOT } from '@griot/build';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Count } from '../check.ts';
import { copyForBuilding } from './copy.ts';

const NAME = 'mf-help';

/**
 * A new remote stands at once: made in a copy, it changes nothing beside its own folder, holds to the checks, passes
 * its tests and builds.
 */
export function proveNewRemote(): Count[] {
  // In this file system, since the libraries are hard links, and where lint looks.
  const results = path.join(ROOT, 'test-results');
  mkdirSync(results, { recursive: true });
  const copy = mkdtempSync(path.join(results, 'new-remote-'));
  try {
    copyForBuilding(ROOT, copy, { whole: true });
    const before = sources(copy);
    const code = () => globSync(`${NAME}/**/*.{ts,tsx}`, { cwd: copy });
    const steps: [what: string, program: string, args: () => string[]][] = [
      ['is made', 'node', () => ['scripts/create-remote.ts', NAME, '--path', '/help']],
      ['has right types', 'tsc', () => ['-p', 'tsconfig.json']],
      [
        'passes lint',
        'oxlint',
        () => ['--config', '.oxlintrc.json', '--type-aware', '--quiet', '--no-ignore', ...code()],
      ],
      ['is formatted', 'prettier', () => ['--check', '--log-level=warn', ...code()]],
      [
        'passes its tests and those over all remotes',
        'jest',
        () => ['--selectProjects', NAME, 'build', '--', NAME, 'owners', 'workspace'],
      ],
      ['is built', 'node', () => ['packages/build/src/cli.ts', 'build', NAME]],
    ];
    const counts = steps.map(([what, program, args]) => {
      const { status, stdout, stderr } = spawnSync(
        program === 'node' ? process.execPath : path.join(ROOT, 'node_modules/.bin', program),
        args(),
        { cwd: copy, encoding: 'utf8' },
      );
      if (status !== 0) console.error(`${stdout}${stderr}`);
      return count(what, status === 0);
    });
    const after = sources(copy);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => before.get(file) !== after.get(file) && !file.startsWith(`${NAME}/`),
    );
    for (const file of changed) console.error(`  ${file} is not as it was`);
    return [...counts, count('changes nothing beside its folder', changed.length === 0)];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function count(what: string, right: boolean): Count {
  console.log(`new remote: ${NAME} ${what}${right ? '' : '  WRONG'}`);
  return { name: `a new remote ${what}`, passed: right ? 1 : 0, failed: right ? 0 : 1 };
}

/** Every file that is no build and no library, with a hash of its bytes. */
function sources(root: string): Map<string, string> {
  const files = globSync('**/*', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.cache'].includes(path.basename(name)),
  }).filter((file) => statSync(path.join(root, file)).isFile());
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('hex'),
    ]),
  );
}

if (import.meta.main && proveNewRemote().some(({ failed }) => failed)) process.exitCode = 1;
