import type { RegisteredRemote, RemoteManifest } from '@griot/contracts';
import { serverTextCss } from '@griot/ui/server-text-css';
import { themeCss } from '@griot/ui/theme-css';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack, { type Configuration, type MultiStats, type StatsCompilation } from 'webpack';
import type { Mode } from './base.config.ts';
import { hashInputs } from './inputs.ts';
import { containerName, remoteConfig } from './remote.config.ts';
import { hasServerHalf, serverHalfConfig } from './server-half.config.ts';
import { shellConfig } from './shell.config.ts';
import { ROOT } from './workspace.ts';

/** What the gateway needs to know of the shell's build. */
export interface BuiltShell {
  buildId: string;
  base: string;
  scripts: string[];
  styles: string[];
  integrity: Record<string, string>;
  /** What every page asks for once it is drawn. */ preloads: string[];
  /** The theme, for the first paint. */ css: string;
  /** How text looks that the gateway writes. */ textCss: string;
}

type Recorded<T> = T & { inputs: string };

/** The shell's chunks that no first paint needs and every page does: what calls are sent with. */
const PRELOADED = ['calls'];

/** Builds kept for rollback, and so that pages opened before a deploy still find their chunks. */
const KEPT_BUILDS = 3;

/** Whether a folder's last build was made from exactly the files that stand there now. */
export function isFresh(dir: string, record: 'remote.json' | 'shell.json', mode: Mode): boolean {
  const last = readRecord<Recorded<{ buildId: string }>>(path.join(dir, 'dist', record));
  return (
    last !== null && last.inputs === `${mode}:${hashInputs(dir)}` && existsSync(path.join(dir, 'dist', last.buildId))
  );
}

/** Builds a remote into `dist/<buildId>/` and writes `dist/remote.json`, its entry in the registry. */
export async function buildRemote(
  name: string,
  { mode = 'production', dir = path.join(ROOT, name) }: { mode?: Mode; dir?: string } = {},
): Promise<RegisteredRemote> {
  const dist = path.join(dir, 'dist');
  const staging = path.join(dist, '.staging');
  const stats = await run(halvesOf({ dir, name, mode, outDir: staging }));
  return await recordRemote(name, { mode, dir, dist, staging, stats });
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
): Promise<RegisteredRemote> {
  const module: unknown = await import(`${pathToFileURL(path.join(dir, 'remote.manifest.ts')).href}?v=${Date.now()}`);
  const manifest = (module as { default: RemoteManifest }).default;
  const recordFile = path.join(dist, 'remote.json');
  const last = readRecord<RegisteredRemote>(recordFile);
  const buildId = settle(dist, staging);
  const base = `/r/${name}/${buildId}/`;
  const record: Recorded<RegisteredRemote> = {
    ...manifest,
    buildId,
    base,
    entry: 'remoteEntry.js',
    integrity: integrity(path.join(dist, buildId, 'remoteEntry.js')),
    container: containerName(name),
    assets: assetsOf(manifest, stats),
    ...previousOf(last, buildId),
    inputs: `${mode}:${hashInputs(dir)}`,
  };
  prune(dist, [buildId, record.previous?.buildId]);
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

/** Builds the shell into `shell/dist/<buildId>/` and writes `shell.json` for the gateway. */
export async function buildShell({
  mode = 'production',
  dir = path.join(ROOT, 'shell'),
}: { mode?: Mode; dir?: string } = {}): Promise<BuiltShell> {
  const dist = path.join(dir, 'dist');
  const staging = path.join(dist, '.staging');
  const stats = await run([shellConfig({ dir, mode, outDir: staging })]);
  return recordShell({ mode, dir, dist, staging, stats });
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
  const buildId = settle(dist, staging);
  const assets = (stats.entrypoints?.main?.assets ?? []).map((a) => a.name);
  const scripts = assets.filter((a) => a.endsWith('.js'));
  const record: Recorded<BuiltShell> = {
    buildId,
    base: `/r/shell/${buildId}/`,
    scripts,
    styles: assets.filter((a) => a.endsWith('.css')),
    integrity: Object.fromEntries(scripts.map((s) => [s, integrity(path.join(dist, buildId, s))])),
    preloads: PRELOADED.flatMap((chunk) => filesOf(stats, chunk, 'The shell')),
    css: themeCss,
    textCss: serverTextCss,
    inputs: `${mode}:${hashInputs(dir)}`,
  };
  prune(dist, [buildId]);
  writeFileSync(path.join(dist, 'shell.json'), `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

/** What stands before a build: the last one made, or what stood before that when the same was made again. */
function previousOf(last: RegisteredRemote | null, buildId: string): Pick<RegisteredRemote, 'previous'> {
  if (!last) return {};
  // A record of an earlier form says too little to fall back by.
  if (last.buildId === buildId) return last.previous?.integrity ? { previous: last.previous } : {};
  const { base, entry, integrity, assets } = last;
  return { previous: { buildId: last.buildId, base, entry, integrity, assets } };
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
  const staging = path.join(dist, '.watch');
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

/** Names the staged files by their content and moves them to their immutable folder, with compressed copies. */
function settle(dist: string, staging: string): string {
  const hash = createHash('sha256');
  const all = walk(staging).filter((file) => !/\.(gz|br)$/.test(file));
  for (const file of all)
    hash.update(path.relative(staging, file)).update('\0').update(readFileSync(file)).update('\0');
  const buildId = hash.digest('hex').slice(0, 16);
  const target = path.join(dist, buildId);
  for (const file of all) {
    const bytes = readFileSync(file);
    if (bytes.length < 1024 || !/\.(js|css|svg|json)$/.test(file)) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  cpSync(staging, target, { recursive: true });
  return buildId;
}

function prune(dist: string, keep: Array<string | undefined>): void {
  const builds = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{16}$/.test(name) && !keep.includes(name))
    .sort((a, b) => statSync(path.join(dist, b)).mtimeMs - statSync(path.join(dist, a)).mtimeMs);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(path.join(dist, old), { recursive: true, force: true });
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

const integrity = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

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
