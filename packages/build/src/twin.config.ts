import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { withRule, type Mode } from './base.config.ts';
import { componentIds } from './server-half.config.ts';
import { shellConfig } from './shell.config.ts';
import { REMOTES, ROOT } from './workspace.ts';

const require = createRequire(import.meta.url);

export const SHELL_DIR = path.join(ROOT, 'shell');

/** The one module of the shell in which the federation stands: how a build of a remote is loaded. */
export const SEAM = path.join(SHELL_DIR, 'src/federation/load-remote.ts');

/** What a chunk of a remote is called in the twin: its `app`, or one of its pages. */
export const chunkOf = (remote: string, chunk: string): string => `${remote}.${chunk}`;

/** What stands in the seam's place: one bundle knows its remotes, and has them as parts that are loaded later. */
const loading = (remotes: readonly string[]): string => {
  const apps = remotes.map((name) => {
    const app = JSON.stringify(path.join(ROOT, name, 'src/app.tsx'));
    return `'${name}': () => import(/* webpackChunkName: "${chunkOf(name, 'app')}" */ ${app})`;
  });
  return `const apps = { ${apps.join(', ')} };
export const createLoader = () => async ({ name }) => (await apps[name]()).default;`;
};

/** The twin: shell and remotes as one bundle without federation, of the same sources and by the same rules. One module differs, the seam. */
export function twinConfig({
  outDir,
  mode = 'production',
  remotes = REMOTES,
}: {
  outDir: string;
  mode?: Mode;
  remotes?: readonly string[];
}): Configuration {
  const shell = shellConfig({ dir: SHELL_DIR, mode, outDir });
  // The server halves have these ids, too; the shell's own components are written by none.
  const ids = { ...componentIds, exclude: [componentIds.exclude, path.join(SHELL_DIR, 'src')] };
  const names = {
    test: /\.tsx?$/,
    include: remotes.map((name) => path.join(ROOT, name, 'src')),
    loader: require.resolve('./chunk-names.cjs'),
  };
  return {
    ...withRule(withRule(shell, ids), names),
    name: 'twin',
    plugins: [
      ...(shell.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        new RegExp(`/${path.basename(SEAM)}$`),
        `data:text/javascript,${encodeURIComponent(loading(remotes))}`,
      ),
    ],
  };
}
