import { openStore, servedFolders, SHELL, type BuildRecord } from '@griot/release';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@griot/build';
import { commitBefore, NoSetBefore } from '../../e2e/run/commit-before.ts';
import type { SkewOptions } from '../../e2e/run/options.ts';

const run = promisify(execFile);

/** Where what was built from commits is stored, by the commit. */
const CACHE = path.join(ROOT, '.cache/skew');

/** A set of builds that went together. */
export interface BuildSet {
  /** Where it comes from. */
  told: string;
  /** The folder of each line's build, by its name. */
  folders: ReadonlyMap<string, string>;
}

/**
 * The builds before these, N-1: those of a store of what was accepted last, or made from a commit of before, as for the first set that
 * such a store is to hold.
 * @throws NoSetBefore
 */
export async function setBefore({ accepted, since, accept }: SkewOptions): Promise<BuildSet> {
  const stored = accepted === null ? null : await fromStore(accepted);
  if (stored) return stored;
  if (accepted !== null && !accept) throw new NoSetBefore(`${accepted} holds no accepted set yet`);
  return fromCommit(commitBefore(git, ROOT, since));
}

async function fromStore(where: string): Promise<BuildSet | null> {
  const folders = await servedFolders(await openStore(where), path.join(CACHE, 'accepted'));
  return folders.has(SHELL) ? { told: `what ${where} serves`, folders } : null;
}

/** What git says; nothing when it refuses. */
export function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Builds all lines as they were at a commit, with the libraries and the build of then. Once: what was built stays. */
async function fromCommit(hash: string): Promise<BuildSet> {
  const told = `commit ${git('show', '--no-patch', '--format=%h of %ci', hash)}`;
  const stored = path.join(CACHE, hash);
  if (!existsSync(stored)) {
    const begun = performance.now();
    rmSync(CACHE, { recursive: true, force: true });
    const tree = path.join(CACHE, `.${hash}`);
    try {
      await checkOut(hash, tree);
      await run(process.execPath, ['scripts/build.ts'], { cwd: tree });
      const built = path.join(tree, 'built');
      for (const name of readdirSync(tree).filter((folder) => folder === SHELL || /^mf-[a-z]+$/.test(folder)))
        cpSync(lastBuildIn(tree, name), path.join(built, name), { recursive: true });
      renameSync(built, stored);
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
    console.log(`skew: built ${told} in ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  return { told, folders: new Map(readdirSync(stored).map((name) => [name, path.join(stored, name)])) };
}

/** Puts a commit into a folder of its own, with its libraries. @throws NoSetBefore when those are not to be had */
export async function checkOut(hash: string, tree: string): Promise<void> {
  mkdirSync(tree, { recursive: true });
  await run('sh', ['-c', `git archive ${hash} | tar -x -C "$0"`, tree], { cwd: ROOT });
  await install(tree);
}

/** The libraries of then, which are not always to be had. */
async function install(tree: string): Promise<void> {
  try {
    const pnpm = path.join(ROOT, 'node_modules/.bin/pnpm');
    await run(pnpm, ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: tree });
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string };
    throw new NoSetBefore(`its libraries could not be installed: ${`${stdout}\n${stderr}`.trim().split('\n').at(-1)}`);
  }
}

/** The folder of a line's last build in a working copy. */
export function lastBuildIn(tree: string, name: string): string {
  const dist = path.join(tree, name, 'dist');
  const record = path.join(dist, name === SHELL ? 'shell.json' : 'remote.json');
  const { buildId } = JSON.parse(readFileSync(record, 'utf8')) as BuildRecord;
  return path.join(dist, buildId);
}
