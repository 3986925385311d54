import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { NoSetBefore } from '../e2e/run/commit-before.ts';
import { embeddedBinaries, folderForPostgres, supervisePostgres } from '../packages/server/src/index.ts';
import { auditLedger } from '../packages/server/src/ledger/audit-store.ts';
import { closeDatabase, openDatabase, type Database } from '../packages/server/src/ports/database/index.ts';
import { databaseFolder, temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import type { AtEnd } from '../packages/server/test/until.ts';
import { build } from './build.ts';
import { optionsOf } from './options.ts';
import { endWith } from './end-with.ts';
import { createAsk } from './ha/asking.ts';
import { compare } from './ha/comparing.ts';
import { gatherPeople, type Failed } from './ha/people.ts';
import { stillness } from './ha/processes.ts';
import { interrupted } from './interrupted.ts';
import { instancesOn, type Instance, type Version } from './rollout/instances.ts';
import { misunderstandings } from './rollout/understanding.ts';
import { startFront } from './several/front.ts';
import { checkOut, git } from './skew/sets.ts';
import { shipTree } from './tree.ts';
import { undoing } from './undoing.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** People go on for so long between two steps, in ms. */
const BETWEEN_MS = 3_000;

const USAGE = `pnpm rollout [--since <commit>]

Serves with two webs and a worker of the version before, which is the commit before the newest migration unless one is named; puts this version in their place,
one after the other, while people read and write, and then that one again. Says what the two did not understand of each other, and which requests failed.`;

/** The version before, in a folder that stays for the next time. */
async function versionBefore(since: string | undefined): Promise<Version> {
  const newest = git('log', '-1', '--format=%H', '--', 'packages/server/migrations');
  const hash = git('rev-parse', '--verify', '--quiet', `${since ?? `${newest}^`}^{commit}`);
  if (hash === '')
    throw new NoSetBefore(since ? `there is no commit ${since} here` : 'the history that is here ends too early');
  const tree = path.join(ROOT, '.cache/rollout', hash);
  if (!existsSync(tree)) {
    const partial = `${tree}.${process.pid}`;
    try {
      await checkOut(hash, partial);
      renameSync(partial, tree);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return { name: `N-1 (${hash.slice(0, 8)})`, tree };
}

async function main(signal: AbortSignal): Promise<boolean> {
  const values = optionsOf({ since: { type: 'string' }, help: { type: 'boolean' } });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const before = await versionBefore(values.since);
  await build();
  return undoing((atEnd) => trial({ before, now: { name: 'N', tree: ROOT }, atEnd, signal }));
}

interface TrialOptions {
  before: Version;
  now: Version;
  atEnd: AtEnd;
  signal: AbortSignal;
}

async function trial({ before, now, atEnd, signal }: TrialOptions): Promise<boolean> {
  const dir = databaseFolder('rollout');
  atEnd(async () => rmSync(dir, { recursive: true, force: true }));
  const logs = temporaryFolder('rollout-logs');
  let holds = false;
  atEnd(async () => (holds ? rmSync(logs, { recursive: true }) : console.log(`The instances' logs are in ${logs}`)));
  const postgres = await supervisePostgres({
    binaries: embeddedBinaries(folderForPostgres(path.join(ROOT, '.cache')).dir),
    dir: path.join(dir, 'postgres'),
  });
  atEnd(() => postgres.stop());
  const front = await startFront();
  atEnd(() => front.close());
  const remotes = path.join(dir, 'remotes');
  await shipTree(remotes, { by: 'a rollout' });
  const start = instancesOn(
    {
      DATABASE_URL: postgres.servingUrl(),
      DATABASE_MIGRATION_URL: postgres.url(),
      DATA_DIR: path.join(dir, 'data'),
      REMOTES_STORE: remotes,
      PUBLIC_URL: front.url,
      TRUST_PROXY: '127.0.0.1,::1',
      TOKEN_KEY: 'one key for all instances of a rollout',
      DATA_KEY: 'another key for all instances of a rollout',
    },
    logs,
  );
  const all: Instance[] = [];
  const serving = new Set<Instance>();
  const begin = async (...[version, role]: Parameters<typeof start>): Promise<Instance> => {
    const instance = await start(version, role);
    all.push(instance);
    serving.add(instance);
    atEnd(() => end(instance));
    return instance;
  };
  const end = async (instance: Instance): Promise<void> => {
    if (serving.delete(instance)) await instance.stop();
  };

  let worker = await begin(before, 'worker');
  const webs = [await begin(before, 'web'), await begin(before, 'web')];
  const open = (): void => front.open(webs.map(({ url }) => url));
  open();
  const db = openDatabase(postgres.url(), { max: 2 });
  atEnd(() => closeDatabase(db));
  const { ask, close } = createAsk(front.url);
  atEnd(async () => close());
  const migrated = await migrationsOf(db);
  const people = await gatherPeople(ask, db);
  people.start();

  const faults: string[] = [];
  const understand = async (): Promise<void> => {
    const [one, two] = webs;
    if (!one || !two) return;
    faults.push(...(await misunderstandings(one, two, { db, signal })));
    faults.push(...(await misunderstandings(two, one, { db, signal })));
  };
  /** Puts a version in the place of another: the worker first or last, a web at a time, and both serve side by side in between. */
  const roll = async (to: Version, workerFirst: boolean): Promise<void> => {
    const replaceWorker = async (): Promise<void> => {
      const next = await begin(to, 'worker');
      await end(worker);
      worker = next;
    };
    if (workerFirst) await replaceWorker();
    for (const [n, old] of webs.entries()) {
      webs[n] = await begin(to, 'web');
      open();
      await end(old);
      console.log(`web ${n + 1} is ${to.name}; the worker is ${worker.version.name}`);
      await stillness(BETWEEN_MS, signal);
      await understand();
      signal.throwIfAborted();
    }
    if (!workerFirst) await replaceWorker();
    await stillness(BETWEEN_MS, signal);
  };
  console.log(`two webs and a worker are ${before.name}, on ${migrated} migrations`);
  await stillness(BETWEEN_MS, signal);
  await roll(now, true);
  console.log(`all is ${now.name}, on ${await migrationsOf(db)} migrations; and back`);
  await roll(before, false);
  await people.stop();

  const { counts, done, failed } = people;
  const { lost, doubled } = await compare(db, done);
  const { faults: books, journals } = await auditLedger(db);
  const { rowCount: dead } = await db.$client.query("select from jobs.job where name = 'dead'");
  for (const line of [...faults, ...lost, ...doubled, ...failed.map((one) => wordsOf(one, all))])
    console.log(`  ${line}`);
  const bounds: [string, string | number, boolean][] = [
    ['writes acknowledged', counts.acknowledged, counts.acknowledged > 0],
    ['pages read', counts.pages, counts.pages > 0],
    ['requests failed', failed.length, failed.length === 0],
    ['acknowledged writes lost or doubled', lost.length + doubled.length, lost.length + doubled.length === 0],
    ['what one version did not understand of the other', faults.length, faults.length === 0],
    ['jobs dead', dead ?? 0, dead === 0],
    ['faults in the books', `${books.length} of ${journals} movements`, books.length === 0],
  ];
  for (const [what, value, kept] of bounds) console.log(`${kept ? 'holds' : 'BREAKS'}  ${what}: ${value}`);
  holds = bounds.every(([, , kept]) => kept);
  return holds;
}

/** When a request failed, at which instance, what became of that one, and how it failed. */
function wordsOf({ begun, ended, method, path, by, how }: Failed, all: readonly Instance[]): string {
  const at = all.find(({ url }) => url === by);
  const where = at
    ? `${at.name} of ${at.version.name}, told to stop ${at.told ? timeOf(at.told) : 'never'}, ended ${at.ended ? timeOf(at.ended) : 'never'}`
    : 'no instance that is known';
  return `${timeOf(begun)} to ${timeOf(ended)} ${method} ${path} at ${where}: ${how}`;
}

const timeOf = (at: Date): string => at.toISOString().slice(11, 23);

const migrationsOf = async (db: Database): Promise<number> =>
  (await db.$client.query('select from migrations')).rowCount ?? 0;

try {
  if (!(await main(interrupted('Stopped.')))) process.exitCode = 1;
} catch (failure) {
  endWith(failure);
}
