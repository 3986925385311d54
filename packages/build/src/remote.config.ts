import './at-root.ts';
import { SERVER_HALF } from '@griot/release';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { AppInEntry } from './app-in-entry.ts';
import { baseConfig, withRule, type Mode } from './base.config.ts';
import { FederationIds } from './federation-ids.ts';
import { nameOfThisBuild, OwnFiles } from './own-files.ts';
import { componentIds, hasServerHalf } from './server-half.config.ts';
import { requiredRanges, SHARED } from './shared.ts';

/** The federation container's global name: `mf-reader` → `mf_reader`. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

/** What is loaded first of a remote. */
export const ENTRY = 'remoteEntry.js';

/** A remote's build: its pages, and none of the shared libraries. */
export function remoteConfig({
  dir,
  name,
  mode,
  outDir,
}: {
  dir: string;
  name: string;
  mode: Mode;
  outDir: string;
}): Configuration {
  const halves = hasServerHalf(dir);
  const plain = baseConfig(dir, mode, outDir);
  const ranges = requiredRanges(dir);
  const base = halves ? withRule(plain, componentIds) : plain;
  return {
    ...base,
    name,
    entry: {},
    // Both halves are built into one folder, and a watcher builds one of them anew.
    output: { ...base.output, uniqueName: nameOfThisBuild(name), ...(halves && { clean: { keep: SERVER_HALF } }) },
    plugins: [
      ...(base.plugins ?? []),
      new OwnFiles(),
      new AppInEntry({ entry: ENTRY, app: 'app.js' }),
      new FederationIds(),
      // No remote uses another, so that the entry needs nothing of what loads one.
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_REMOTE: true }),
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/(getSharedFallbackGetter|installInitialConsumes)\.js$/,
        path.join(import.meta.dirname, 'no-fallbacks.mjs'),
      ),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: ENTRY,
        exposes: { './app': { import: './src/app.tsx', name: 'app' } },
        shared: Object.fromEntries(
          Object.entries(SHARED).map(([request, from]) => [
            request,
            { singleton: true, import: false as const, requiredVersion: ranges[from] },
          ]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}
