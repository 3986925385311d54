import { REMOTES } from '@griot/build';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../e2e/browser.ts';
import { readOptions } from '../e2e/run/options.ts';
import { inOneLine } from '../e2e/run/results.ts';
import { quickBench } from './bench.ts';
import { measureSizes } from './bench/sizes.ts';
import { build } from './build.ts';
import { check, type Count } from './check.ts';
import { e2e } from './e2e.ts';
import { proveIndependence } from './independence/independence.ts';
import { proveNewRemotes } from './independence/new-remotes.ts';
import { runServerTests } from './server-test.ts';
import { several } from './several.ts';
import { missingForSeveral } from './several/platform.ts';
import { acceptSet, skew } from './skew/skew.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/**
 * CI cuts a run off after some time, and then it tells nothing. What comes before the server's tests takes two processors six minutes; a
 * machine that needs longer than `slow` for it could not end with everything, and does what matters most: the second PostgreSQL is asked about
 * money and SQL alone, and the journeys are those of the gate, which have passed with new remotes by then. What comes last is left out after `late`. Both are said, in ms.
 */
const CI_LIMITS = process.env.CI ? { slow: 10 * 60_000, late: 33 * 60_000 } : { slow: Infinity, late: Infinity };

/** `npm test`: everything, ending with one line that adds it all up. */
async function main(): Promise<void> {
  try {
    findBrowser();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
    return;
  }
  const counts: Count[] = [];
  const stages: string[] = [];
  const started = Date.now();
  const stage = async (name: string, run: () => Promise<Count[]>) => {
    const begun = Date.now();
    console.log(`\n── ${name}`);
    try {
      counts.push(...(await run()));
    } catch (error) {
      console.error(error);
      counts.push({ name, passed: 0, failed: 1 });
    }
    const seconds = Math.round((Date.now() - begun) / 1000);
    stages.push(`${name} ${seconds} s`);
    console.log(`── ${name} took ${seconds} s`);
  };
  /** Whether there was time for it. */
  const stageAtLast = async (name: string, run: () => Promise<Count[]>): Promise<boolean> => {
    const minutes = (Date.now() - started) / 60_000;
    const inTime = minutes * 60_000 < CI_LIMITS.late;
    if (inTime) await stage(name, run);
    else {
      stages.push(`${name} left out`);
      console.log(`\n── ${name} left out: all else took ${Math.round(minutes)} minutes on this machine`);
    }
    return inTime;
  };

  await stage('checks', check);
  await stage('unit tests', async () => [await unitTests()]);
  await stage('build and sizes', async () => {
    await build();
    return [...measureSizes(), ...(await proveIndependence())];
  });
  await stage('new remotes', proveNewRemotes);
  const slow = Date.now() - started > CI_LIMITS.slow;
  if (slow)
    console.log(
      '\n── this machine is slow: no journeys but the gate’s with new remotes, and of the second PostgreSQL money and SQL',
    );
  await stage('server', async () =>
    (await runServerTests([], { slow })).map(({ database, passed, failed, faults, took }) => ({
      name: `server on ${database}`,
      passed,
      failed: passed ? failed : failed || 1,
      faults,
      took,
    })),
  );
  if (slow) stages.push('journeys left out but for the gate’s');
  else await stage('journeys', () => e2e(readOptions([], process.env, REMOTES)));
  // A store that CI keeps holds the set that passed all of this last.
  const accepted = process.env.SKEW_STORE || null;
  const skewed = await stageAtLast('skew', () =>
    skew({ quick: true, accepted, since: null, accept: accepted !== null }),
  );
  const missing = missingForSeveral();
  if (missing.length === 0) await stageAtLast('several', async () => [await several([])]);
  else {
    stages.push('several left out');
    console.log(`\n── several left out: apt-get install ${missing.join(' ')}`);
  }
  // Speeds only warn: they come from `pnpm bench`, never from a test with a stopwatch.
  await stageAtLast('bench --quick', async () => {
    const broken = await quickBench();
    for (const { what, value } of broken) console.error(`bench: ${what}: ${value}`);
    return [{ name: 'bench --quick', passed: broken.length ? 0 : 1, failed: broken.length ? 1 : 0 }];
  });

  console.log('');
  for (const line of dearest(counts)) console.log(line);
  console.log(`stages: ${stages.join(', ')}`);
  for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} passed, ${failed} failed`);
  // Once more at the end, where whoever reads a long log looks first.
  for (const { name, faults = [] } of counts) for (const fault of faults) console.log(`${name}: ${fault}`);
  const passed = counts.reduce((n, c) => n + c.passed, 0);
  const failed = counts.reduce((n, c) => n + c.failed, 0);
  if (accepted !== null && skewed && failed === 0) await acceptSet(accepted);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

const DEAREST = 10;

/** The files that took longest, for whoever wants the run to be shorter. */
function dearest(counts: readonly Count[]): string[] {
  return counts
    .flatMap(({ name, took = new Map<string, number>() }) =>
      [...took].map(([file, seconds]) => ({ seconds, line: `${Math.round(seconds)} s: ${name}: ${file}` })),
    )
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, DEAREST)
    .map(({ line }) => line);
}

/** What is read of the report that jest writes. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that broke before their tests. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The unit tests of packages, shell and remotes, each in its own jest project. */
async function unitTests(): Promise<Count> {
  const report = path.join(ROOT, 'test-results/unit.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  await new Promise<void>((resolve, reject) => {
    spawn(path.join(ROOT, 'node_modules/.bin/jest'), ['--json', `--outputFile=${report}`, '--maxWorkers=2'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
      .on('error', reject)
      .on('close', () => resolve());
  });
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as JestReport;
  const faults = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = path.relative(ROOT, name);
    if (assertionResults.length === 0 && message) return [`failed: ${file}: ${inOneLine(message)}`];
    return failed.map((test) => `failed: ${file}: ${test.fullName}: ${inOneLine(test.failureMessages.join(' '))}`);
  });
  return {
    name: 'unit tests',
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numRuntimeErrorTestSuites,
    faults,
    took: new Map(
      testResults.map(({ name, startTime, endTime }) => [path.relative(ROOT, name), (endTime - startTime) / 1000]),
    ),
  };
}

await main();
