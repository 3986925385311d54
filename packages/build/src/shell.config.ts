import { createRequire } from 'node:module';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type Mode } from './base.config.ts';
import { OwnFiles } from './own-files.ts';
import { sharedVersions } from './shared.ts';

const require = createRequire(import.meta.url);

/**
 * The shell's build: its start-up in two files, the largest libraries and everything else with the other shared ones, whose modules
 * webpack joins into one.
 */
export function shellConfig({ dir, mode, outDir }: { dir: string; mode: Mode; outDir: string }): Configuration {
  const base = baseConfig(dir, mode, outDir);
  return {
    ...base,
    module: {
      ...base.module,
      // It asks for React by `require` within a module, which throws in a browser, and a throw is dear while a page starts.
      rules: [...(base.module?.rules ?? []), { test: /[\\/]single-spa-react[\\/]/, type: 'javascript/auto' }],
    },
    name: 'shell',
    entry: {
      libraries: './src/federation/libraries.ts',
      main: { import: './src/main.ts', dependOn: 'libraries' },
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
