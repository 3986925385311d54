import { fakeS3 } from '@griot/release/s3.fixture';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { buyCoins } from '../../test/bought-coins.ts';
import { databaseUrl, dropDatabase, emptyDatabase, servingUrl } from '../../test/fresh-database.ts';
import { send, serve, until } from '../../test/killing.ts';
import { startPlatform } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { keysAndRules, tableHashes } from '../../test/same-tables.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { writing } from '../../test/writing.ts';
import type { Blobs } from '../ports/blobs.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { binariesIn } from '../ports/database/binaries.ts';
import { closeDatabase, openDatabase } from '../ports/database/index.ts';
import { knownMigrations, migrate } from '../ports/database/migrate.ts';
import { supervisePostgres } from '../ports/database/supervisor.ts';
import type { StoredSecret } from '../ports/env.ts';
import { backUp } from './backing-up.ts';
import { backUpData, restoreData, type Data } from './commands.ts';
import { openBackup } from './folder.ts';
import { MANIFEST, MANIFEST_SUM, writeManifest, type Manifest } from './manifest.ts';
import { fillFrom, restoreRows } from './restoring.ts';

const folder = process.env['TEST_POSTGRES_BINARIES'] ?? '';
const binaries = () => binariesIn(folder);
const home = temporaryFolder('backup');
const undo: (() => Promise<void>)[] = [async () => rmSync(home, { recursive: true, force: true })];
after(async () => {
  for (const step of undo.reverse()) await step();
});

const platform = await startPlatform();
undo.push(() => platform.close());
const { ports, services } = platform;
const source = new URL(ports.settings.migrationUrl ?? '').pathname.slice(1);

// A bit of everything: books, pictures, money, mails, and jobs that are done, waiting and dead.
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await publishing.published(2, {
  book_type: 'paid',
  locked_chapter: '1',
  title: 'The “Quoted” \\N',
});
await platform.db.$client.query(
  "update novels set description = E'a tab\\there,\\na line, \\\\N and \\\\.\\n\\\\.\\n'",
);
const reader = await platform.signUp('Rea Der');
await buyCoins(platform.db, reader.id, { coins: 30, gross: 10_001, fee: 333 });
await platform.api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader });
const cover = await ports.blobs.put('covers', Buffer.from('not really a picture'), 'webp');
await platform.mailsTo(reader.email);
await ports.jobs.enqueue(platform.db, jobKind('mail'), {
  to: 'waiting@readers.test',
  subject: 'Soon',
  text: 'Soon.',
});

const given = (data: string, token = ports.settings.tokenKey): StoredSecret[] => [
  { name: 'token-key', variable: 'TOKEN_KEY', value: token, given: true },
  { name: 'data-key', variable: 'DATA_KEY', value: data, given: true },
];
/** The data of the platform of these tests. */
const here: Data = { ...ports.settings, secrets: given(ports.settings.dataKey), binaries };
/** An empty database, and an empty folder beside it. */
async function elsewhere(secrets = here.secrets): Promise<Data & { migrationUrl: string; name: string }> {
  const name = await emptyDatabase();
  undo.push(() => dropDatabase(name));
  return {
    name,
    databaseUrl: servingUrl(name),
    migrationUrl: databaseUrl(name),
    dataDir: join(home, name),
    secrets,
    binaries,
  };
}
const to = (name: string): string => join(home, name);
const rowsOf = async (name: string): Promise<number> =>
  Object.values(await tableHashes(databaseUrl(name))).filter((hash) => !hash.startsWith('0 ')).length;

const whole = to('whole');
/** The pictures of gifts among them, which lie elsewhere here. */
const { missing: missingBefore } = await backUpData(here, { to: whole });
const again = await elsewhere();
const restored = await restoreData(again, { from: whole, lost: [] });

test('what was backed up comes back: every table, every picture, and the books are in order', async () => {
  const before = await tableHashes(databaseUrl(source));
  assert.deepEqual(await tableHashes(again.migrationUrl), before);
  assert.ok(Object.keys(before).length > 50 && before['public.postings'] && before['jobs.job_common']);
  assert.deepEqual(restored.books.faults, []);
  assert.ok(restored.books.journals >= 2 && restored.rows > 100);
  assert.equal(readFileSync(join(again.dataDir, 'blobs', cover), 'utf8'), 'not really a picture');
});

test('keys, indexes and rules are set up again as they were, those of a table’s parts among them', async () => {
  const restoredOnes = await keysAndRules(again.migrationUrl);
  assert.deepEqual(restoredOnes, await keysAndRules(databaseUrl(source)));
  for (const one of [
    /^CREATE UNIQUE INDEX chapter_views_before_pk ON public\.chapter_views_before .* t t chapter_views_chapter_id_day_viewer_pk$/,
    /^CREATE INDEX \w+ ON public\.novels USING gin /,
    /^postings \w+ f FOREIGN KEY .* t$/,
  ])
    assert.ok(
      restoredOnes.some((line) => one.test(line)),
      String(one),
    );
});

test('with a bucket, its files are in the backup, and are put into the one that is restored into, or nothing is', async () => {
  const s3 = await fakeS3('griot');
  undo.push(() => s3.close());
  Object.assign(process.env, s3.variables);
  const from = to('from-a-bucket');
  const shared = { ...here, s3Url: 's3://griot/before' };
  s3.objects.set(`before/blobs/${cover}`, { bytes: Buffer.from('not really a picture'), etag: '"1"' });
  assert.ok(`blobs/${cover}` in (await backUpData(shared, { to: from })).files);
  const target = { ...(await elsewhere()), s3Url: 's3://griot/after' };
  await restoreData(target, { from, lost: [] });
  assert.equal(s3.objects.get(`after/blobs/${cover}`)?.bytes.toString(), 'not really a picture');
  assert.ok(!existsSync(join(target.dataDir, 'blobs')));

  s3.failNext(Infinity);
  const away = /^Error: s3:\/\/griot\/before\/blobs cannot be reached or refuses: SlowDown/;
  await assert.rejects(backUpData(shared, { to: to('of-nothing') }), away);
  assert.ok(!existsSync(to('of-nothing')));
  s3.failNext(0);
  s3.fullAfter(0);
  const full = { ...(await elsewhere()), s3Url: 's3://griot/full' };
  await assert.rejects(restoreData(full, { from, lost: [] }), /InsufficientStorage/);
  assert.equal(await rowsOf(full.name), 0);
  assert.ok(![...s3.objects.keys()].some((key) => key.startsWith('full/')));
});

test('a backup is for the eyes of its owner alone, and says of each file what sha256sum says', async () => {
  const { manifest } = await openBackup(whole);
  assert.equal(statSync(whole).mode & 0o777, 0o700);
  for (const entry of readdirSync(whole, { recursive: true, withFileTypes: true }))
    assert.equal(statSync(join(entry.parentPath, entry.name)).mode & 0o077, 0, entry.name);
  const file = `blobs/${cover}`;
  assert.deepEqual(manifest.files[file], {
    bytes: 20,
    sha256: createHash('sha256').update('not really a picture').digest('hex'),
  });
  assert.equal(manifest.tables.find(({ name }) => name === 'unlocks')?.rows, 1);
  // Keys that the environment gives are not in it, in no form.
  const all = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of all)
    assert.ok(!readFileSync(join(parentPath, name)).includes(ports.settings.dataKey), name);
});

test('people go on where they were: sequences, keys, roles and triggers are as before, and jobs that were done are not done again', async () => {
  const mails = async (): Promise<string[]> => {
    const client = new pg.Client(again.migrationUrl);
    await client.connect();
    const { rows } = await client.query<{ to: string }>('select "to" from mails order by number');
    await client.end();
    return rows.map((row) => row.to);
  };
  const before = await mails();
  const server = await serve({
    DATABASE_URL: again.databaseUrl ?? '',
    DATABASE_MIGRATION_URL: again.migrationUrl,
    DATA_DIR: again.dataDir,
    TOKEN_KEY: ports.settings.tokenKey,
    DATA_KEY: ports.settings.dataKey,
  });
  try {
    const signIn = await send(server.url, 'POST', '/auth/login/', {
      body: { email: reader.email, password: reader.password },
    });
    assert.equal(signIn.status, 200);
    // The second chapter: the books take it, on top of what was there.
    const unlock = await send(server.url, 'POST', `/novels/${novel.slug}/chapters/2/unlock/`, {
      token: signIn.body.token,
      body: {},
    });
    assert.ok(unlock.status === 200 || unlock.status === 201, JSON.stringify(unlock));
    const signUp = await send(server.url, 'POST', '/auth/signup/', {
      body: {
        email: 'new@readers.test',
        password: 'a good password',
        pen_name: 'New Comer',
        first_name: 'New',
        last_name: 'Comer',
      },
    });
    assert.equal(signUp.status, 201, JSON.stringify(signUp.body));
    const since = async (): Promise<string[]> =>
      (await mails())
        .slice(before.length)
        .filter((mail) => mail.endsWith('@readers.test'))
        .sort();
    await until('the mails that waited', async () => (await since()).length >= 2);
    assert.deepEqual((await mails()).slice(0, before.length), before);
    assert.deepEqual(await since(), ['new@readers.test', 'waiting@readers.test']);
  } finally {
    await server.stop();
  }
  const db = openDatabase(again.migrationUrl, { max: 1 });
  assert.deepEqual(await miscounted(db), []);
  await closeDatabase(db);
});

test('a backup made while people write is of one moment', async () => {
  let writing = true;
  let wrote = 0;
  const writer = (async () => {
    for (; writing; wrote += 1) {
      await platform.signUp(`Busy ${wrote}`);
      await services.wallet.grant(reader.id, 1, 'a test', `busy ${wrote}`);
    }
  })();
  await until('the first write', () => wrote > 0);
  const [from, before] = [to('busy'), wrote];
  const { tables } = await backUpData(here, { to: from });
  const meanwhile = wrote - before;
  writing = false;
  await writer;
  const target = await elsewhere();
  const { books } = await restoreData(target, { from, lost: [] });
  assert.deepEqual(books.faults, []);
  const db = openDatabase(target.migrationUrl, { max: 1 });
  assert.deepEqual(await miscounted(db), []);
  await closeDatabase(db);
  const grants = (tables.find(({ name }) => name === 'journals')?.rows ?? 0) - restored.books.journals;
  assert.ok(grants >= before && grants <= wrote, `${grants} of ${before} to ${wrote}`);
  assert.ok(meanwhile > 0, 'nobody wrote meanwhile');
});

/** Counts how often the files are looked through, and does something between. */
function watchedBlobs(look: { before?: (n: number) => Promise<void>; after?: (n: number) => Promise<void> } = {}) {
  let looks = 0;
  const blobs: Blobs = {
    ...ports.blobs,
    async *list() {
      const n = (looks += 1);
      await look.before?.(n);
      yield* ports.blobs.list();
      await look.after?.(n);
    },
  };
  return { blobs, looks: () => looks };
}
const setPortrait = (key: string | null) =>
  platform.db.$client.query('update users set photo_key = $1 where id = $2', [key, ada.id]);
/** The portraits that the rows of a restored backup name. */
async function portraitsIn(target: Data & { migrationUrl: string }): Promise<string[]> {
  const client = new pg.Client(target.migrationUrl);
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    'select photo_key as key from users where photo_key is not null',
  );
  await client.end();
  return rows.map(({ key }) => key);
}

test('every file that a row names is in the backup, also when files come and go while it is made', async () => {
  const picture = (text: string): Promise<string> => ports.blobs.put('portraits', Buffer.from(text), 'webp');
  let first = '';
  let second = '';
  const { blobs, looks } = watchedBlobs({
    // All files have been copied when this one comes, and the snapshot of the rows names it when it goes.
    async after(n) {
      if (n === 1) await setPortrait((first = await picture('the first')));
    },
    async before(n) {
      if (n !== 2) return;
      await setPortrait((second = await picture('the second')));
      await ports.blobs.delete(first);
    },
  });
  const { files } = await backUp({ url: databaseUrl(source), blobs, secrets: here.secrets, to: to('coming') });
  assert.equal(looks(), 3);
  assert.equal(files[`blobs/${first}`], undefined);
  const target = await elsewhere();
  await restoreData(target, { from: to('coming'), lost: [] });
  assert.deepEqual(await portraitsIn(target), [second]);
  assert.equal(readFileSync(join(target.dataDir, 'blobs', second), 'utf8'), 'the second');
});

test('a file that has been missing all along keeps nobody from a backup, which says so', async () => {
  const missing = ports.blobs.keyOf('portraits', Buffer.from('never stored'), 'webp');
  await setPortrait(missing);
  const { blobs, looks } = watchedBlobs();
  const backup = await backUp({ url: databaseUrl(source), blobs, secrets: here.secrets, to: to('missing') });
  assert.equal(backup.missing, missingBefore + 1);
  await setPortrait(null);
  assert.equal(looks(), 2);
  const target = await elsewhere();
  await restoreData(target, { from: to('missing'), lost: [] });
  assert.deepEqual(await portraitsIn(target), [missing]);
});

test('no text that somebody writes keeps anybody from a backup, though it looks like the name of a file', async () => {
  const key = `x/00/${'0'.repeat(38)}.jpg`;
  // A line of its own, which is written otherwise in a backup than in the database.
  await platform.db.$client.query('update users set about = $1 where id = $2', [`see\n${key}\t${key}`, ada.id]);
  const { blobs, looks } = watchedBlobs();
  await backUp({ url: databaseUrl(source), blobs, secrets: here.secrets, to: to('written') });
  await platform.db.$client.query("update users set about = '' where id = $1", [ada.id]);
  assert.equal(looks(), 2);
});

test('a backup that may not outlive a power cut under its name is none', async (t) => {
  const handle = await open(home);
  const { ino } = await handle.stat();
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = handles;
  t.mock.method(handles, 'sync', async function (this: FileHandle) {
    if ((await this.stat()).ino === ino) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    await sync.call(this);
  });
  await assert.rejects(backUpData(here, { to: to('unsafe') }), /EIO/);
  assert.deepEqual(leftOf('unsafe'), []);
});

test('what is damaged, by one bit anywhere, is not restored, and nothing of it is', async () => {
  const copy = to('damaged');
  await backUpData(here, { to: copy });
  const target = await elsewhere();
  const refused = (what: RegExp) => assert.rejects(restoreData(target, { from: copy, lost: [] }), what);
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 60);
  for (const path of [
    `blobs/${cover}`,
    'tables/public.postings.copy.gz',
    'tables/jobs.job.copy.gz',
    MANIFEST,
    MANIFEST_SUM,
  ]) {
    const file = join(copy, path);
    const content = readFileSync(file);
    const flipped = Buffer.from(content);
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1;
    if (path === MANIFEST_SUM) flipped[0] = content[0] === 48 ? 49 : 48;
    writeFileSync(file, flipped);
    await refused(/cannot be restored: it is damaged: /);
    rmSync(file);
    await refused(/ is missing|it has no manifest/);
    writeFileSync(file, content);
  }
  assert.equal(existsSync(target.dataDir), false);
  assert.equal(await rowsOf(target.name), 0);
  await restoreData(target, { from: copy, lost: [] });
});

/** The backup with another manifest. */
function changed(name: string, change: (manifest: Manifest) => Partial<Manifest>): string {
  const copy = to(name);
  mkdirSync(copy);
  for (const part of ['tables', 'blobs']) linkTree(join(whole, part), join(copy, part));
  const manifest = JSON.parse(readFileSync(join(whole, MANIFEST), 'utf8')) as Manifest;
  const { text, sum } = writeManifest({ ...manifest, ...change(manifest) });
  writeFileSync(join(copy, MANIFEST), text);
  writeFileSync(join(copy, MANIFEST_SUM), sum);
  return copy;
}
function linkTree(from: string, into: string): void {
  mkdirSync(into);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkTree(join(from, entry.name), join(into, entry.name));
    else writeFileSync(join(into, entry.name), readFileSync(join(from, entry.name)));
  }
}

test('a backup of a later version is not restored', async () => {
  const target = await elsewhere();
  const later = changed('later', ({ migrations }) => ({
    migrations: [...migrations, { madeAt: Date.UTC(2040), hash: 'later' }],
  }));
  await assert.rejects(restoreData(target, { from: later, lost: [] }), /newer than this version/);
  const format = changed('format', () => ({ format: 2 as 1 }));
  await assert.rejects(restoreData(target, { from: format, lost: [] }), /newer than this version/);
  assert.equal(await rowsOf(target.name), 0);
});

test('a backup that lacks a row of what it says is not restored, and nothing of it is', async () => {
  const target = await elsewhere();
  const short = changed('short', ({ tables }) => ({
    tables: tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)),
  }));
  await assert.rejects(
    restoreData(target, { from: short, lost: [] }),
    /public\.users has \d+ rows, and \d+ were backed up/,
  );
  assert.equal(await rowsOf(target.name), 0);
  // What was made for it does not stand in the way.
  await restoreData(target, { from: whole, lost: [] });
});

test('where it is known what the rows of a table come to, none are taken that come to anything else', async () => {
  const target = await elsewhere();
  const { manifest, rows } = await openBackup(whole);
  const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, sum: '1' } : table));
  const source = { ...manifest, tables, rows, newer: '', lacking: String };
  await assert.rejects(
    fillFrom(source, { url: target.migrationUrl }),
    /^Error: public\.users has as many rows as before, but not the same\.$/,
  );
  assert.equal(await rowsOf(target.name), 0);
});

test('a backup of an earlier version is restored as it was, and then brought up to date', async () => {
  const migrations = knownMigrations();
  const old = await elsewhere();
  const db = openDatabase(old.migrationUrl);
  await migrate(db, { upTo: migrations.at(-3)?.folderMillis ?? 0 });
  await db.$client.query("insert into genres (id, name, place) values ('gen_old', 'Old', 7)");
  await closeDatabase(db);
  const { migrations: backedUp } = await backUpData(old, { to: to('old') });
  assert.equal(backedUp.length, migrations.length - 2);
  const target = await elsewhere();
  await restoreData(target, { from: to('old'), lost: [] });
  const hashes = await tableHashes(target.migrationUrl);
  assert.deepEqual(Object.keys(hashes), Object.keys(await tableHashes(databaseUrl(source))));
  assert.match(hashes['public.genres'] ?? '', /^1 /);
});

test('what fails once the rows are there to stay is told as what it is', async () => {
  const target = await elsewhere();
  const db = openDatabase(target.migrationUrl);
  await migrate(db, { upTo: knownMigrations().at(-3)?.folderMillis ?? 0 });
  await db.$client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no more of them'; end $$;
    create trigger refuse before insert on migrations for each row execute function refuse()`);
  await assert.rejects(
    restoreData(target, { from: to('old'), lost: [] }),
    /All rows, files and keys are there as they were backed up, but what comes after that failed: no more of them\. Do not restore again/,
  );
  assert.match((await tableHashes(target.migrationUrl))['public.genres'] ?? '', /^1 /);
  await db.$client.query('drop trigger refuse on migrations');
  assert.equal(await migrate(db), 2);
  await closeDatabase(db);
});

test('a restore that is stopped before its rows are there leaves neither files nor keys', async () => {
  const target = await elsewhere();
  const stop = new AbortController();
  await assert.rejects(
    restoreRows({
      backup: await openBackup(whole),
      url: target.migrationUrl,
      signal: stop.signal,
      async before() {
        stop.abort(new Error('stopped'));
        mkdirSync(target.dataDir);
        return async () => rmSync(target.dataDir, { recursive: true });
      },
    }),
    /stopped/,
  );
  assert.equal(existsSync(target.dataDir), false);
  assert.equal(await rowsOf(target.name), 0);
});

test('a row from before a rule does not keep anybody from their backup', async () => {
  const old = await elsewhere();
  const db = openDatabase(old.migrationUrl);
  await migrate(db, { upTo: 1_795_386_299_362 });
  await db.$client.query("insert into genres (id, name, place) values ('gen_two', 'Two', -1)");
  await migrate(db);
  await closeDatabase(db);
  await backUpData(old, { to: to('lawless') });
  const target = await elsewhere();
  await restoreData(target, { from: to('lawless'), lost: [] });
  assert.match((await tableHashes(target.migrationUrl))['public.genres'] ?? '', /^1 /);
});

test('another key than that of the backup is refused, a missing one is asked for, and one that is lost is said to be', async () => {
  const other = 'a third secret for the tests, and for them only';
  const target = await elsewhere();
  const refused = (secrets: StoredSecret[], what: RegExp) =>
    assert.rejects(restoreData({ ...target, secrets }, { from: whole, lost: [] }), what);
  await refused(given(other), /DATA_KEY is not the key that this backup was made with/);
  await refused(given(ports.settings.dataKey, other), /TOKEN_KEY is not the key/);
  await refused(given(ports.settings.dataKey).slice(0, 1), /no data-key, since it was given by DATA_KEY: set it/);
  assert.equal(await rowsOf(target.name), 0);
  await restoreData({ ...target, secrets: given(other) }, { from: whole, lost: ['data-key'] });
});

test('what is not empty is not written to', async () => {
  const full = here;
  await assert.rejects(restoreData(full, { from: whole, lost: [] }), /The database is not empty: .* has rows/);
  const another = await elsewhere();
  const client = new pg.Client(another.migrationUrl);
  await client.connect();
  await client.query('create table recipes (name text)');
  await client.end();
  await assert.rejects(restoreData(another, { from: whole, lost: [] }), /tables of something else/);
  mkdirSync(to('taken'));
  writeFileSync(to('taken/letter'), 'dear');
  await assert.rejects(backUpData(here, { to: to('taken') }), /taken is not empty/);
  await assert.rejects(
    restoreData(
      { dataDir: to('taken'), databaseUrl: undefined, migrationUrl: undefined, secrets: here.secrets, binaries },
      { from: whole, lost: [] },
    ),
    /taken is not empty/,
  );
  assert.deepEqual(readdirSync(to('taken')), ['letter']);
  await assert.rejects(backUpData(here, { to: to('nowhere/at-all') }), /There is no folder .*nowhere/);
  assert.equal(existsSync(to('nowhere')), false);
});

test('where a disk is mounted nothing is written beside it', async () => {
  const refused = /A disk is mounted at \/dev: name a folder on it/;
  await assert.rejects(backUpData(here, { to: '/dev' }), refused);
  await assert.rejects(
    restoreData(
      { ...here, dataDir: '/dev', databaseUrl: undefined, migrationUrl: undefined },
      { from: whole, lost: [] },
    ),
    refused,
  );
});

test('what a manifest names without its hash, or outside of the backup, is not read', async () => {
  const target = await elsewhere();
  const refused = async (name: string, change: (manifest: Manifest) => Partial<Manifest>, what: RegExp) =>
    assert.rejects(restoreData(target, { from: changed(name, change), lost: [] }), what);
  for (const [name, file] of [
    ['outside', '../whole/tables/public.users.copy.gz'],
    ['unhashed', 'tables/public.more.copy.gz'],
    ['inherited', 'constructor'],
  ] as const)
    await refused(
      name,
      ({ tables }) => ({ tables: tables.map((table) => (table.name === 'users' ? { ...table, file } : table)) }),
      /the rows of a table are not among its files/,
    );
  await refused(
    'keyless',
    ({ secrets }) => ({ secrets: { ...secrets, 'data-key': { ...secrets['data-key'], stored: true } } }),
    /a key is not among its files/,
  );
  assert.equal(await rowsOf(target.name), 0);
});

test('the embedded database too: from a data folder with its keys, served or not, into one that is not there yet', async () => {
  const dataDir = to('embedded');
  const postgres = await supervisePostgres({ binaries: binaries(), dir: join(dataDir, 'postgres') });
  await restoreRows({ backup: await openBackup(whole), url: postgres.url() });
  const served = await tableHashes(postgres.url());
  for (const [name, value] of [
    ['token-key', 'one'],
    ['data-key', 'two'],
  ] as const)
    writeFileSync(join(dataDir, name), `${value} that is long enough for a key of this server\n`);
  const secrets: StoredSecret[] = [
    {
      name: 'token-key',
      variable: 'TOKEN_KEY',
      value: 'one that is long enough for a key of this server',
      given: false,
    },
    { name: 'data-key', variable: 'DATA_KEY', value: 'two that is long enough for a key of this server', given: false },
  ];
  const embedded: Data = { dataDir, databaseUrl: undefined, migrationUrl: undefined, secrets, binaries };
  await backUpData(embedded, { to: to('served') });
  await postgres.stop();
  const { tables } = await backUpData(embedded, { to: to('not-served') });
  assert.ok(tables.length > 50);
  const target: Data = { ...embedded, dataDir: to('embedded-again'), secrets: [] };
  const stopping = AbortSignal.abort(new Error('stopped'));
  await assert.rejects(restoreData(target, { from: to('not-served'), lost: [], signal: stopping }), /stopped/);
  await restoreData(target, { from: to('not-served'), lost: [] });
  assert.equal(readFileSync(join(target.dataDir, 'data-key'), 'utf8'), readFileSync(join(dataDir, 'data-key'), 'utf8'));
  assert.equal(statSync(join(target.dataDir, 'data-key')).mode & 0o777, 0o600);
  const restoredPostgres = await supervisePostgres({ binaries: binaries(), dir: join(target.dataDir, 'postgres') });
  assert.deepEqual(await tableHashes(restoredPostgres.url()), served);
  await restoredPostgres.stop();
  assert.deepEqual(
    readdirSync(home).filter((name) => name.includes('.partial-')),
    [],
  );
});

/** `pnpm backup` as a process of its own. */
function command(name: string, before: string[] = []) {
  const script = join(import.meta.dirname, '../../../../scripts/backup.ts');
  const [program, ...args] = [...before, process.execPath, script, '--to', to(name)];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(source),
      DATA_DIR: ports.settings.dataDir,
      TOKEN_KEY: ports.settings.tokenKey,
      DATA_KEY: ports.settings.dataKey,
    },
  });
  undo.push(async () => void child.kill('SIGKILL'));
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += String(chunk)));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, words })) };
}
const leftOf = (name: string): string[] =>
  readdirSync(home).filter((entry) => entry.startsWith(`${name}.`) || entry === name);

test('a backup that is stopped leaves nothing, and one that is killed nothing that looks whole', async () => {
  // Nobody reads a table that is held, so the backup is caught in its middle.
  const client = new pg.Client(databaseUrl(source));
  client.on('error', () => undefined);
  undo.push(() => client.end());
  await client.connect();
  await client.query('begin; lock table users in access exclusive mode');
  const waits = async (): Promise<boolean> => {
    const { rowCount } = await platform.db.$client.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'griot backup' and wait_event_type = 'Lock'",
    );
    return rowCount === 1;
  };
  const stopped = command('stopped');
  await until('the stopped one', waits, 60_000);
  assert.ok(existsSync(to(`stopped.partial-${stopped.child.pid}/blobs/${cover}`)));
  stopped.child.kill('SIGTERM');
  assert.deepEqual(await stopped.ended, { code: 1, words: 'Stopped; nothing was left behind.\n' });
  assert.deepEqual(leftOf('stopped'), []);
  const killed = command('killed');
  const partial = `killed.partial-${killed.child.pid}`;
  await until('the killed one', () => existsSync(to(`${partial}/blobs/${cover}`)), 60_000);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await client.query('rollback');
  assert.deepEqual(leftOf('killed'), [partial]);
  await assert.rejects(openBackup(to(partial)), /it is no backup, or only a part of one/);
  await backUpData(here, { to: to('killed') });
  assert.deepEqual(leftOf('killed'), ['killed']);
});

test('a disk that is full halfway is named, and nothing is left on it', async () => {
  const { code, words } = await command('full', ['prlimit', '--fsize=2000']).ended;
  assert.equal(code, 1);
  assert.match(words, /full cannot be written: a file would be larger/);
  assert.deepEqual(leftOf('full'), []);
});
