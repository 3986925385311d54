import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/**
 * The libraries the shell provides once and every remote consumes (design §3). `shell/src/federation/shared.ts`
 * gives them; the sub-paths are named because federation shares by request. The form library is lazy: it arrives with
 * the first page that has a form.
 *
 * @griot/ui is not among them: it keeps no state, so each remote bundles the few primitives it draws with (tree-shaken)
 * and ships with the ones it was tested with. Sharing it whole would cost every reader the parts that only authors see.
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

/** The version of each of them that the shell brings, as its packages say. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries([...new Set(Object.values(SHARED))].map((name) => [name, versionOf(name)]));
}

/** The range that a remote asks for, by its major version: `{ react: '^19.0.0' }`. */
export const requiredRanges = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [name, `^${version.split('.')[0]}.0.0`]),
  );

function versionOf(packageName: string): string {
  const require = createRequire(path.join(ROOT, 'shell/package.json'));
  const folder = packageName.startsWith('@griot/')
    ? path.join(ROOT, 'packages', packageName.slice('@griot/'.length))
    : (require.resolve.paths(packageName) ?? [])
        .map((p) => path.join(p, packageName))
        .find((p) => existsSync(path.join(p, 'package.json')));
  if (!folder) throw new Error(`${packageName} is shared, but the shell does not depend on it.`);
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
