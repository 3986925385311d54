import { REMOTES } from '@griot/build';
import path from 'node:path';
import { readOptions, UsageError } from '../e2e/run/options.ts';
import { build } from './build.ts';
import type { Count } from './check.ts';
import { e2e } from './e2e.ts';
import { endWith } from './end-with.ts';
import { interrupted } from './interrupted.ts';
import { startSeveral } from './several/platform.ts';

const USAGE = 'pnpm several [--whole] [file …], and what Playwright takes besides; without any the gate runs';

/** The journeys that were asked for, or the gate, against several instances of what was built. */
export async function several(args: readonly string[], signal?: AbortSignal): Promise<Count> {
  const asked = args.filter((arg) => arg !== '--whole');
  const chosen = asked.length > 0 || args.includes('--whole') ? asked : ['--gate'];
  await build();
  const platform = await startSeveral();
  try {
    signal?.throwIfAborted();
    console.log(`two webs and a worker on ${platform.parts.join(', ')}`);
    const options = readOptions(chosen, { BASE_URL: platform.front.url }, REMOTES);
    const [count] = await e2e(options, { results: path.resolve(import.meta.dirname, '../test-results/several') });
    for (const [instance, requests] of platform.front.given()) console.log(`${instance}: ${requests} requests`);
    const name = 'several instances';
    // That none ran proves nothing.
    if (!count) return { name, passed: 0, failed: 1 };
    return { ...count, name, failed: count.failed || (count.passed === 0 ? 1 : 0) };
  } finally {
    await platform.stop();
  }
}

/**
 * `pnpm several`: the journeys of the gate, all with `--whole` or those of the files, against two webs and a worker behind a proxy, with
 * PgBouncer, Redis and a bucket, of what was built. Whatever lives in one process's memory and should not breaks them.
 */
if (import.meta.main)
  try {
    const { name, passed, failed } = await several(process.argv.slice(2), interrupted('Stopped.'));
    console.log(`${name}: ${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } catch (failure) {
    if (failure instanceof UsageError) console.error(USAGE);
    endWith(failure);
  }
