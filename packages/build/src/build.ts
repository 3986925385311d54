import { SUPPORTED, type RemoteManifest } from '@griot/contracts';
import { SHELL, type BuiltRemote, type BuiltShell } from '@griot/release';
import { documentCss } from '@griot/ui/document-css';
import { themeCss } from '@griot/ui/theme-css';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiStats, type StatsCompilation } from 'webpack';
import type { Mode } from './base.config.ts';
import { hashInputs } from './inputs.ts';
import { containerName, ENTRY, remoteConfig } from './remote.config.ts';
import { hasServerHalf, serverHalfConfig } from './server-half.config.ts';
import { settle } from './settle.ts';
import { requiredRanges, sharedVersions } from './shared.ts';
import { shellConfig } from './shell.config.ts';
import { ROOT } from './workspace.ts';

/** The shell's chunks that no first paint needs and every page does: what calls are sent with. */
const PRELOADED = ['calls'];

/** Builds a remote into `dist/<buildId>/` and writes `dist/remote.json`, its entry in the registry. */
export async function buildRemote(
  name: string,
  { mode = 'production', dir = path.join(ROOT, name) }: { mode?: Mode; dir?: string } = {},
): Promise<BuiltRemote> {
  const dist = path.join(dir, 'dist');
  const inputs = hashInputs(dir);
  return await staged(dist, async (staging) => {
    const stats = await run(halvesOf({ dir, name, mode, outDir: staging }));
    return await recordRemote(name, { mode, dir, dist, staging, inputs, stats });
  });
}

interface FinishedBuild {
  mode: Mode;
  dir: string;
  dist: string;
  staging: string;
  /** The hash of the sources as they were when it began: what is changed meanwhile makes it stale. */
  inputs: string;
  stats: StatsCompilation;
}

/** Turns a finished remote build into its immutable folder and its record. Used by one build and by the watcher. */
async function recordRemote(
  name: string,
  { mode, dir, dist, staging, inputs, stats }: FinishedBuild,
): Promise<BuiltRemote> {
  const module: unknown = await import(`${pathToFileURL(path.join(dir, 'remote.manifest.ts')).href}?v=${Date.now()}`);
  const manifest = (module as { default: RemoteManifest }).default;
  const said = {
    ...manifest,
    entry: ENTRY,
    container: containerName(name),
    assets: assetsOf(manifest, stats),
    requires: requiredRanges(dir),
  };
  return settle(dist, staging, 'remote.json', mode, said, (made) => ({
    ...said,
    ...made,
    integrity: made.files[ENTRY] ?? '',
    mode,
    inputs: `${mode}:${inputs}`,
  }));
}

/** Builds the shell into `shell/dist/<buildId>/` and writes `shell.json` for the gateway. */
export async function buildShell({
  mode = 'production',
  dir = path.join(ROOT, 'shell'),
}: { mode?: Mode; dir?: string } = {}): Promise<BuiltShell> {
  const dist = path.join(dir, 'dist');
  const inputs = hashInputs(dir);
  return await staged(dist, async (staging) => {
    const stats = await run([shellConfig({ dir, mode, outDir: staging })]);
    return recordShell({ mode, dir, dist, staging, inputs, stats });
  });
}

/** Turns a finished shell build into its immutable folder and its record. */
export function recordShell({ mode, dir, dist, staging, inputs, stats }: FinishedBuild): BuiltShell {
  const assets = startUpFiles(stats);
  const said = {
    name: SHELL,
    supports: SUPPORTED,
    shared: sharedVersions(dir),
    scripts: assets.filter((a) => a.endsWith('.js')),
    // They stand in the page: its first paint would wait for a file of them.
    styles: [] as string[],
    preloads: PRELOADED.flatMap((chunk) => filesOf(stats, chunk, 'The shell')),
    css: themeCss + small(documentCss) + small(readFileSync(path.join(staging, 'main.css'), 'utf8')),
    textCss: '',
  } as const;
  return settle(dist, staging, 'shell.json', mode, said, (made) => ({
    ...said,
    ...made,
    mode,
    inputs: `${mode}:${inputs}`,
  }));
}

/** What the shell starts with, in the order in which it runs. */
export const startUpFiles = ({ entrypoints = {} }: StatsCompilation): string[] => [
  ...new Set(Object.values(entrypoints).flatMap(({ assets = [] }) => assets.map(({ name }) => name))),
];

/** Styles without what only their writers read. */
const small = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?|(?<=:) /g, '$1')
    .trim();

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
export function run(configs: Configuration[]): Promise<StatsCompilation> {
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
  const compiler = webpack(configs);
  let inputs = hashInputs(dir);
  compiler.hooks.watchRun.tap('inputs', () => {
    try {
      inputs = hashInputs(dir);
    } catch {
      // A source was taken away just now: what is built is stale, and the watching goes on.
      inputs = '';
    }
  });
  compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors())
      return failed(
        error?.message ?? stats?.toString({ colors: false, preset: 'errors-only' }) ?? 'webpack gave no result',
      );
    const finished = { mode, dir, dist, staging, inputs, stats: firstOf(stats) } as const;
    const recorded = name === 'shell' ? Promise.resolve(recordShell(finished)) : recordRemote(name, finished);
    recorded.then(
      ({ buildId }) => built(buildId),
      (reason: unknown) => failed(String(reason)),
    );
  });
}

/** The scripts and styles of a remote's app and of each of its pages, but for the entry; `nameOf` gives the names of its chunks. */
export function assetsOf(
  manifest: Pick<RemoteManifest, 'name' | 'pages'>,
  stats: StatsCompilation,
  { entry = ENTRY, nameOf = (chunk: string) => chunk } = {},
): Record<string, string[]> {
  const chunks = ['app', ...new Set(manifest.pages.map((p) => p.chunk))];
  return Object.fromEntries(
    chunks.map((chunk) => {
      return [chunk, filesOf(stats, nameOf(chunk), manifest.name).filter((name) => name !== entry)];
    }),
  );
}

function filesOf(stats: StatsCompilation, chunk: string, who: string): string[] {
  const group = stats.namedChunkGroups?.[chunk];
  if (!group) throw new Error(`${who} declares the chunk “${chunk}”, which its build does not have.`);
  return (group.assets ?? []).map((a) => a.name).filter((name) => /\.(js|css)$/.test(name));
}
