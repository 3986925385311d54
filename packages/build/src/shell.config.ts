import { createRequire } from 'node:module';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type Mode } from './base.config.ts';
import { OwnFiles } from './own-files.ts';
import { sharedVersions } from './shared.ts';

const require = createRequire(import.meta.url);

/** Libraries of one file each, which lose nothing by standing beside the rest. They run though nothing of them is named. */
const LIBRARIES = /[\\/]node_modules[\\/](react|react-dom|react-router|styled-components|stylis|single-spa-react)[\\/]/;

/** Packages that both scripts use, met at their entrance alone: so webpack joins what is behind it into one. */
const ENTRANCES = [
  /[\\/]packages[\\/](api|browser|bus|nav|remote-kit|session)[\\/]src[\\/]index\.ts$/,
  /[\\/]node_modules[\\/](rxjs|@tanstack[\\/](query-core|react-query))[\\/].*[\\/](esm|modern)[\\/]index\.js$/,
  /[\\/]node_modules[\\/]jotai[\\/]/,
];

/**
 * The shell's build: its start-up in three files, of which the last is the largest, React's half for the browser with all that draws.
 * While that is still on its way, `libraries` runs (libraries.ts), and then `remotes`: it holds what remotes share, makes the platform, and loads the remote whose
 * page the server has written (first-remote.ts). So on a slow line most of what has to run has run when the last of it comes.
 */
export function shellConfig({ dir, mode, outDir }: { dir: string; mode: Mode; outDir: string }): Configuration {
  const base = baseConfig(dir, mode, outDir);
  return {
    ...base,
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // It asks for React by `require` within a module, which throws in a browser, and a throw is dear while a page starts.
        { test: /[\\/]single-spa-react[\\/]/, type: 'javascript/auto' },
        { test: [...ENTRANCES, LIBRARIES], sideEffects: true },
      ],
    },
    name: 'shell',
    entry: {
      libraries: './src/federation/libraries.ts',
      remotes: { import: './src/federation/first-remote.ts', dependOn: 'libraries' },
      main: { import: './src/main.ts', dependOn: 'remotes' },
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          libraries: { name: 'libraries', test: LIBRARIES, chunks: ({ name }) => name === 'remotes', enforce: true },
        },
      },
    },
    output: { ...base.output, uniqueName: 'griot-shell' },
    // The parts of the federation runtime that load remotes, which the shell does itself.
    plugins: [
      ...(base.plugins ?? []),
      new OwnFiles(),
      new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, require.resolve('./no-prefixes.mjs')),
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        FEDERATION_OPTIMIZE_NO_REMOTE: true,
        // A browser's extension would have all of single-spa stay, of which the platform uses half.
        'window.__SINGLE_SPA_DEVTOOLS__': 'undefined',
        ENV_TARGET: JSON.stringify('web'),
        SHARED_VERSIONS: Object.fromEntries(
          Object.entries(sharedVersions(dir)).map(([name, version]) => [name, JSON.stringify(version)]),
        ),
      }),
    ],
  };
}
