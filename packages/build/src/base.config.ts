import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { SLOW_MS } from './loading-code.ts';
import { packageFolder } from './workspace.ts';

export type Mode = 'production' | 'development';

const require = createRequire(import.meta.url);

/** Of react-router the platform uses a third; the loader lets the links and forms go. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/;

/** react-router exports its development build alone; the one for production lies beside it. */
function routerForProduction(dir: string): Record<string, string> {
  const nav = packageFolder('@griot/nav', dir);
  const dom = createRequire(path.join(nav, 'package.json')).resolve('react-router-dom');
  const folder = path.join(createRequire(dom).resolve('react-router/package.json'), '../dist/production');
  return { 'react-router$': path.join(folder, 'index.mjs'), 'react-router/dom$': path.join(folder, 'dom-export.mjs') };
}

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
      chunkLoadTimeout: SLOW_MS,
      // What was not there when a module needed it is asked for again with the module, and not kept as half of one.
      strictModuleExceptionHandling: true,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      ...(mode === 'production' ? { alias: routerForProduction(dir) } : {}),
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
        ...(mode === 'production' ? [{ test: ROUTER, loader: require.resolve('./unused-components.cjs') }] : []),
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
        { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
        {
          test: /\.woff2$/,
          resourceQuery: /^\?basic(=\d+)?$/,
          loader: require.resolve('./basic-letters.ts'),
          generator: { filename: 'assets/[name].basic.[contenthash:8][ext]' },
        },
      ],
    },
    plugins: [
      ...(mode === 'production' ? [compileAtOnce()] : []),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      // In development, too, styled-components adds rules to a sheet and no text to the page, which the policy refuses.
      new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: false }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/desc\.mjs$/, require.resolve('./no-descriptions.mjs')),
      new webpack.NormalModuleReplacementPlugin(/^\.\/logger\.js$/, (module) => {
        if (/[\\/]@module-federation[\\/]sdk[\\/]/.test(module.context))
          module.request = require.resolve('./plain-logger.mjs');
      }),
    ],
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

/**
 * Has Chromium compile all functions of a script while it comes, beside the page's own thread, and not one by one when they are called
 * (V8's explicit compile hints): nearly all of what a page loads runs at once. Other browsers read a comment.
 */
const compileAtOnce = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

/** A configuration with one more rule, which is applied before the others. */
export const withRule = (config: Configuration, rule: RuleSetRule): Configuration => ({
  ...config,
  module: { ...config.module, rules: [...(config.module?.rules ?? []), { ...rule, enforce: 'pre' }] },
});
