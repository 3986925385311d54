import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { databaseUrl, dropDatabase, freshDatabase } from '../../test/fresh-database.ts';
import { until } from '../../test/killing.ts';
import { testClock } from '../../test/randomness.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createHealth } from '../http/health.ts';
import { createMetrics } from '../http/metrics.ts';
import { diskBlobs } from '../ports/blobs.ts';
import { binariesIn } from '../ports/database/binaries.ts';
import { closeDatabase, openDatabase } from '../ports/database/index.ts';
import { createJobs } from '../ports/jobs/index.ts';
import { backUpNightly, backupJob } from './nightly.ts';
import { openBackup } from './folder.ts';
import { databaseId } from './rows-store.ts';

const folder = process.env['TEST_POSTGRES_BINARIES'] ?? '';
const home = temporaryFolder('nightly');
const name = await freshDatabase();
const db = openDatabase(databaseUrl(name), { max: 4 });
const [dataDir, backupTo] = [join(home, 'data'), join(home, 'backups')];
const blobs = diskBlobs(join(dataDir, 'blobs'));
await blobs.put('covers', Buffer.from('a picture'), 'webp');
const clock = testClock();
const metrics = createMetrics();
const health = createHealth({ db, blobs, started: true });
const jobs = createJobs(db, { supervise: false, report: () => undefined });
const logged: string[] = [];
const nightly = backUpNightly({
  settings: { dataDir, backupTo, backupKeep: 2, publicUrl: 'https://novels.example:8443' },
  url: databaseUrl(name),
  secrets: [
    { name: 'token-key', variable: 'TOKEN_KEY', value: 'a secret for the tests, and for them only', given: true },
    { name: 'data-key', variable: 'DATA_KEY', value: 'another secret for the tests, and for them only', given: false },
  ],
  blobs,
  jobs,
  metrics,
  health,
  clock,
  log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  binaries: () => binariesIn(folder),
});
await jobs.open();
after(async () => {
  await nightly.close();
  await jobs.close();
  await closeDatabase(db);
  await dropDatabase(name);
  rmSync(home, { recursive: true, force: true });
});

const aNight = async (): Promise<void> => {
  clock.step({ days: 1 });
  await jobs.enqueue(db, backupJob, {});
  await jobs.drain();
};
const metric = async (of: string): Promise<string | undefined> =>
  (await metrics.registry.metrics()).split('\n').find((line) => line.startsWith(`${of} `));
const stored = (): string[] => readdirSync(backupTo).sort();
/** What such a night is called, of whichever platform. */
const nameOf = (platform: string): string =>
  `griot-${platform}-${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

test('a folder that is not there is told of at the start, in the log and in /readyz', async () => {
  await until('the warning to come', () => health.warnings().length > 0);
  assert.deepEqual(health.warnings(), ['no backup will be made: the folder of BACKUP_TO is not there']);
  assert.equal(logged.filter((line) => line.includes('BACKUP_TO cannot be written')).length, 1);
});

test('as long as nothing has been proved for a night and a half, /readyz warns, and who is to wake somebody knows that backups are expected', async () => {
  assert.equal(await metric('backup_expected'), 'backup_expected 1');
  assert.equal(await metric('backup_proved_timestamp_seconds'), 'backup_proved_timestamp_seconds 0');
  clock.step({ hours: 37 });
  assert.match(health.warnings().at(-1) ?? '', /no backup has been proved since/);
});

test('a folder that is not there is not made, since its disk may not be mounted', async () => {
  await assert.rejects(aNight(), /There is no folder .*backups: make it, or mount the disk/);
  assert.equal(existsSync(backupTo), false);
  await db.$client.query("delete from jobs.job where name = 'backup'");
  mkdirSync(backupTo);
});

test('every night one is made and proved, and the last ones are stored', async () => {
  for (let night = 0; night < 3; night += 1) await aNight();
  assert.equal(logged.filter((line) => line.includes('on the same disk as the data')).length, 1);
  const [first, second, ...more] = stored();
  assert.deepEqual(more, []);
  assert.match(first ?? '', /^griot-novels\.example-8443-\S+Z$/);
  assert.equal(second, nameOf('novels.example-8443'));
  await openBackup(join(backupTo, second ?? ''));
  assert.equal(await metric('backup_failed'), 'backup_failed 0');
  assert.equal(
    await metric('backup_proved_timestamp_seconds'),
    `backup_proved_timestamp_seconds ${clock.now().getTime() / 1000}`,
  );
  await until('the warning to go', () => health.warnings().length === 0);
  assert.equal(existsSync(join(dataDir, 'backup-proof')), false);
});

test('a server that has just started tells of the newest proved backup, and one without BACKUP_TO expects none', async () => {
  for (const [to, told] of [
    [backupTo, [1, clock.now().getTime() / 1000]],
    [undefined, [0, 0]],
  ] as const) {
    const others = createMetrics();
    const looking = backUpNightly({
      settings: { dataDir, backupTo: to, backupKeep: 2, publicUrl: 'https://novels.example:8443' },
      url: databaseUrl(name),
      secrets: [],
      blobs,
      jobs: createJobs(db, { supervise: false, report: () => undefined }),
      metrics: others,
      health: createHealth({ db, blobs, started: true }),
      clock,
      log: pino({ level: 'silent' }),
      binaries: () => binariesIn(folder),
    });
    // Whoever asks for nothing but /metrics hears of it, too.
    await until('the folder to be looked into', async () => {
      const lines = (await others.registry.metrics()).split('\n');
      const valueOf = (of: string) => Number(lines.find((line) => line.startsWith(`${of} `))?.split(' ')[1]);
      return [valueOf('backup_expected'), valueOf('backup_proved_timestamp_seconds')].every((n, at) => n === told[at]);
    });
    await looking.close();
  }
});

test('one that does not restore is told of and stored apart, and costs none of those that do', async () => {
  const before = stored();
  const meddle = async (statement: string): Promise<void> => {
    const client = await db.$client.connect();
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    client.release();
  };
  await meddle(
    "insert into journals (id, key, request_hash, kind, reason, created_at) values ('jrn_empty', 'empty', '', 'grant', '', now())",
  );
  await assert.rejects(aNight(), /the restored books break rules: every movement has entries/);
  // Whoever asks may be a stranger, and a reason names folders.
  assert.deepEqual(health.warnings(), ['the last backup failed']);
  assert.equal(await metric('backup_failed'), 'backup_failed 1');
  assert.deepEqual(stored().slice(0, 2), before);
  assert.match(stored()[2] ?? '', /^unproved-griot-/);
  await meddle("delete from journals where id = 'jrn_empty'");
  await db.$client.query("delete from jobs.job where name = 'backup'");
  await aNight();
  assert.equal(stored().length, 2);
  assert.equal(stored()[0], before[1]);
  assert.deepEqual(health.warnings(), []);
});

test('what failed here is told of until another instance has proved one since', async () => {
  await db.$client.query('alter table users rename to people');
  await assert.rejects(aNight());
  await db.$client.query('alter table people rename to users');
  await db.$client.query("delete from jobs.job where name = 'backup'");
  assert.deepEqual(health.warnings(), ['the last backup failed']);
  clock.step({ minutes: 10 });
  mkdirSync(join(backupTo, nameOf('novels.example')));
  mkdirSync(join(backupTo, `unproved-${nameOf('novels.example-8443')}`));
  clock.step({ minutes: 2 });
  assert.deepEqual(health.warnings(), ['the last backup failed']);
  mkdirSync(join(backupTo, nameOf('novels.example-8443')));
  clock.step({ minutes: 2 });
  await until('the warning to go', () => health.warnings().length === 0);
  assert.equal(await metric('backup_failed'), 'backup_failed 0');
  assert.equal(
    await metric('backup_proved_timestamp_seconds'),
    `backup_proved_timestamp_seconds ${clock.now().getTime() / 1000 - 120}`,
  );
});

test('platforms that share a folder leave each other’s backups alone, and one without an address is known by its database', async () => {
  const others = ['novels.example-8443-2026', 'novels.example', 'example-8443'].flatMap((platform) =>
    ['', 'unproved-'].map((state) => `${state}griot-${platform}-2020-01-01T02-41-00Z`),
  );
  for (const other of others) mkdirSync(join(backupTo, other), { recursive: true });
  await aNight();
  for (const other of others) assert.ok(stored().includes(other), other);
  assert.equal(stored().filter((entry) => entry.startsWith('griot-novels.example-8443-20')).length, 2 + 1);
  const [, id] = (await databaseId(databaseUrl(name)))?.match(/^([0-9a-f]{12})$/) ?? [];
  assert.ok(id);
  assert.notEqual(await databaseId(databaseUrl('postgres')), id);
});

test('one whose name may not outlive a power cut does not count as proved', async (t) => {
  const handle = await open(backupTo);
  const { ino } = await handle.stat();
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = handles;
  let names = 0;
  t.mock.method(handles, 'sync', async function (this: FileHandle) {
    // First it is named as one that is not proved.
    if ((await this.stat()).ino === ino && (names += 1) === 2) throw new Error('EIO: i/o error, fsync');
    await sync.call(this);
  });
  const before = stored();
  await assert.rejects(aNight(), /EIO/);
  assert.deepEqual(
    stored().filter((entry) => !before.includes(entry)),
    [`unproved-${nameOf('novels.example-8443')}`],
  );
});
