import { createRemote, packPackages, ROOT } from '@griot/build';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Count } from '../check.ts';
import { startRegistry } from './registry.ts';
import type { Running } from './running.ts';

const run = promisify(execFile);
const NAME = 'mf-guide';
const PAGE = '/guide';
const MANIFEST = path.join(ROOT, 'docs/a-remote-of-its-own.md');

/**
 * A remote may have a repository of its own: made in a folder outside of this tree, with nothing of it but the packed packages that npm
 * installs, it is built, published and promoted into a platform that runs, and shows its page there.
 */
export async function proveOutside(platform: Running): Promise<Count[]> {
  const counts: Count[] = [];
  const shown = (what: string, right: boolean): void => {
    console.log(`outside: ${NAME} ${what}${right ? '' : '  WRONG'}`);
    counts.push({ name: `a remote of another repository ${what}`, passed: right ? 1 : 0, failed: right ? 0 : 1 });
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'griot-outside-'));
  try {
    const repository = path.join(folder, NAME);
    createRemote({ root: folder, name: NAME, path: PAGE, manifests: [], ports: [] });
    writeFileSync(path.join(repository, 'package.json'), documentedManifest());
    await install(repository, packPackages(path.join(folder, 'packed')));
    shown('is installed by npm', existsSync(path.join(repository, 'node_modules/.bin/griot-build')));
    await run('npm', ['run', 'build'], { cwd: repository });
    const record = JSON.parse(readFileSync(path.join(repository, 'dist/remote.json'), 'utf8')) as {
      buildId: string;
      requires: Record<string, string>;
    };
    const dir = path.join(repository, 'dist', record.buildId);
    shown('is built', existsSync(path.join(dir, 'remoteEntry.js')));
    shown('says what it needs of the shell', record.requires.react === '^19.0.0');
    const written = globSync('**/*.js', { cwd: dir }).map((file) => readFileSync(path.join(dir, file), 'utf8'));
    shown(
      'names nobody’s folders',
      written.length > 1 && written.every((text) => !text.includes(folder) && !text.includes(ROOT)),
    );
    for (const [what, right] of await platform.ship({ name: NAME, dir, page: PAGE, heading: 'Guide' }))
      shown(what, right);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return counts;
}

/** The package.json that the documents tell such a team to have. */
function documentedManifest(): string {
  const told = /```json\n(.*?)```/s.exec(readFileSync(MANIFEST, 'utf8'))?.[1];
  if (!told) throw new Error(`${path.relative(ROOT, MANIFEST)} has no package.json.`);
  return told.replaceAll('mf-help', NAME);
}

/** `npm install`, from a registry that has what was packed and what is installed here: the same on a machine without a network. */
async function install(repository: string, tarballs: readonly string[]): Promise<void> {
  const packed = await Promise.all(
    tarballs.map(async (tarball): Promise<[string, string]> => {
      const { stdout } = await run('tar', ['-xzOf', tarball, 'package/package.json']);
      return [tarball, stdout];
    }),
  );
  const registry = await startRegistry(new Map(packed), ROOT);
  try {
    const options = ['--registry', registry.url, '--cache', path.join(repository, '../npm'), '--ignore-scripts'];
    await run('npm', ['install', '--no-audit', '--no-fund', ...options], { cwd: repository, maxBuffer: 2 ** 26 });
  } finally {
    registry.close();
  }
}
