import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/** Made from the sources, or nothing to do with what runs in the browser. */
const LEFT_OUT = ['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results'];
const NOT_IN_THE_BROWSER = ['e2e', 'server'];

/** Copies what builds of the shell and the remotes read to another folder: the sources, and the libraries as hard links. `whole` copies what checks read as well. */
export function copyForBuilding(root: string, target: string, { whole = false } = {}): void {
  const leftOut = new Set(whole ? LEFT_OUT : [...LEFT_OUT, ...NOT_IN_THE_BROWSER]);
  const filter = (file: string): boolean => !leftOut.has(path.basename(file));
  for (const name of readdirSync(root).filter(filter))
    cpSync(path.join(root, name), path.join(target, name), { recursive: true, filter });

  const linked = new Set<string>();
  const linkAll = (folder: string): void => {
    mkdirSync(path.join(target, folder), { recursive: true });
    for (const name of readdirSync(path.join(root, folder))) link(folder, name);
  };
  const link = (folder: string, entry: string): void => {
    const name = path.join(folder, entry);
    const [from, to] = [path.join(root, name), path.join(target, name)];
    const kind = lstatSync(from);
    if (kind.isDirectory()) return linkAll(name);
    if (!kind.isSymbolicLink()) return linkSync(from, to);
    symlinkSync(readlinkSync(from), to);
    // Into pnpm's store, where a library's folder holds links to what that library needs.
    const library = /^node_modules\/\.pnpm\/[^/]+/.exec(path.relative(root, realpathSync(from)))?.[0];
    if (!library || linked.has(library)) return;
    linked.add(library);
    linkAll(library);
  };
  mkdirSync(path.join(target, 'node_modules'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((name) => !name.startsWith('.')))
    link('node_modules', name);
  for (const folder of globSync(['{shell,e2e,mf-*}/node_modules', 'packages/*/node_modules'], { cwd: root }))
    if (existsSync(path.join(target, path.dirname(folder)))) linkAll(folder);
}
