import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { remoteConfig } from './remote.config.ts';
import { shellConfig } from './shell.config.ts';
import { SEAM, SHELL_DIR, twinConfig } from './twin.config.ts';
import { ROOT } from './workspace.ts';

const REMOTE = 'mf-legal';
const folder = mkdtempSync(path.join(tmpdir(), 'twin-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The modules that a build's chunks are made of, by their places in the working copy. */
async function modulesOf(name: string, configFor: (outDir: string) => Configuration): Promise<string[]> {
  const config = configFor(path.join(folder, name));
  const optimization = { ...config.optimization, minimize: false, concatenateModules: false };
  // Which letters a font keeps changes no module, and jest cannot import what leaves letters out.
  const rules = config.module?.rules?.filter((rule) => !(rule && typeof rule === 'object' && rule.resourceQuery));
  return await new Promise((resolve, reject) => {
    webpack({ ...config, module: { ...config.module, rules }, optimization }, (error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      const { modules, chunkGraph } = stats.compilation;
      const shipped = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
      const places = shipped.flatMap((module) => module.nameForCondition() ?? []);
      resolve([...new Set(places.map((place) => path.relative(ROOT, place)))]);
    });
  });
}

const without = (from: string[], other: string[]): string[] => from.filter((module) => !other.includes(module)).sort();

let platform: string[];
beforeAll(async () => {
  const shell = await modulesOf('shell', (outDir) => shellConfig({ dir: SHELL_DIR, mode: 'production', outDir }));
  const remote = await modulesOf('remote', (outDir) =>
    remoteConfig({ dir: path.join(ROOT, REMOTE), name: REMOTE, mode: 'production', outDir }),
  );
  platform = [...shell, ...remote];
}, 180_000);

test('no library’s development build is in production: react-router exports no other by itself', () => {
  const router = platform.filter((module) => /\/react-router\/dist\//.test(module));
  expect(router).not.toEqual([]);
  expect(router.filter((module) => !module.includes('/react-router/dist/production/'))).toEqual([]);
  expect(platform.filter((module) => /node_modules.*[./]development[./]/.test(module))).toEqual([]);
});

test('the twin is the platform’s own modules without the federation, and one module differs', async () => {
  const twin = await modulesOf('twin', (outDir) => twinConfig({ outDir, remotes: [REMOTE] }));

  expect(platform.filter((module) => module.includes('@module-federation'))).not.toEqual([]);
  expect(twin.filter((module) => module.includes('@module-federation'))).toEqual([]);
  expect(platform).toContain(path.relative(ROOT, SEAM));
  expect(without(twin, platform)).toEqual([expect.stringMatching(/^data:text\/javascript,/)]);
  expect(without(platform, twin).filter((module) => /^(shell|mf-legal)\/src\//.test(module))).toEqual([
    'shell/src/federation/form.ts',
    'shell/src/federation/load-remote.ts',
    'shell/src/federation/runtime-for-remotes.ts',
    'shell/src/federation/shared.ts',
    'shell/src/federation/styled.ts',
  ]);
}, 180_000);
