import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/** Made from the sources, or nothing to do with what runs in the browser. */
const LEFT_OUT = new Set(['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results', 'e2e', 'server']);

/** Copies what builds of the shell and the remotes read to another folder: the sources, and the libraries as hard links. */
export function copyForBuilding(root: string, target: string): void {
  const filter = (file: string): boolean => !LEFT_OUT.has(path.basename(file));
  for (const name of readdirSync(root).filter(filter))
    cpSync(path.join(root, name), path.join(target, name), { recursive: true, filter });

  const linked = new Set<string>();
  const linkAll = (folder: string): void => {
    mkdirSync(path.join(target, folder), { recursive: true });
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      const [from, to] = [path.join(root, name), path.join(target, name)];
      if (entry.isDirectory()) linkAll(name);
      else if (!entry.isSymbolicLink()) linkSync(from, to);
      else {
        symlinkSync(readlinkSync(from), to);
        // Into pnpm's store, where a library's folder holds links to what that library needs.
        const library = /^node_modules\/\.pnpm\/[^/]+/.exec(path.relative(root, realpathSync(from)))?.[0];
        if (!library || linked.has(library)) continue;
        linked.add(library);
        linkAll(library);
      }
    }
  };
  linkAll('node_modules/@griot');
  for (const folder of globSync(['{shell,mf-*}/node_modules', 'packages/*/node_modules'], { cwd: root }))
    if (existsSync(path.join(target, path.dirname(folder)))) linkAll(folder);
}
