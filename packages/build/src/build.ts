import { SUPPORTED, type RemoteManifest } from '@griot/contracts';
import {
  hashOf,
  RECORD,
  SHELL,
  type BuildFacts,
  type BuildRecord,
  type BuiltRemote,
  type BuiltShell,
} from '@griot/release';
import { serverTextCss } from '@griot/ui/server-text-css';
import { themeCss } from '@griot/ui/theme-css';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack, { type Configuration, type MultiStats, type StatsCompilation } from 'webpack';
import type { Mode } from './base.config.ts';
import { hashInputs } from './inputs.ts';
import { containerName, remoteConfig } from './remote.config.ts';
import { hasServerHalf, serverHalfConfig } from './server-half.config.ts';
import { requiredRanges, sharedVersions } from './shared.ts';
import { shellConfig } from './shell.config.ts';
import { ROOT } from './workspace.ts';

/** The shell's chunks that no first paint needs and every page does: what calls are sent with. */
const PRELOADED = ['calls'];

/** Builds that stay in `dist/` after newer ones were made. What is served lies in the store, and is not these. */
const STORED_BUILDS = 3;

/** Whether a folder's last build was made from exactly the files that stand there now. */
export function isFresh(dir: string, record: 'remote.json' | 'shell.json', mode: Mode): boolean {
  const last = readRecord<BuildFacts>(path.join(dir, 'dist', record));
  return (
    last !== null && last.inputs === `${mode}:${hashInputs(dir)}` && existsSync(path.join(dir, 'dist', last.buildId))
  );
}

/** Builds a remote into `dist/<buildId>/` and writes `dist/remote.json`, its entry in the registry. */
export async function buildRemote(
  name: string,
  { mode = 'production', dir = path.join(ROOT, name) }: { mode?: Mode; dir?: string } = {},
): Promise<BuiltRemote> {
  const dist = path.join(dir, 'dist');
  return await staged(dist, async (staging) => {
    const stats = await run(halvesOf({ dir, name, mode, outDir: staging }));
    return await recordRemote(name, { mode, dir, dist, staging, stats });
  });
}

/** Turns a finished remote build into its immutable folder and its record. Used by one build and by the watcher. */
export async function recordRemote(
  name: string,
  {
    mode,
    dir,
    dist,
    staging,
    stats,
  }: { mode: Mode; dir: string; dist: string; staging: string; stats: StatsCompilation },
): Promise<BuiltRemote> {
  const module: unknown = await import(`${pathToFileURL(path.join(dir, 'remote.manifest.ts')).href}?v=${Date.now()}`);
  const manifest = (module as { default: RemoteManifest }).default;
  const entry = 'remoteEntry.js';
  const said = {
    ...manifest,
    entry,
    container: containerName(name),
    assets: assetsOf(manifest, stats),
    requires: requiredRanges(dir),
  };
  return settle(dist, staging, 'remote.json', said, (made) => ({
    ...said,
    ...made,
    integrity: made.files[entry] ?? '',
    mode,
    inputs: `${mode}:${hashInputs(dir)}`,
  }));
}

/** Builds the shell into `shell/dist/<buildId>/` and writes `shell.json` for the gateway. */
export async function buildShell({
  mode = 'production',
  dir = path.join(ROOT, 'shell'),
}: { mode?: Mode; dir?: string } = {}): Promise<BuiltShell> {
  const dist = path.join(dir, 'dist');
  return await staged(dist, async (staging) => {
    const stats = await run([shellConfig({ dir, mode, outDir: staging })]);
    return recordShell({ mode, dir, dist, staging, stats });
  });
}

/** Turns a finished shell build into its immutable folder and its record. */
export function recordShell({
  mode,
  dir,
  dist,
  staging,
  stats,
}: {
  mode: Mode;
  dir: string;
  dist: string;
  staging: string;
  stats: StatsCompilation;
}): BuiltShell {
  const assets = (stats.entrypoints?.main?.assets ?? []).map((a) => a.name);
  const said = {
    name: SHELL,
    supports: SUPPORTED,
    shared: sharedVersions(dir),
    scripts: assets.filter((a) => a.endsWith('.js')),
    styles: assets.filter((a) => a.endsWith('.css')),
    preloads: PRELOADED.flatMap((chunk) => filesOf(stats, chunk, 'The shell')),
    css: themeCss,
    textCss: serverTextCss,
  } as const;
  return settle(dist, staging, 'shell.json', said, (made) => ({
    ...said,
    ...made,
    mode,
    inputs: `${mode}:${hashInputs(dir)}`,
  }));
}

/** Gives a build a folder of its own to work in: two processes may build the same at once. */
async function staged<T>(dist: string, work: (staging: string) => Promise<T>): Promise<T> {
  const staging = path.join(dist, `.staging-${process.pid}`);
  try {
    return await work(staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The browser's half of a remote, and the server's if it brings one. */
function halvesOf(options: Parameters<typeof remoteConfig>[0]): Configuration[] {
  const browser = remoteConfig(options);
  if (!hasServerHalf(options.dir)) return [browser];
  return [browser, { ...serverHalfConfig(options), dependencies: [options.name] }];
}

/** Answers with what is known of the first of several builds that belong together. */
function run(configs: Configuration[]): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        if (error ?? closing) return reject(error ?? closing);
        if (!stats || stats.hasErrors())
          return reject(
            new Error(stats?.toString({ colors: false, preset: 'errors-only' }) ?? 'webpack gave no result'),
          );
        resolve(firstOf(stats));
      });
    });
  });
}

/** What the records are made from. */
const NEEDED = { all: false, entrypoints: true, chunkGroups: true, chunkGroupAuxiliary: false } as const;

const firstOf = (stats: MultiStats): StatsCompilation => stats.stats[0]?.toJson(NEEDED) ?? {};

/** Builds again at each change. `built` hears of every good build, `failed` of every other; the last good one stays served. */
export function watch(
  name: string,
  { built, failed }: { built: (buildId: string) => void; failed: (text: string) => void },
): void {
  const mode = 'development';
  const dir = path.join(ROOT, name);
  const dist = path.join(dir, 'dist');
  const staging = path.join(dist, `.watch-${process.pid}`);
  process.once('exit', () => rmSync(staging, { recursive: true, force: true }));
  const configs =
    name === 'shell' ? [shellConfig({ dir, mode, outDir: staging })] : halvesOf({ dir, name, mode, outDir: staging });
  webpack(configs).watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors())
      return failed(
        error?.message ?? stats?.toString({ colors: false, preset: 'errors-only' }) ?? 'webpack gave no result',
      );
    const finished = { mode, dir, dist, staging, stats: firstOf(stats) } as const;
    const recorded = name === 'shell' ? Promise.resolve(recordShell(finished)) : recordRemote(name, finished);
    recorded.then(
      ({ buildId }) => built(buildId),
      (reason: unknown) => failed(String(reason)),
    );
  });
}

/**
 * Names the staged files by their content and by what is said of them, and moves them to their immutable folder, with compressed
 * copies and their record. A build that stands there already is left as it is.
 */
function settle<T extends BuildRecord>(
  dist: string,
  staging: string,
  recordFile: 'remote.json' | 'shell.json',
  said: Omit<T, keyof BuildFacts | 'integrity'>,
  record: (made: Pick<BuildFacts, 'buildId' | 'base' | 'files'>) => T,
): T {
  const hash = createHash('sha256').update(JSON.stringify(said)).update('\0');
  const all = walk(staging).filter((file) => !/\.(gz|br)$/.test(file));
  const files: Record<string, string> = {};
  for (const file of all) {
    const [name, bytes] = [path.relative(staging, file), readFileSync(file)];
    hash.update(name).update('\0').update(bytes).update('\0');
    if (/\.(js|css)$/.test(name)) files[name] = hashOf(bytes);
    if (bytes.length < 1024 || !/\.(js|css|svg|json)$/.test(name)) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
  const buildId = hash.digest('hex').slice(0, 16);
  const made = record({ buildId, base: `/r/${said.name}/${buildId}/`, files });
  const text = `${JSON.stringify(made, null, 2)}\n`;
  const target = path.join(dist, buildId);
  if (existsSync(path.join(target, RECORD))) utimesSync(target, new Date(), new Date());
  else {
    rmSync(target, { recursive: true, force: true });
    const partial = `${staging}-${buildId}`;
    cpSync(staging, partial, { recursive: true });
    writeFileSync(path.join(partial, RECORD), text);
    renameSync(partial, target);
  }
  prune(dist, buildId);
  writeFileSync(path.join(dist, recordFile), text);
  return made;
}

function prune(dist: string, made: string): void {
  const builds = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== made)
    .sort((a, b) => statSync(path.join(dist, b)).mtimeMs - statSync(path.join(dist, a)).mtimeMs);
  for (const old of builds.slice(STORED_BUILDS)) rmSync(path.join(dist, old), { recursive: true, force: true });
}

function assetsOf(manifest: RemoteManifest, stats: StatsCompilation): Record<string, string[]> {
  const chunks = ['app', ...new Set(manifest.pages.map((p) => p.chunk))];
  return Object.fromEntries(
    chunks.map((chunk) => {
      return [chunk, filesOf(stats, chunk, manifest.name).filter((name) => name !== 'remoteEntry.js')];
    }),
  );
}

function filesOf(stats: StatsCompilation, chunk: string, who: string): string[] {
  const group = stats.namedChunkGroups?.[chunk];
  if (!group) throw new Error(`${who} declares the chunk “${chunk}”, which its build does not have.`);
  return (group.assets ?? []).map((a) => a.name).filter((name) => /\.(js|css)$/.test(name));
}

const walk = (dir: string): string[] =>
  readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const full = path.join(dir, name);
      return statSync(full).isDirectory() ? walk(full) : [full];
    });

function readRecord<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
