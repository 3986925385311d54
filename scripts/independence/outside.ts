import { createRemote, packPackages, ROOT } from '@griot/build';
import { openStore, promote, publish, serveFrom } from '@griot/release';
import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from '../build.ts';
import type { Count } from '../check.ts';

const run = promisify(execFile);
const NAME = 'mf-help';
const NOTICED_MS = 5_000;

/**
 * A remote may have a repository of its own: made in a folder outside of this tree, with nothing of it but the packed packages, it
 * is built, published and promoted, and what serves the store shows it without a restart.
 */
export async function proveOutside(): Promise<Count[]> {
  const counts: Count[] = [];
  const shown = (what: string, right: boolean): void => {
    console.log(`outside: ${NAME} ${what}${right ? '' : '  WRONG'}`);
    counts.push({ name: `a remote of another repository ${what}`, passed: right ? 1 : 0, failed: right ? 0 : 1 });
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'griot-outside-'));
  try {
    const repository = path.join(folder, NAME);
    createRemote({ root: folder, name: NAME, path: '/help', manifests: [], ports: [] });
    writeFileSync(
      path.join(repository, 'package.json'),
      JSON.stringify({ name: NAME, version: '1.0.0', type: 'module' }),
    );
    await install(repository, packPackages(path.join(folder, 'packed')));
    await run(process.execPath, ['node_modules/@griot/build/src/cli.js', 'build'], { cwd: repository });
    const record = JSON.parse(readFileSync(path.join(repository, 'dist/remote.json'), 'utf8')) as {
      buildId: string;
      requires: Record<string, string>;
    };
    const { buildId } = record;
    shown('is built', existsSync(path.join(repository, 'dist', buildId, 'remoteEntry.js')));
    shown('says what it needs of the shell', record.requires.react === '^19.0.0');
    const written = globSync(`dist/${buildId}/**/*.js`, { cwd: repository }).map((file) =>
      readFileSync(path.join(repository, file), 'utf8'),
    );
    shown(
      'names nobody’s folders',
      written.length > 1 && written.every((text) => !text.includes(folder) && !text.includes(ROOT)),
    );

    await build({ only: ['shell'], release: false });
    const store = path.join(folder, 'store');
    await promoteShell(store);
    const serving = await serveFrom(await openStore(store), { cache: path.join(folder, 'cache') });
    const remote = (...args: string[]) =>
      run(process.execPath, [path.join(ROOT, 'scripts/remote.ts'), ...args, '--store', store, '--by', 'a team']);
    await remote('publish', NAME, '--from', path.join(repository, 'dist', buildId));
    const before = serving.current().registry.remotes.some(({ name }) => name === NAME);
    await remote('promote', NAME, buildId);
    const end = Date.now() + NOTICED_MS;
    const served = () => serving.current().registry.remotes.find(({ name }) => name === NAME)?.buildId === buildId;
    while (!served() && Date.now() < end) await pause(50);
    serving.close();
    shown('is published without being served', !before);
    shown('is served once it is promoted, without a restart', served());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return counts;
}

/** What `npm install` does, without a network: the tarballs unpacked, and the libraries that are locked here. */
async function install(repository: string, tarballs: readonly string[]): Promise<void> {
  const modules = path.join(repository, 'node_modules');
  for (const tarball of tarballs) {
    const name = /^griot-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(path.basename(tarball))?.[1] ?? '';
    const target = path.join(modules, '@griot', name);
    mkdirSync(target, { recursive: true });
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(
      readFileSync(path.join(target, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    for (const library of Object.keys({ ...dependencies, ...peerDependencies }))
      if (!library.startsWith('@griot/'))
        link(path.join(ROOT, 'packages', name, 'node_modules', library), path.join(target, 'node_modules', library));
  }
  const own = readdirSync(path.join(ROOT, 'node_modules')).filter((name) => !/^[.@]/.test(name));
  for (const library of own) link(path.join(ROOT, 'node_modules', library), path.join(modules, library));
}

function link(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  symlinkSync(realpathSync(from), to);
}

/** A store that serves the shell of this tree. */
async function promoteShell(folder: string): Promise<void> {
  const store = await openStore(folder);
  const { buildId } = JSON.parse(readFileSync(path.join(ROOT, 'shell/dist/shell.json'), 'utf8')) as { buildId: string };
  await publish(store, path.join(ROOT, 'shell/dist', buildId), { by: 'a test' });
  await promote(store, new Map([['shell', buildId]]), { by: 'a test' });
}

if (import.meta.main && (await proveOutside()).some(({ failed }) => failed)) process.exitCode = 1;
