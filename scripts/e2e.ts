import { REMOTES } from '@griot/build';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport } from '../e2e/run/results.ts';
import { findBrowser } from '../e2e/browser.ts';
import { startPlatform } from '../e2e/platform.ts';
import { notGiven } from '../e2e/run/choice.ts';
import { offeredAt } from '../e2e/run/needs.ts';
import { readOptions, USAGE, UsageError, type RunOptions } from '../e2e/run/options.ts';
import { flakeTable, notRunList, outcomesOf } from '../e2e/run/results.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { build } from './build.ts';
import type { Count } from './check.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const REPORT = path.join(ROOT, 'test-results/report.json');

/**
 * `pnpm e2e [--gate] [--shard 1/4] [--repeat 5] [file …]`: builds, starts the platform on an empty store, and runs the journeys in
 * Chromium. With `BASE_URL` they run against that platform, and nothing is built or started.
 */
export async function e2e(args: string[] = []): Promise<Count> {
  const options = readOptions(args, process.env, REMOTES);
  const browser = findBrowser();
  console.log(browser.line);
  const chromium = { CHROMIUM_PATH: browser.path };
  if (options.baseUrl) {
    const E2E_OFFERED = await offeredAt(options.baseUrl);
    return await journeys(options, { ...chromium, E2E_URL: options.baseUrl, E2E_OFFERED });
  }
  await build();
  const store = temporaryFolder('e2e');
  const platform = await startPlatform({ dataDir: path.join(store, 'shared') });
  try {
    return await journeys(options, { ...chromium, E2E_URL: platform.url, E2E_STORE: store });
  } finally {
    await platform.stop();
    rmSync(store, { recursive: true, force: true });
  }
}

async function journeys(
  { baseUrl, builds, repeat, playwright }: RunOptions,
  env: Record<string, string>,
): Promise<Count> {
  const missing = await notGiven(env.E2E_URL ?? '', builds);
  if (missing.length > 0)
    throw new UsageError(`There, ${missing.join(' and ')} is not published or does not fit the rest; nothing was run.`);
  mkdirSync(path.dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(path.join(ROOT, 'e2e/node_modules/.bin/playwright'), ['test', ...playwright], {
      cwd: path.join(ROOT, 'e2e'),
      stdio: 'inherit',
      env: { ...process.env, ...env, E2E_REPORT: REPORT, E2E_BUILDS: JSON.stringify(builds) },
    })
      .on('error', reject)
      .on('close', resolve);
  });
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as JSONReport;
  const outcomes = outcomesOf(report);
  for (const line of notRunList(outcomes)) console.log(line);
  if (repeat > 1) for (const line of flakeTable(outcomes)) console.log(line);
  const { expected, flaky, unexpected, skipped } = report.stats;
  if (flaky > 0) console.log(`journeys: ${flaky} passed at the second try alone, and want mending`);
  // Where everything is started for the journeys, each of them runs.
  const failed = unexpected + (baseUrl ? 0 : skipped);
  return { name: 'journeys', passed: expected + flaky, failed: failed || (code === 0 ? 0 : 1) };
}

if (import.meta.main)
  try {
    const count = await e2e(process.argv.slice(2));
    console.log(`${count.passed} passed, ${count.failed} failed`);
    if (count.failed) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    process.exitCode = 1;
  }
