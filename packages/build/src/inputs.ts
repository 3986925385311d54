import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspace.ts';

const IGNORED = new Set(['node_modules', 'dist', '.data', '.cache', 'server', 'testing', 'dev']);

/** One hash over every file a build reads: its own folder, the packages below it, the build itself and the lockfile. */
export function hashInputs(dir: string): string {
  const hash = createHash('sha256');
  // A remote with a repository of its own has neither.
  const around = ['packages', 'pnpm-lock.yaml'].map((name) => path.join(ROOT, name)).filter((name) => existsSync(name));
  for (const file of [dir, ...around].flatMap((name) => (statSync(name).isDirectory() ? files(name) : name))) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function files(dir: string): string[] {
  return readdirSync(dir)
    .sort()
    .flatMap((name) => {
      if (IGNORED.has(name) || name.startsWith('.') || name.endsWith('.md') || /\.(test|fixture)\.tsx?$/.test(name))
        return [];
      const full = path.join(dir, name);
      return statSync(full).isDirectory() ? files(full) : [full];
    });
}
