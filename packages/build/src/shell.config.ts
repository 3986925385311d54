import webpack, { type Configuration } from 'webpack';
import { baseConfig, type Mode } from './base.config.ts';
import { OwnFiles } from './own-files.ts';
import { sharedVersions } from './shared.ts';

/** The shell's build: its own code in `main`, all shared libraries in one `shared-libs`. */
export function shellConfig({ dir, mode, outDir }: { dir: string; mode: Mode; outDir: string }): Configuration {
  const base = baseConfig(dir, mode, outDir);
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/main.ts' },
    output: { ...base.output, uniqueName: 'griot-shell' },
    // Parts of the federation runtime that the inlined registry makes needless.
    plugins: [
      ...(base.plugins ?? []),
      new OwnFiles(),
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
        SHARED_VERSIONS: Object.fromEntries(
          Object.entries(sharedVersions(dir)).map(([name, version]) => [name, JSON.stringify(version)]),
        ),
      }),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          shared: { name: 'shared-libs', chunks: 'initial', test: /[\\/](node_modules|packages)[\\/]/, enforce: true },
        },
      },
    },
  };
}
