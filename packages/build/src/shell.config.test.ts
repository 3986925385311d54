import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Compilation, type Module } from 'webpack';
import { shellConfig } from './shell.config.ts';
import { SHELL_DIR } from './twin.config.ts';
import { ROOT } from './workspace.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shell-'));
afterAll(() => rmSync(folder, { recursive: true }));

let built: Compilation;
beforeAll(async () => {
  const config = shellConfig({ dir: SHELL_DIR, mode: 'production', outDir: folder });
  // Which letters a font keeps changes no chunk, and jest cannot import what leaves letters out.
  const rules = config.module?.rules?.filter((rule) => !(rule && typeof rule === 'object' && rule.resourceQuery));
  const optimization = { ...config.optimization, minimize: false };
  built = await new Promise((resolve, reject) => {
    webpack({ ...config, module: { ...config.module, rules }, optimization }, (error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      resolve(stats.compilation);
    });
  });
}, 120_000);

const chunksOf = (entry: string) => [...(built.entrypoints.get(entry)?.chunks ?? [])];

/** The modules of which some chunks are made, by their places in the working copy; of those that were joined into one, each. */
function modulesOf(chunks: Iterable<webpack.Chunk>): string[] {
  const each = (module: Module & { modules?: Iterable<Module> }): Module[] =>
    module.modules ? [...module.modules].flatMap(each) : [module];
  const modules = [...chunks].flatMap((chunk) => [...built.chunkGraph.getChunkModulesIterable(chunk)].flatMap(each));
  const places = modules.flatMap((module) => module.nameForCondition() ?? []);
  return [...new Set(places.map((place) => path.relative(ROOT, place)))].sort();
}

test('the libraries run as soon as they have come, and take over the styles of the written page while the rest is on its way', () => {
  const { chunkGraph, entrypoints, moduleGraph } = built;
  const alone = entrypoints.get('libraries')?.getEntrypointChunk();
  const starting = alone ? [...chunkGraph.getChunkEntryModulesIterable(alone)] : [];
  const run = starting.flatMap((module) =>
    [...moduleGraph.getOutgoingConnections(module)]
      .filter((connection) => connection.isActive('libraries'))
      .map((connection) => connection.module.nameForCondition() ?? ''),
  );
  expect(chunksOf('libraries').map(({ name }) => name)).toEqual(['libraries']);
  expect(run).toEqual([expect.stringMatching(/[\\/]styled-components[\\/]/)]);
  expect(chunksOf('main').map(({ name }) => name)).toEqual(['main']);
});

/**
 * What a guest's first page does without: it comes with the first need. What of menus, toasts and overlays is there from the start are the bar's
 * buttons, a live region, which is heard only if it stood there before, and who fetches what opens an overlay.
 */
const LATER: Record<string, string[]> = {
  'what sends calls': ['/node_modules/ky/', 'packages/api/src/calls.ts', 'packages/api/src/send.ts'],
  forms: ['/node_modules/final-form/', '/node_modules/react-final-form/', 'shell/src/federation/form.ts'],
  dialogs: ['packages/ui/src/feedback/dialog.tsx', 'packages/ui/src/feedback/modal.ts'],
  'what opens overlays': ['open-overlay.tsx', 'by-address.ts', 'by-store.ts'].map(
    (file) => `shell/src/overlay/${file}`,
  ),
  'the menu and the notice of whoever is signed in': ['account-button.tsx', 'bell.tsx', 'confirm-email-banner.tsx'].map(
    (file) => `shell/src/chrome/${file}`,
  ),
  'what is fetched ahead, and what measures': [
    '/node_modules/web-vitals/',
    'shell/src/ahead.ts',
    'shell/src/prefetch.ts',
    'shell/src/vitals.ts',
  ],
  schemas: ['/node_modules/zod/'],
};

test.each(Object.entries(LATER))('a page does not wait for %s', (_, later) => {
  const starting = new Set(['libraries', 'remotes', 'main'].flatMap(chunksOf));
  const [first, others] = [modulesOf(starting), modulesOf([...built.chunks].filter((chunk) => !starting.has(chunk)))];
  for (const part of later) {
    expect(first.filter((module) => module.includes(part))).toEqual([]);
    expect(others).toContainEqual(expect.stringContaining(part));
  }
});
