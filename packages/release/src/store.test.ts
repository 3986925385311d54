import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diskStore } from './disk-store.ts';
import type { FakeS3 } from './s3.fixture.ts';
import { openStore, type Store } from './store.ts';
import type { Source } from './stored.ts';
import { KINDS, startS3, stopAll, temporaryFolder } from './stores.fixture.ts';

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(stopAll);

const text = (stored: Awaited<ReturnType<Store['read']>>) => stored?.bytes.toString();
const files = (given: Record<string, string>): Map<string, Source> =>
  new Map(Object.entries(given).map(([name, held]) => [name, { bytes: Buffer.from(held) }]));

describe.each(KINDS)('a store in %s', (_kind, open) => {
  test('replaces what was read, and nothing that somebody else has written since', async () => {
    const store = await open();
    expect(await store.read('registry.json')).toBeNull();
    expect(await store.replace('registry.json', Buffer.from('one'), null)).toBe(true);
    expect(await store.replace('registry.json', Buffer.from('other'), null)).toBe(false);
    const read = await store.read('registry.json');
    expect(text(read)).toBe('one');
    expect(await store.replace('registry.json', Buffer.from('two'), read?.version ?? '')).toBe(true);
    expect(await store.replace('registry.json', Buffer.from('three'), read?.version ?? '')).toBe(false);
    expect(text(await store.read('registry.json'))).toBe('two');
  });

  test('lets one of many writers win, each time', async () => {
    const store = await open();
    for (const round of ['a', 'b', 'c']) {
      const version = (await store.read('x'))?.version ?? null;
      const writers = ['1', '2', '3', '4', '5', '6', '7', '8'];
      const won = await Promise.all(writers.map((who) => store.replace('x', Buffer.from(round + who), version)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(text(await store.read('x'))).toBe(round + writers[won.indexOf(true)]);
    }
  });

  test('says cheaply that nothing has changed', async () => {
    const store = await open();
    await store.replace('x', Buffer.from('one'), null);
    const { version = '' } = (await store.read('x')) ?? {};
    expect(await store.readIfChanged('x', version)).toBe('unchanged');
    await store.replace('x', Buffer.from('two'), version);
    expect(text((await store.readIfChanged('x', version)) as never)).toBe('two');
  });

  test('stores a folder once and whole, lists it, reads it on this machine, and deletes it', async () => {
    const store = await open();
    const cache = temporaryFolder();
    const build = files({ 'app.js': 'app', 'assets/a.woff2': 'letters', 'build.json': '{}' });
    expect(await store.putFolder('builds/mf-legal/1', build, 'build.json')).toBe(true);
    expect(await store.putFolder('builds/mf-legal/1', files({ 'build.json': 'other' }), 'build.json')).toBe(false);
    expect(text(await store.read('builds/mf-legal/1/build.json'))).toBe('{}');
    expect([await store.list('builds'), await store.list('builds/mf-legal'), await store.list('nothing')]).toEqual([
      ['mf-legal'],
      ['1'],
      [],
    ]);
    const folder = await store.localFolder('builds/mf-legal/1', cache, 'build.json');
    expect(readFileSync(path.join(folder ?? '', 'assets/a.woff2'), 'utf8')).toBe('letters');
    expect(await store.localFolder('builds/mf-legal/2', cache, 'build.json')).toBeNull();
    await store.deleteFolder('builds/mf-legal/1');
    expect(await store.read('builds/mf-legal/1/build.json')).toBeNull();
    expect(await store.list('builds/mf-legal')).toEqual([]);
  });

  test('has nothing of a folder that did not come whole', async () => {
    const store = await open();
    const half = files({ 'app.js': 'app', 'build.json': '{}' });
    half.set('later.js', { file: path.join(temporaryFolder(), 'is-not-there.js') });
    await expect(store.putFolder('builds/mf-legal/1', half, 'build.json')).rejects.toThrow(/ENOENT/);
    expect(await store.localFolder('builds/mf-legal/1', temporaryFolder(), 'build.json')).toBeNull();
    expect(await store.putFolder('builds/mf-legal/1', files({ 'build.json': '{}' }), 'build.json')).toBe(true);
  });

  test('keeps two who store the same folder at once from mixing theirs', async () => {
    const store = await open();
    const stored = await Promise.all(
      ['1', '2', '3'].map((who) => store.putFolder('builds/mf-legal/1', files({ 'build.json': who }), 'build.json')),
    );
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(text(await store.read('builds/mf-legal/1/build.json'))).toBe(String(stored.indexOf(true) + 1));
  });
});

test('a lock that somebody left behind is taken away, one that is held is waited for', async () => {
  const dir = temporaryFolder();
  const store = diskStore(dir);
  const { hostname } = await import('node:os');
  // No process has this number.
  writeFileSync(path.join(dir, 'x.lock'), `4194999 ${hostname()} left-behind`);
  expect(await store.replace('x', Buffer.from('one'), null)).toBe(true);
  expect(existsSync(path.join(dir, 'x.lock'))).toBe(false);

  writeFileSync(path.join(dir, 'x.lock'), `${process.pid} ${hostname()} held`);
  const waiting = store.replace('y', Buffer.from('other key'), null);
  expect(await waiting).toBe(true);
  const { rmSync } = await import('node:fs');
  const held = store.replace('x', Buffer.from('two'), (await store.read('x'))?.version ?? null);
  let done = false;
  void held.then(() => (done = true));
  await store.replace('z', Buffer.from('a while later'), null);
  expect(done).toBe(false);
  rmSync(path.join(dir, 'x.lock'));
  expect(await held).toBe(true);
});

test('a bucket that is not there, or does not answer, is named with its reason', async () => {
  const store = await openStore('s3://elsewhere/remotes');
  await expect(store.read('registry.json')).rejects.toThrow(
    /^s3:\/\/elsewhere\/remotes cannot be reached or refuses: NoSuchBucket/,
  );
  const { AWS_ENDPOINT_URL_S3 } = process.env;
  process.env.AWS_ENDPOINT_URL_S3 = 'http://127.0.0.1:9';
  const away = await openStore('s3://builds/remotes');
  await expect(away.read('registry.json')).rejects.toThrow(/^s3:\/\/builds\/remotes cannot be reached or refuses/);
  process.env.AWS_ENDPOINT_URL_S3 = AWS_ENDPOINT_URL_S3;
});

test('a bucket that is full halfway has no such build', async () => {
  const store = await openStore('s3://builds/full');
  s3.fullAfter(1);
  const build = files({ 'app.js': 'app', 'b.js': 'b', 'build.json': '{}' });
  await expect(store.putFolder('builds/mf-legal/1', build, 'build.json')).rejects.toThrow(/InsufficientStorage/);
  s3.fullAfter(Infinity);
  expect(await store.read('builds/mf-legal/1/build.json')).toBeNull();
  expect(await store.putFolder('builds/mf-legal/1', build, 'build.json')).toBe(true);
}, 20_000);

test('a bucket that keeps silent is given up, whatever it was asked for', async () => {
  const { s3Store } = await import('./s3-store.ts');
  const store = s3Store('s3://builds/silent', { within: 200 });
  s3.stall(true);
  const silence = /^s3:\/\/builds\/silent cannot be reached or refuses: /;
  await expect(store.read('registry.json')).rejects.toThrow(silence);
  await expect(store.replace('registry.json', Buffer.from('one'), null)).rejects.toThrow(silence);
  await expect(store.list('builds')).rejects.toThrow(silence);
  s3.stall(false);
  expect(await store.read('registry.json')).toBeNull();
});

test('a bucket that does not take a file, or does not delete one, is believed', async () => {
  const store = await openStore('s3://builds/stubborn');
  const build = files({ 'app.js': 'app', 'build.json': '{}' });
  s3.conflictOver(/app\.js$/);
  await expect(store.putFolder('builds/mf-legal/1', build, 'build.json')).rejects.toThrow('did not take');
  s3.conflictOver(null);
  await store.putFolder('builds/mf-legal/1', build, 'build.json');
  s3.keep(/app\.js$/);
  await expect(store.deleteFolder('builds/mf-legal/1')).rejects.toThrow('does not delete');
  s3.keep(null);
  // Nobody meets the half that is left.
  expect(await store.read('builds/mf-legal/1/build.json')).toBeNull();
}, 20_000);

test('who held a lock that was taken away meanwhile has written nothing, and may try again', async () => {
  const { withLock } = await import('./lock.ts');
  const lock = path.join(temporaryFolder(), 'x.lock');
  const held = await withLock(lock, async (stillMine) => {
    writeFileSync(lock, 'somebody else');
    return await stillMine();
  });
  expect(held).toBe(false);
});
