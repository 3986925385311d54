import { treeRecords } from '@griot/build';
import { openStore, takeOver, type Store } from '@griot/release';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findJourneyBrowser } from '../../e2e/browser.ts';
import { startPlatform } from '../../e2e/platform.ts';
import { NoSetBefore } from '../../e2e/run/commit-before.ts';
import { GATE, type SkewOptions } from '../../e2e/run/options.ts';
import { flakeTable, together, type Outcome } from '../../e2e/run/results.ts';
import { countOf, everyRemote, pairsOf, skewTable, type Builds } from '../../e2e/run/skew.ts';
import { databaseFolder } from '../../packages/server/test/temporary-folder.ts';
import { build } from '../build.ts';
import type { Count } from '../check.ts';
import { runJourneys } from '../journeys.ts';
import { shipTree } from '../tree.ts';
import { BY, createMatrix, type Matrix } from './matrix.ts';
import { setBefore, type BuildSet } from './sets.ts';
import { buildVariants } from './variants.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * `pnpm e2e --skew`: the builds of this working copy (N) meet those of before (N-1), and some that were built with other libraries.
 * Each meeting is promoted on one running platform; what is not refused passes the gate there.
 */
export async function skew(options: SkewOptions, playwright: readonly string[] = []): Promise<Count[]> {
  const browser = findJourneyBrowser();
  console.log(browser.line);
  await build();
  // What was asked for by its name must be there, but for a store whose first set this is to be.
  const mustBeThere = options.since !== null || (options.accepted !== null && !options.accept);
  const before = await setBefore(options).catch((failure: unknown) => {
    if (failure instanceof NoSetBefore && !mustBeThere) return failure;
    throw failure;
  });
  const folder = databaseFolder('skew');
  const dataDir = path.join(folder, 'shared');
  const platform = await startPlatform({ dataDir });
  try {
    const store = await openStore(path.join(dataDir, 'remotes'));
    const env = { CHROMIUM_PATH: browser.path, E2E_URL: platform.url, E2E_STORE: folder };
    const outcomes: Outcome[][] = [];
    const matrix = createMatrix(store, platform.url, async (name) => {
      const results = path.join(ROOT, 'test-results/skew', nameOfFolder(name));
      const ran = await runJourneys([...GATE, ...playwright], { env, results });
      outcomes.push(ran.outcomes);
      return ran;
    });
    const now: Builds = new Map(treeRecords().map(({ name, buildId }) => [name, buildId]));
    if (!(before instanceof NoSetBefore)) await meetBefore(matrix, store, now, before, options);
    for (const { name, line, dir, unfit } of await buildVariants(path.join(folder, 'variants'))) {
      const { buildId } = await takeOver(store, dir);
      await matrix.meet(
        { name, builds: new Map([...now, [line, buildId]]), ...(unfit && { unfit }) },
        { gate: unfit === undefined },
      );
    }
    for (const line of flakeTable(together(outcomes), { all: true })) console.log(`flakes: ${line}`);
    return summed(matrix, before, options);
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every pair of a shell and a remote, each by itself with what it was made with, and then all that go together at once. */
async function meetBefore(
  matrix: Matrix,
  store: Store,
  now: Builds,
  { folders }: BuildSet,
  { quick }: SkewOptions,
): Promise<void> {
  const taken = await Promise.all([...folders.values()].map((dir) => takeOver(store, dir)));
  const before: Builds = new Map(taken.map(({ name, buildId }) => [name, buildId]));
  const pairs = [];
  for (const pair of pairsOf(now, before)) pairs.push([pair, await matrix.meet(pair, { gate: !quick })] as const);
  await matrix.meet(everyRemote('N', now, pairs), { gate: true });
  await matrix.meet(everyRemote('N-1', before, pairs), { gate: true });
}

function summed({ rows }: Matrix, before: BuildSet | NoSetBefore, { quick, accept }: SkewOptions): Count[] {
  const counts = rows.map(([meeting, outcome]) => countOf(meeting, outcome));
  console.log(
    `\nskew: N is this working copy; N-1 is ${before instanceof NoSetBefore ? `not there: ${before.message}` : before.told}`,
  );
  for (const line of skewTable(rows)) console.log(`skew: ${line}`);
  // Asked for the matrix, half of it is not enough; among all tests it is told, and the very first set has none before it.
  if (before instanceof NoSetBefore)
    counts.push({
      name: `skew: NOT TRIED with any build of before, ${before.message}`,
      passed: 0,
      failed: quick || accept ? 0 : 1,
    });
  return counts;
}

/** Makes the builds of this working copy the set that the next run finds before it, in the store that it is given. */
export async function acceptSet(store: string): Promise<void> {
  await shipTree(store, BY);
  console.log(`skew: this set is the accepted one, in ${store}`);
}

const nameOfFolder = (name: string): string => name.replace(/[^\w.-]+/g, '-');
