import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuildRecord, BuiltRemote, BuiltShell } from './build-record.ts';
import { hashOf } from './hash.ts';
import { publish } from './publish.ts';
import { fakeS3, type FakeS3 } from './s3.fixture.ts';
import { openStore, type Store } from './store.ts';

const folders: string[] = [];
let s3: FakeS3 | undefined;

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'griot-release-'));
  folders.push(folder);
  return folder;
}

/** Empty stores of both kinds, for a table of tests; a bucket is one for all tests of a file, each with a prefix. */
export const KINDS: readonly (readonly [string, () => Promise<Store>])[] = [
  ['a folder', () => openStore(path.join(temporaryFolder(), 'remotes'))],
  ['a bucket', async () => openStore(`s3://builds/${path.basename(temporaryFolder())}`)],
];

export async function startS3(): Promise<FakeS3> {
  s3 = await fakeS3('builds');
  Object.assign(process.env, s3.variables);
  return s3;
}

export async function stopAll(): Promise<void> {
  await s3?.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A build id that says which: `id('a')` is sixteen times `a`. */
export const id = (sign: string): string => sign.repeat(16);

/** A finished build in a folder of its own, as `packages/build` leaves it. */
export function builtRemote(
  name: string,
  sign: string,
  given: Partial<BuiltRemote> = {},
): { dir: string; build: BuiltRemote } {
  const files = { 'remoteEntry.js': `var entry = '${sign}';`, 'app.js': `app('${sign}');`, 'app.css': `.${sign}{}` };
  const hashes = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hashOf(Buffer.from(text))]));
  const build: BuiltRemote = {
    name,
    owner: 'Trust',
    version: '1.0.0',
    contracts: { api: 1, bus: 1, kit: 1 },
    pages: [{ path: `/${name.slice(3)}`, guard: 'public', chunk: 'app', head: { title: name } }],
    buildId: id(sign),
    base: `/r/${name}/${id(sign)}/`,
    entry: 'remoteEntry.js',
    integrity: hashes['remoteEntry.js'] ?? '',
    container: name.replace('-', '_'),
    assets: { app: ['app.js', 'app.css'] },
    mode: 'production',
    files: hashes,
    inputs: `production:${sign}`,
    requires: {},
    ...given,
  };
  return { dir: written(build, files), build };
}

export function builtShell(sign: string, given: Partial<BuiltShell> = {}): { dir: string; build: BuiltShell } {
  const files = { 'main.js': `main('${sign}')`, 'main.css': 'a{}' };
  const build: BuiltShell = {
    name: 'shell',
    buildId: id(sign),
    base: `/r/shell/${id(sign)}/`,
    supports: { api: { min: 1, max: 1 }, bus: { min: 1, max: 1 }, kit: { min: 1, max: 1 } },
    shared: { react: '19.3.1' },
    scripts: ['main.js'],
    styles: ['main.css'],
    preloads: [],
    css: '',
    textCss: '',
    mode: 'production',
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hashOf(Buffer.from(text))])),
    inputs: `production:${sign}`,
    ...given,
  };
  return { dir: written(build, files), build };
}

function written(build: BuildRecord, files: Record<string, string>): string {
  const dir = path.join(temporaryFolder(), createHash('md5').update(JSON.stringify(build)).digest('hex'));
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, file), text);
  writeFileSync(path.join(dir, 'assets/letters.woff2'), 'letters');
  writeFileSync(path.join(dir, 'build.json'), JSON.stringify(build));
  return dir;
}

/** Publishes builds of a remote, each by its sign. */
export async function published(store: Store, name: string, ...signs: string[]): Promise<void> {
  for (const sign of signs)
    await publish(store, (name === 'shell' ? builtShell(sign) : builtRemote(name, sign)).dir, { by: 'Ada' });
}
