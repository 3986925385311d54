import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** For the server as its sources are: what they import is looked up once. */
export const IMPORTING = ['--import', path.join(ROOT, 'packages/server/src/resolve-once.ts')];

/**
 * How Node runs the server, once `bundleServer` has made one script of it. Of its own accord it gives objects that die young 48 MiB, and
 * what has grown so stays: two MiB for each half need half the memory in all. What lives long may grow by a third before it is looked
 * through: of its own accord Node lets some three times as much garbage lie, and has it for good. What the script becomes is stored, so
 * that the next start need not compile it. What lies outside of V8's heap, such as pages under compression, glibc keeps in a piece for
 * each thread, and gives nothing back of what was once that large: two pieces, and all that is large by itself, let it go.
 */
export const SERVER_PROCESS = {
  execArgv: ['--max-semi-space-size=2', '--heap-growing-percent=30'],
  env: {
    NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
};

/** Starts the script of the server in a process of its own. What the surroundings say goes before what is usual. */
export const forkServer = (script: string): ChildProcess =>
  fork(script, {
    execArgv: [...process.execArgv, ...SERVER_PROCESS.execArgv],
    env: { ...SERVER_PROCESS.env, ...process.env },
  });
