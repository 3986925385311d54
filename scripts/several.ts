import { REMOTES } from '@griot/build';
import { readOptions, UsageError } from '../e2e/run/options.ts';
import { build } from './build.ts';
import { e2e } from './e2e.ts';
import { endWith } from './end-with.ts';
import { interrupted } from './interrupted.ts';
import { startSeveral } from './several/platform.ts';

const USAGE = 'pnpm several [--whole] [file …], and what Playwright takes besides; without any the gate runs';

/**
 * `pnpm several`: the journeys of the gate, all with `--whole` or those of the files, against two webs and a worker behind a proxy, with
 * PgBouncer, Redis and a bucket, of what was built. Whatever lives in one process's memory and should not breaks them.
 */
async function several(args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const asked = args.filter((arg) => arg !== '--whole');
  const chosen = asked.length > 0 || args.includes('--whole') ? asked : ['--gate'];
  await build();
  const platform = await startSeveral();
  try {
    signal.throwIfAborted();
    console.log(`two webs and a worker on ${platform.parts.join(', ')}`);
    const options = readOptions(chosen, { BASE_URL: platform.front.url }, REMOTES);
    const [count] = await e2e(options);
    for (const [instance, requests] of platform.front.given()) console.log(`${instance}: ${requests} requests`);
    console.log(`several instances: ${count?.passed ?? 0} passed, ${count?.failed ?? 0} failed`);
    return count !== undefined && count.passed > 0 && count.failed === 0;
  } finally {
    await platform.stop();
  }
}

try {
  const well = await several(process.argv.slice(2), interrupted('Stopped.'));
  if (!well) process.exitCode = 1;
} catch (failure) {
  if (failure instanceof UsageError) console.error(USAGE);
  endWith(failure);
}
