import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { shellConfig } from './shell.config.ts';
import { SHELL_DIR } from './twin.config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shell-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the libraries run as soon as they have come, and take over the styles of the written page while the rest is on its way', async () => {
  const config = shellConfig({ dir: SHELL_DIR, mode: 'production', outDir: folder });
  // Which letters a font keeps changes no chunk, and jest cannot import what leaves letters out.
  const rules = config.module?.rules?.filter((rule) => !(rule && typeof rule === 'object' && rule.resourceQuery));
  const optimization = { ...config.optimization, minimize: false };
  const chunks = await new Promise<Record<string, string[]>>((resolve, reject) => {
    webpack({ ...config, module: { ...config.module, rules }, optimization }, (error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      const { chunkGraph, entrypoints, moduleGraph } = stats.compilation;
      const alone = entrypoints.get('libraries')?.getEntrypointChunk();
      const starting = alone ? [...chunkGraph.getChunkEntryModulesIterable(alone)] : [];
      resolve({
        scripts: [...(entrypoints.get('main')?.chunks ?? [])].map((chunk) => chunk.name ?? ''),
        needed: [...(entrypoints.get('libraries')?.chunks ?? [])].map((chunk) => chunk.name ?? ''),
        run: starting.flatMap((module) =>
          [...moduleGraph.getOutgoingConnections(module)]
            .filter((connection) => connection.isActive('libraries'))
            .map((connection) => connection.module.nameForCondition() ?? ''),
        ),
      });
    });
  });
  expect(chunks.needed).toEqual(['libraries']);
  expect(chunks.run).toEqual([expect.stringMatching(/[\\/]styled-components[\\/]/)]);
  expect(chunks.scripts).toEqual(['main']);
}, 120_000);
