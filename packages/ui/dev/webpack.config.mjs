// Builds the catalogue with the build package's webpack: `node_modules/.bin/webpack -c ../ui/dev/webpack.config.mjs` from packages/build.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const build = createRequire(join(here, '../../build/package.json'));
const HtmlWebpackPlugin = build('html-webpack-plugin');

export default {
  mode: 'production',
  context: here,
  entry: './catalogue.tsx',
  output: { path: join(here, 'dist'), publicPath: '', clean: true },
  devtool: false,
  performance: { hints: false },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  resolveLoader: { modules: [join(here, '../../build/node_modules')] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.css$/,
        use: [{ loader: build.resolve('mini-css-extract-plugin').replace(/dist.*$/, 'dist/loader.js') }, 'css-loader'],
      },
      { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'fonts/[name][ext]' } },
    ],
  },
  plugins: [
    new HtmlWebpackPlugin({ title: 'Griot: the look', meta: { viewport: 'width=device-width, initial-scale=1' } }),
    new (build('mini-css-extract-plugin'))(),
  ],
};
