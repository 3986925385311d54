import { rmSync } from 'node:fs';
import { auditLedger } from '../packages/server/src/ledger/audit-store.ts';
import { closeDatabase, openDatabase, type Database } from '../packages/server/src/ports/database/index.ts';
import { databaseFolder } from '../packages/server/test/temporary-folder.ts';
import { build } from './build.ts';
import { optionsOf, UsageError } from './options.ts';
import { endWith } from './end-with.ts';
import { createAsk } from './ha/asking.ts';
import { compare } from './ha/comparing.ts';
import { startDatabase, type DatabaseCluster } from './ha/database.ts';
import { startInstances, type Instances } from './ha/instances.ts';
import { inTheMiddle, runGate, underWay } from './ha/journeys.ts';
import { gatherPeople, type AwayFor, type People } from './ha/people.ts';
import { createProcesses, stillness, until } from './ha/processes.ts';
import { missingPackages } from './ha/programs.ts';
import { recipeIn } from './ha/recipe.ts';
import { interrupted } from './interrupted.ts';

const USAGE = `pnpm ha:test [--kills 3] [--keep]
pnpm ha:test --journeys [--keep]

Starts three PostgreSQL under Patroni with etcd, HAProxy, PgBouncer, nginx, Redis, a bucket and two instances as deploy/ has them, kills the primary so often
while people read and write, leaves etcd without a majority for 20 s, freezes the primary's machine until another one has taken over, restarts one instance after the other, and says what came of it. With --journeys the
gate of \`pnpm e2e\` runs against them instead, and the primary's machine is killed once in its middle. --keep leaves the folder with the logs.`;

/** Writes are to be back within so many seconds. */
const BACK_WITHIN_S = 15;
/**
 * Guests read from the replicas meanwhile: what nothing has stored is to be back within so many seconds. Of a primary that is frozen nobody
 * hears, not even that a statement is lost, so that there the seconds of writes hold.
 */
const READ_WITHIN_S = 8;
/** Browsers take the processors from those who choose a primary: beside them all may take so many times as long. */
const BESIDE_BROWSERS = 2;
/** etcd has no majority for so long, in ms. */
const WITHOUT_ETCD_MS = 20_000;
/** What a PostgreSQL that was killed had under way may still be done so long, in ms. */
const SURVIVED_MS = 500;
/** People go on for so long after each bad moment, in ms. */
const AFTER_MS = 3_000;

async function main(signal: AbortSignal): Promise<boolean> {
  const values = optionsOf({
    kills: { type: 'string', default: '3' },
    journeys: { type: 'boolean' },
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
    return await trial(dir, { processes, kills, journeys: values.journeys ?? false, signal });
  } finally {
    await processes.end();
    if (values.keep) console.log(`The logs are in ${dir}`);
  }
}

interface TrialOptions {
  processes: ReturnType<typeof createProcesses>;
  kills: number;
  /** Whether the gate's journeys run, in place of the kills and restarts. */
  journeys: boolean;
  signal: AbortSignal;
}

/** What holds or breaks, and what is told of it. */
type Bound = [what: string, value: string | number, holds: boolean];

/** What stands, and people who use it. */
interface Stage {
  cluster: DatabaseCluster;
  instances: Instances;
  people: People;
  db: Database;
  signal: AbortSignal;
}

const secondsSince = (since: number, to = performance.now()): string => `${((to - since) / 1000).toFixed(1)} s`;

async function trial(dir: string, { processes, kills, journeys, signal }: TrialOptions): Promise<boolean> {
  const begun = performance.now();
  const recipe = recipeIn(dir);
  const cluster = await startDatabase(recipe, processes, dir);
  console.log(`three PostgreSQL stand after ${secondsSince(begun)}`);
  signal.throwIfAborted();
  const instances = await startInstances(recipe, processes, dir);
  console.log(`two instances stand after ${secondsSince(begun)}`);
  signal.throwIfAborted();
  const db = openDatabase(cluster.superuser, { max: 2 });
  const { ask, close } = createAsk(instances.url, instances.certificate);
  processes.atEnd(async () => {
    close();
    await closeDatabase(db);
  });
  // Beside the journeys a few are enough to tell when writes are back.
  const people = await gatherPeople(ask, db, journeys ? { guests: 1, explorers: 1, members: 2 } : {});
  people.start();

  const stage = { cluster, instances, people, db, signal };
  const { own, count } = journeys ? await fallAmidJourneys(stage) : await fallAndRestart(stage, kills);
  await people.stop();
  const { counts } = people;
  const { lost, doubled } = await compare(db, people.done);
  const { faults, journals } = await auditLedger(db);
  for (const line of [...lost, ...doubled, ...counts.wrong, ...counts.pagesFailed].slice(0, 40))
    console.log(`  ${line}`);
  for (const { rule, subject, detail } of faults) console.log(`  ${rule}: ${subject} ${detail}`);
  const bounds: Bound[] = [
    ['writes acknowledged', counts.acknowledged, counts.acknowledged > 0],
    ['told to come again, connections lost', `${counts.unavailable}, ${counts.lost}`, true],
    ['acknowledged writes lost', lost.length, lost.length === 0],
    ['doubled', doubled.length, doubled.length === 0],
    ['faults in the books', `${faults.length} of ${journals} movements`, faults.length === 0],
    ["guests' pages failed", `${counts.pagesFailed.length} of ${counts.pages}`, counts.pagesFailed.length === 0],
    ['answers that are faults', counts.wrong.length, counts.wrong.length === 0],
    ...own,
  ];
  for (const [what, value, holds] of bounds) console.log(`${holds ? 'holds' : 'BREAKS'}  ${what}: ${value}`);
  if (count !== undefined) console.log(count);
  return bounds.every(([, , holds]) => holds);
}

/** Of those who read what nothing has stored: how many were refused, and for how long. */
const awayInWords = ({ asked, away, seconds }: AwayFor): string =>
  away === 0 ? `none of ${asked} away` : `${away} of ${asked} away, for ${seconds.toFixed(1)} s`;

/** What became of a stage: what holds of its own, and the line that a run ends with. */
interface Came {
  own: Bound[];
  count?: string;
}

/** Kills the primary so often, PostgreSQL and its machine in turn, and then restarts the instances. */
async function fallAndRestart(stage: Stage, kills: number): Promise<Came> {
  const { instances, people, signal } = stage;
  const back: Fallen[] = [];
  for (let n = 0; n < kills; n += 1) {
    await stillness(AFTER_MS, signal);
    const fallen = await letFall(stage, n % 2 === 0 ? 'postgres' : 'machine');
    back.push(fallen);
    console.log(`${n + 1}: ${fallen.told}`);
  }
  await stillness(AFTER_MS, signal);
  const withoutEtcd = await loseEtcd(stage);
  await stillness(AFTER_MS, signal);
  const cutOff = await cutOffPrimary(stage);
  await stillness(AFTER_MS, signal);
  const before = people.failed.length;
  for (const web of ['web1', 'web2'] as const) {
    const since = performance.now();
    await instances.restart(web);
    await stillness(AFTER_MS, signal);
    console.log(`${web} restarted in ${secondsSince(since)}`);
  }
  const atRestart = people.failed.length - before;
  return {
    own: [
      ...backInTime(back),
      ...withoutEtcd,
      ...cutOff,
      ['requests failed while each instance was restarted', atRestart, atRestart === 0],
    ],
  };
}

/** Leaves etcd without a majority for a while. */
async function loseEtcd({ cluster, people, signal }: Stage): Promise<Bound[]> {
  const { counts } = people;
  const [before, told] = [await cluster.primary(), counts.unavailable + counts.lost];
  const since = performance.now();
  const killed = await cluster.killEtcdMajority();
  await stillness(WITHOUT_ETCD_MS, signal);
  const back = performance.now();
  for (const machine of killed) await cluster.restore(machine);
  const after = await cluster.primary();
  const { pages, calls } = people.awaySince(since);
  console.log(
    `etcd of ${killed.map(({ name }) => name).join(' and ')} killed for ${secondsSince(since, back)} and whole ${secondsSince(back)} later; ${after === before ? `${after.name} was the primary throughout` : `the primary was ${before.name} and is ${after.name}`}; writes told to come again: ${counts.unavailable + counts.lost - told}
   guests' pages that nobody had asked for: ${awayInWords(pages)}; calls: ${awayInWords(calls)}`,
  );
  const longest = people.longestWithoutWrite(since) / 1000;
  const reading = Math.max(pages.seconds, calls.seconds);
  return [
    ['longest without a write while etcd had no majority', `${longest.toFixed(1)} s`, longest <= BACK_WITHIN_S],
    ["guests' reading away meanwhile", `${reading.toFixed(1)} s`, reading <= READ_WITHIN_S],
  ];
}

/** Cuts the primary's machine off from all others, until another one is the primary, and lets it come back as one that knows nothing of that. */
async function cutOffPrimary({ cluster, people, signal }: Stage): Promise<Bound[]> {
  const machine = await cluster.freezePrimary();
  const since = performance.now();
  const first = (): number | undefined => people.firstWriteAfter(since + SURVIVED_MS);
  await until('a write', () => first() !== undefined, { signal });
  const awayS = ((first() ?? since) - since) / 1000;
  const other = await cluster.primary();
  const { acknowledged, counted } = await cluster.wake(machine);
  const { pages, calls } = people.awaySince(since);
  const reading = Math.max(pages.seconds, calls.seconds);
  console.log(
    `the machine of the primary ${machine.name} cut off; ${other.name} the primary and writes back after ${awayS.toFixed(1)} s, ${machine.name} a standby after ${secondsSince(since)}
   guests' pages that nobody had asked for: ${awayInWords(pages)}; calls: ${awayInWords(calls)}`,
  );
  return [
    ['writes back after the primary was cut off', `${awayS.toFixed(1)} s`, awayS <= BACK_WITHIN_S],
    ["guests' reading back after the primary was cut off", `${reading.toFixed(1)} s`, reading <= BACK_WITHIN_S],
    ['another one took over', `${other.name} for ${machine.name}`, other !== machine],
    [
      'what the one that was cut off took meanwhile',
      `${acknowledged ? 'acknowledged' : 'not acknowledged'}, ${counted ? 'counted' : 'not counted'}`,
      !acknowledged && !counted,
    ],
  ];
}

/** Kills the primary's machine once while the gate's journeys are under way. */
async function fallAmidJourneys(stage: Stage): Promise<Came> {
  const begun = performance.now();
  const gate = runGate(stage.instances);
  let over = false;
  const ended = () => void (over = true);
  // What failed is told where it is awaited, below.
  void gate.then(ended, ended);
  await until('the middle of the journeys', async () => over || (await inTheMiddle(stage.db)), {
    ms: 180_000,
    signal: stage.signal,
  });
  const [fell, at] = [performance.now(), Date.now()];
  const fallen = await letFall(stage, 'machine');
  const { tries, outcomes, passed, failed, skipped } = await gate;
  console.log(`${secondsSince(begun, fell)} after the journeys were begun: ${fallen.told}`);
  const met = underWay(tries, at, at + fallen.awayS * 1000);
  for (const spec of met) {
    const outcome = outcomes.find((one) => one.spec === spec);
    console.log(
      `  ${outcome?.failures ? 'FAILED' : outcome?.retried ? 'at the second try' : 'at the first try'}: ${spec}`,
    );
  }
  return {
    own: [
      ...backInTime([fallen], { times: BESIDE_BROWSERS }),
      ['journeys under way meanwhile', met.length, met.length > 0],
      ['journeys that wanted a second try', outcomes.filter(({ retried }) => retried > 0).length, true],
      ['journeys that did not run', skipped, skipped === 0],
      ['journeys failed', failed, failed === 0],
    ],
    count: `${passed} passed, ${failed} failed`,
  };
}

/** How long writes, and guests' reading of what nothing has stored, were away after a kill, and that in words. */
interface Fallen {
  awayS: number;
  readingAwayS: number;
  told: string;
}

/** Held to the limits, or so many times as long. */
const backInTime = (falls: readonly Fallen[], { times = 1 } = {}): Bound[] => {
  const back = (what: string, within: number, seconds: number[]): Bound => {
    const slowest = Math.max(0, ...seconds);
    return [`${what} back after at most`, `${slowest.toFixed(1)} s`, slowest <= within * times];
  };
  return [
    back(
      'writes',
      BACK_WITHIN_S,
      falls.map(({ awayS }) => awayS),
    ),
    back(
      "guests' reading of what nothing has stored",
      READ_WITHIN_S,
      falls.map(({ readingAwayS }) => readingAwayS),
    ),
  ];
};

/** Kills the primary and waits until writes are back and the machine is a standby. */
async function letFall({ cluster, people, signal }: Stage, how: 'postgres' | 'machine'): Promise<Fallen> {
  const machine = await cluster.killPrimary(how);
  const since = performance.now();
  const first = (): number | undefined => people.firstWriteAfter(since + SURVIVED_MS);
  await until('a write', () => first() !== undefined, { signal });
  const awayS = ((first() ?? since) - since) / 1000;
  await cluster.restore(machine);
  const { pages, calls } = people.awaySince(since);
  return {
    awayS,
    readingAwayS: Math.max(pages.seconds, calls.seconds),
    told: `${how === 'postgres' ? 'PostgreSQL' : 'the machine'} of the primary ${machine.name} killed; writes back after ${awayS.toFixed(1)} s, ${machine.name} a standby after ${secondsSince(since)}
   guests' pages that nobody had asked for: ${awayInWords(pages)}; calls: ${awayInWords(calls)}`,
  };
}

try {
  if (!(await main(interrupted('Stopped.')))) process.exitCode = 1;
} catch (failure) {
  endWith(failure);
}
