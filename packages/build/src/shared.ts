import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './workspace.ts';

/**
 * The libraries the shell provides once and every remote consumes (design §3). `shell/src/federation/shared.ts`
 * gives them; the sub-paths are named because federation shares by request. The form library is lazy: it arrives with
 * the first page that has a form.
 *
 * @griot/ui is not among them: it keeps no state that two would have to agree on, so each remote bundles the few primitives it
 * draws with (tree-shaken) and ships with the ones it was tested with. Sharing it whole would cost every reader the parts that
 * only authors see.
 */
export const SHARED: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'styled-components': 'styled-components',
  jotai: 'jotai',
  'single-spa-react': 'single-spa-react',
  '@griot/api': '@griot/api',
  '@griot/browser': '@griot/browser',
  '@griot/nav': '@griot/nav',
  '@griot/remote-kit': '@griot/remote-kit',
  'react-final-form': 'react-final-form',
  'final-form': 'final-form',
};

/** The version of each of them that a folder is built with, as its packages say: for the shell what it brings. */
export function sharedVersions(dir: string): Record<string, string> {
  return Object.fromEntries(
    [...new Set(Object.values(SHARED))].map((name) => {
      const { version } = JSON.parse(readFileSync(path.join(packageFolder(name, dir), 'package.json'), 'utf8')) as {
        version: string;
      };
      return [name, version];
    }),
  );
}

/** The ranges that a remote asks for, by major version: `{ react: '^19.0.0' }`. */
export const requiredRanges = (dir: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharedVersions(dir)).map(([name, version]) => [name, `^${version.split('.')[0]}.0.0`]),
  );
