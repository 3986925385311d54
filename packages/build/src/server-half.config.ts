import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { SERVER_HALF } from '@griot/release';
import { baseConfig, withRule, type Mode } from './base.config.ts';

const require = createRequire(import.meta.url);

/** A remote brings a server half by having this file, which exports `render` (`@griot/remote-kit/server-half`). */
const SOURCE = 'src/server-half.ts';

export const hasServerHalf = (dir: string): boolean => existsSync(path.join(dir, SOURCE));

/** The ids of styled components must be the same in both halves. */
export const componentIds = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: require.resolve('./component-ids.cjs'),
};

/**
 * The server half of a remote: one script with all it needs, which leaves its exports in `serverHalf`. It runs where there is
 * neither a window nor Node, so libraries give what they have for neither.
 */
export function serverHalfConfig({
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
  const base = baseConfig(dir, mode, outDir);
  return {
    ...withRule(base, componentIds),
    name: `${name} server half`,
    entry: `./${SOURCE}`,
    target: 'es2022',
    devtool: false,
    output: {
      path: outDir,
      filename: SERVER_HALF,
      library: { name: 'serverHalf', type: 'var' },
      chunkFormat: false,
      publicPath: '',
      clean: false,
    },
    resolve: {
      ...base.resolve,
      mainFields: ['module', 'main'],
      aliasFields: [],
      conditionNames: ['import', 'module', mode, 'default'],
      // styled-components has it for pages that are sent in pieces.
      fallback: { stream: false },
    },
    module: { ...withRule(base, componentIds).module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    // It is read by us alone.
    optimization: { ...base.optimization, minimize: false },
  };
}
