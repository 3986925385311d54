import { standaloneConfig } from '@griot/build';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/** `pnpm ui`: the gallery, built and served as a remote that runs alone is. */
const port = Number(process.env.PORT ?? 4100);
const { devServer, ...config } = standaloneConfig({
  dir: import.meta.dirname,
  name: 'gallery',
  port,
  api: 'http://localhost:8080',
}) as webpack.Configuration & { devServer: WebpackDevServer['options'] };

await new WebpackDevServer(devServer, webpack({ ...config, entry: './src/index.tsx' })).start();
console.log(`Every primitive in every state: http://localhost:${port}`);
