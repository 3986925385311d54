import { REMOTES } from '@griot/build';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, findJourneyBrowser } from '../e2e/browser.ts';
import { startPlatform } from '../e2e/platform.ts';
import { notGiven } from '../e2e/run/choice.ts';
import { offeredAt } from '../e2e/run/needs.ts';
import { readOptions, USAGE, UsageError, type RunOptions } from '../e2e/run/options.ts';
import { chaosTable, faultList, flakeTable } from '../e2e/run/results.ts';
import { databaseFolder } from '../packages/server/test/temporary-folder.ts';
import { build } from './build.ts';
import type { Count } from './check.ts';
import { runJourneys } from './journeys.ts';
import { acceptSet, skew } from './skew/skew.ts';

/**
 * `pnpm e2e [--gate] [--shard 1/4] [--repeat 5] [file …]`: builds, starts the platform on an empty store, and runs the journeys in
 * Chromium. With `BASE_URL` they run against that platform, and nothing is built or started. `--skew` is a run of its own. Report and traces
 * lie below `results`.
 */
export async function e2e(
  options = readOptions([], process.env, REMOTES),
  { results }: { results?: string } = {},
): Promise<Count[]> {
  const browser = findJourneyBrowser();
  console.log(browser.line);
  const chromium = { CHROMIUM_PATH: browser.path, WHOLE_CHROMIUM_PATH: findBrowser().path };
  if (options.baseUrl) {
    const E2E_OFFERED = await offeredAt(options.baseUrl);
    return [await journeys(options, { ...chromium, E2E_URL: options.baseUrl, E2E_OFFERED }, results)];
  }
  await build();
  const store = databaseFolder('e2e');
  const platform = await startPlatform({ dataDir: path.join(store, 'shared') });
  try {
    return [await journeys(options, { ...chromium, E2E_URL: platform.url, E2E_STORE: store }, results)];
  } finally {
    await platform.stop();
    rmSync(store, { recursive: true, force: true });
  }
}

async function journeys(
  { baseUrl, builds, repeat, playwright }: RunOptions,
  env: Record<string, string>,
  results: string | undefined,
): Promise<Count> {
  const missing = await notGiven(env.E2E_URL ?? '', builds);
  if (missing.length > 0)
    throw new UsageError(`There, ${missing.join(' and ')} is not published or does not fit the rest; nothing was run.`);
  const ran = await runJourneys(playwright, {
    env: { ...env, E2E_BUILDS: JSON.stringify(builds) },
    ...(results !== undefined && { results }),
  });
  for (const line of chaosTable(ran.outcomes)) console.log(`chaos: ${line}`);
  for (const line of flakeTable(ran.outcomes, { all: repeat > 1 })) console.log(line);
  // Where everything is started for the journeys, each of them runs.
  return {
    name: 'journeys',
    passed: ran.passed,
    failed: ran.failed + (baseUrl ? 0 : ran.skipped),
    faults: faultList(ran.outcomes),
    took: ran.took,
  };
}

const sum = (counts: readonly Count[], what: 'passed' | 'failed'): number => counts.reduce((n, c) => n + c[what], 0);

if (import.meta.main)
  try {
    const options = readOptions(process.argv.slice(2), process.env, REMOTES);
    const counts = options.skew ? await skew(options.skew, options.playwright) : await e2e(options);
    const [passed, failed] = [sum(counts, 'passed'), sum(counts, 'failed')];
    console.log(`${passed} passed, ${failed} failed`);
    if (failed) process.exitCode = 1;
    else if (options.skew?.accept && options.skew.accepted) await acceptSet(options.skew.accepted);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    process.exitCode = 1;
  }
