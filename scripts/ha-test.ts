import { rmSync } from 'node:fs';
import { auditLedger } from '../packages/server/src/ledger/audit-store.ts';
import { closeDatabase, openDatabase } from '../packages/server/src/ports/database/index.ts';
import { databaseFolder } from '../packages/server/test/temporary-folder.ts';
import { build } from './build.ts';
import { optionsOf, UsageError } from './options.ts';
import { endWith } from './end-with.ts';
import { createAsk } from './ha/asking.ts';
import { compare } from './ha/comparing.ts';
import { startDatabase } from './ha/database.ts';
import { startInstances } from './ha/instances.ts';
import { gatherPeople } from './ha/people.ts';
import { createProcesses, stillness, until } from './ha/processes.ts';
import { missingPackages } from './ha/programs.ts';
import { recipeIn } from './ha/recipe.ts';
import { interrupted } from './interrupted.ts';

const USAGE = `pnpm ha:test [--kills 3] [--keep]

Starts three PostgreSQL under Patroni with etcd, HAProxy, PgBouncer, nginx and two instances as deploy/ has them, kills the primary so often while people
read and write, restarts one instance after the other, and says what came of it. --keep leaves the folder with the logs.`;

/** Writes are to be back within so many seconds. */
const BACK_WITHIN_S = 15;
/** What a PostgreSQL that was killed had under way may still be done so long, in ms. */
const SURVIVED_MS = 500;
/** People go on for so long after each bad moment, in ms. */
const AFTER_MS = 3_000;

async function main(signal: AbortSignal): Promise<boolean> {
  const values = optionsOf({
    kills: { type: 'string', default: '3' },
    keep: { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const kills = Number(values.kills);
  if (!(kills >= 0)) throw new UsageError(`--kills takes a number, not “${values.kills}”.`);
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(`This takes programs of Debian that are not here: apt-get install ${missing.join(' ')}`);
  await build();
  const dir = databaseFolder('ha');
  const processes = createProcesses();
  if (!values.keep) processes.atEnd(async () => rmSync(dir, { recursive: true, force: true }));
  try {
    return await trial(dir, { processes, kills, signal });
  } finally {
    await processes.end();
    if (values.keep) console.log(`The logs are in ${dir}`);
  }
}

interface TrialOptions {
  processes: ReturnType<typeof createProcesses>;
  kills: number;
  signal: AbortSignal;
}

async function trial(dir: string, { processes, kills, signal }: TrialOptions): Promise<boolean> {
  const begun = performance.now();
  const seconds = (since: number, to = performance.now()): string => `${((to - since) / 1000).toFixed(1)} s`;
  const recipe = recipeIn(dir);
  const cluster = await startDatabase(recipe, processes, dir);
  console.log(`three PostgreSQL stand after ${seconds(begun)}`);
  signal.throwIfAborted();
  const instances = await startInstances(recipe, processes, dir);
  console.log(`two instances stand after ${seconds(begun)}`);
  signal.throwIfAborted();
  const db = openDatabase(cluster.superuser, { max: 2 });
  const { ask, close } = createAsk(instances.url, instances.certificate);
  processes.atEnd(async () => {
    close();
    await closeDatabase(db);
  });
  const people = await gatherPeople(ask, db);
  const { counts } = people;
  people.start();

  const back: number[] = [];
  for (let n = 0; n < kills; n += 1) {
    await stillness(AFTER_MS, signal);
    const how = n % 2 === 0 ? 'postgres' : 'machine';
    const machine = await cluster.killPrimary(how);
    const since = performance.now();
    const first = (): number | undefined => people.firstWriteAfter(since + SURVIVED_MS);
    await until('a write', () => first() !== undefined, { signal });
    back.push(((first() ?? since) - since) / 1000);
    await cluster.restore(machine);
    console.log(
      `${n + 1}: ${how === 'postgres' ? 'PostgreSQL' : 'the machine'} of the primary ${machine.name} killed; writes back after ${back.at(-1)?.toFixed(1)} s, ${machine.name} a standby after ${seconds(since)}`,
    );
  }
  await stillness(AFTER_MS, signal);
  const bad = counts.unavailable + counts.lost + counts.wrong.length + counts.pagesFailed.length;
  for (const web of ['web1', 'web2'] as const) {
    const since = performance.now();
    await instances.restart(web);
    await stillness(AFTER_MS, signal);
    console.log(`${web} restarted in ${seconds(since)}`);
  }
  const failedAtRestart = counts.unavailable + counts.lost + counts.wrong.length + counts.pagesFailed.length - bad;
  await people.stop();
  const { lost, doubled } = await compare(db, people.done);
  const { faults, journals } = await auditLedger(db);
  for (const line of [...lost, ...doubled, ...counts.wrong, ...counts.pagesFailed].slice(0, 40))
    console.log(`  ${line}`);
  for (const { rule, subject, detail } of faults) console.log(`  ${rule}: ${subject} ${detail}`);
  const slowest = Math.max(0, ...back);
  const bounds: [string, string | number, boolean][] = [
    ['writes acknowledged', counts.acknowledged, counts.acknowledged > 0],
    ['told to come again, connections lost', `${counts.unavailable}, ${counts.lost}`, true],
    ['acknowledged writes lost', lost.length, lost.length === 0],
    ['doubled', doubled.length, doubled.length === 0],
    ['faults in the books', `${faults.length} of ${journals} movements`, faults.length === 0],
    ['writes back after at most', `${slowest.toFixed(1)} s`, slowest <= BACK_WITHIN_S],
    ["guests' pages failed", `${counts.pagesFailed.length} of ${counts.pages}`, counts.pagesFailed.length === 0],
    ['answers that are faults', counts.wrong.length, counts.wrong.length === 0],
    ['requests failed while each instance was restarted', failedAtRestart, failedAtRestart === 0],
  ];
  for (const [what, value, holds] of bounds) console.log(`${holds ? 'holds' : 'BREAKS'}  ${what}: ${value}`);
  return bounds.every(([, , holds]) => holds);
}

try {
  if (!(await main(interrupted('Stopped.')))) process.exitCode = 1;
} catch (failure) {
  endWith(failure);
}
