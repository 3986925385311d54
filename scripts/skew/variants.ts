import { ROOT } from '@griot/build';
import { RECORD, type BuildRecord, type BuiltShell } from '@griot/release';
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyForBuilding } from '../independence/copy.ts';
import { lastBuildIn } from './sets.ts';

const run = promisify(execFile);

/** A line that was built with something else than what the others were built with. */
export interface Variant {
  name: string;
  line: string;
  /** The folder of its build. */
  dir: string;
  /** It must be refused, for a reason that names this. */
  unfit?: string;
}

/** Where pnpm has put other versions of React: `e2e/package.json` names them. */
const libraries = createRequire(path.join(ROOT, 'e2e/package.json'));

/** The shell with React of another minor version, a remote with another @griot/ui, and a remote with React of another major one. */
export async function buildVariants(folder: string): Promise<Variant[]> {
  // At once: while one is built, the next is copied.
  const [shell, ui, react] = await Promise.all([
    builtFrom(folder, 'shell', (copy) => {
      replaceLibrary(copy, 'react', 'react-19-2');
      replaceLibrary(copy, 'react-dom', 'react-dom-19-2');
    }),
    builtFrom(folder, 'mf-reader', otherUi),
    builtFrom(folder, 'mf-auth', (copy) => replaceLibrary(copy, 'react', 'react-18')),
  ]);
  const unfit: Variant = {
    name: `mf-auth built with React ${packageOf('react-18').version}`,
    line: 'mf-auth',
    dir: react,
    unfit: 'react',
  };
  return [
    { name: `shell with React ${recordIn<BuiltShell>(shell).shared?.react}, remotes N`, line: 'shell', dir: shell },
    { name: 'shell N, mf-reader with another @griot/ui', line: 'mf-reader', dir: ui },
    unfit,
  ];
}

/** Builds a line in a copy of this working copy in which something else was changed first. */
async function builtFrom(folder: string, line: string, change: (copy: string) => void): Promise<string> {
  // In this file system, since the libraries are hard links.
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const copy = mkdtempSync(path.join(ROOT, '.cache/variant-'));
  const begun = performance.now();
  try {
    copyForBuilding(ROOT, copy);
    change(copy);
    // A file, since the build's own workers are started as this process was.
    const program = path.join(copy, 'build-one.mjs');
    const call = line === 'shell' ? 'buildShell()' : `buildRemote('${line}')`;
    writeFileSync(program, `import { buildRemote, buildShell } from '@griot/build';\nawait ${call};\n`);
    await run(process.execPath, [program], { cwd: copy });
    const built = lastBuildIn(copy, line);
    const id = path.basename(built);
    if (id === path.basename(lastBuildIn(ROOT, line))) throw new Error(`${line} is the same with something else in it`);
    const dir = path.join(folder, line, id);
    cpSync(built, dir, { recursive: true });
    console.log(`skew: built ${line} with something else in it in ${Math.round((performance.now() - begun) / 1000)} s`);
    return dir;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Puts another version of a library, with what it needs itself, where a copy's packages find the usual one. */
function replaceLibrary(copy: string, name: string, other: string): void {
  const [from, to] = [folderOf(other), realpathSync(path.join(copy, 'shell/node_modules', name))];
  const { dependencies = {} } = packageOf(other);
  for (const library of ['.', ...Object.keys(dependencies)]) {
    const at = library === '.' ? to : path.join(to, '..', library);
    rmSync(at, { recursive: true, force: true });
    cpSync(realpathSync(library === '.' ? from : path.join(from, '..', library)), at, { recursive: true });
  }
}

/** Every rule with a flex box says one thing more: all names of classes that are made of rules are other ones. */
function otherUi(copy: string): void {
  for (const name of globSync('packages/ui/src/**/*.{ts,tsx}', { cwd: copy })) {
    const file = path.join(copy, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('display: flex;', 'display: flex;\n  --another-ui: 1;'));
  }
}

const folderOf = (library: string): string => path.dirname(realpathSync(libraries.resolve(`${library}/package.json`)));

const packageOf = (library: string): { version: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(path.join(folderOf(library), 'package.json'), 'utf8')) as { version: string };

const recordIn = <T extends BuildRecord>(dir: string): T =>
  JSON.parse(readFileSync(path.join(dir, RECORD), 'utf8')) as T;
