import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base.config.ts';

/** Runs a remote alone from its `dev/`: no federation, every library bundled, the API of a running platform behind it. */
export function standaloneConfig({
  dir,
  name,
  port,
  api,
}: {
  dir: string;
  name: string;
  port: number;
  api: string;
}): Configuration {
  const base = baseConfig(dir, 'development', `${dir}/dist/standalone`);
  return {
    ...base,
    name: `${name} alone`,
    entry: './dev/index.tsx',
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({ title: `${name} alone`, meta: { viewport: 'width=device-width, initial-scale=1' } }),
    ],
    devServer: {
      port,
      // A chapter's address may hold a dot: `…/interlude-12.5`.
      historyApiFallback: { disableDotRule: true },
      hot: false,
      liveReload: true,
      proxy: [{ context: ['/api', '/media', '/dev'], target: api, changeOrigin: false }],
    },
  } as Configuration;
}
