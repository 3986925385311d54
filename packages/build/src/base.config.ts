import { createRequire } from 'node:module';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';

export type Mode = 'production' | 'development';

const require = createRequire(import.meta.url);

/** What every browser build shares: TypeScript by swc, css and fonts as files, names that do not change by chance. */
export function baseConfig(dir: string, mode: Mode, outDir: string): Configuration {
  return {
    mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: mode === 'development' ? 'source-map' : false,
    cache: mode === 'development' ? { type: 'memory' } : false,
    output: {
      path: outDir,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      publicPath: 'auto',
      chunkLoadTimeout: 8_000,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['es2015', 'browser', 'import', 'module', mode, 'default'],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              // Never the development runtime: a remote that is watched must fit a shell that was built for production.
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
        { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' })],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'named',
      splitChunks: false,
      runtimeChunk: false,
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: {
            ecma: 2022,
            compress: { passes: 3, pure_getters: true },
            mangle: true,
            format: { comments: false },
          },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
