import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { baseConfig } from './base.config.ts';
import type { WatchedEntry } from './watched-entry.ts';

/**
 * Runs a remote alone from its `dev/`: no federation, every library bundled, the API of a running platform behind it. A component
 * that is changed takes the place of the one before, and what was typed elsewhere stays; what cannot be replaced so reloads the page,
 * which asks first when something is unsaved. Beside it stands the federation entry, for a whole platform that takes this remote from here.
 */
export function standaloneConfig({
  dir,
  name,
  port,
  api,
  entry,
}: {
  dir: string;
  name: string;
  port: number;
  api: string;
  entry?: WatchedEntry;
}): Configuration {
  const base = baseConfig(dir, 'development', `${dir}/dist/standalone`);
  return {
    ...base,
    name: `${name} alone`,
    entry: './dev/index.tsx',
    output: { ...base.output, publicPath: '/' },
    module: { rules: (base.module?.rules ?? []).map(refreshing) },
    plugins: [
      ...(base.plugins ?? []),
      new ReactRefreshPlugin({ overlay: false }),
      new HtmlWebpackPlugin({ title: `${name} alone`, meta: { viewport: 'width=device-width, initial-scale=1' } }),
    ],
    devServer: {
      port,
      // A chapter's address may hold a dot: `…/interlude-12.5`.
      historyApiFallback: { disableDotRule: true },
      // Pages of a platform load the entry from here.
      headers: { 'access-control-allow-origin': '*' },
      ...(entry && {
        static: [{ directory: entry.folder, publicPath: '/federation', watch: false }],
        setupMiddlewares: (middlewares: unknown[]) => [
          { name: 'live', path: '/federation/live', middleware: entry.tell },
          ...middlewares,
        ],
      }),
      hot: true,
      liveReload: true,
      proxy: [{ context: ['/api', '/media', '/dev'], target: api, changeOrigin: false }],
    },
  } as Configuration;
}

/** Sources are built with what React needs to replace a component while it is mounted. */
const refreshing = (rule: unknown): RuleSetRule => {
  const source = rule as Omit<RuleSetRule, 'options'> & { options?: { jsc?: object } };
  if (!source.options?.jsc) return rule as RuleSetRule;
  const transform = { react: { runtime: 'automatic', development: true, refresh: true } };
  return { ...source, options: { ...source.options, jsc: { ...source.options.jsc, transform } } };
};
