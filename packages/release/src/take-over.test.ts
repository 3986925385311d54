import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore, promote, publish, readPointers, servedFolders, servedOf, takeOver } from './index.ts';
import { builtRemote, builtShell, id, KINDS, startS3, stopAll, temporaryFolder } from './stores.fixture.ts';

beforeAll(async () => void (await startS3()));
afterAll(stopAll);

const by = { by: 'Ada' };
const here = () => openStore(path.join(temporaryFolder(), 'remotes'));

describe.each(KINDS)('from %s', (_kind, open) => {
  test('what another platform serves is taken over and promoted here', async () => {
    const there = await open();
    for (const { dir } of [builtShell('a'), builtRemote('mf-legal', 'b'), builtRemote('mf-legal', 'c')])
      await publish(there, dir, by);
    const served = new Map([
      ['shell', id('a')],
      ['mf-legal', id('b')],
    ]);
    await promote(there, served, by);

    const folders = await servedFolders(there, temporaryFolder());
    expect([...folders.keys()].sort()).toEqual(['mf-legal', 'shell']);
    const store = await here();
    for (const dir of folders.values()) await takeOver(store, dir);
    await promote(store, served, by);
    expect(servedOf((await readPointers(store)).pointers.lines['mf-legal'] as { promoted: string[] })).toBe(id('b'));
    expect((await store.read(`builds/mf-legal/${id('b')}/app.js`))?.bytes.toString()).toBe("app('b');");
    expect(await store.list('builds/mf-legal')).toEqual([id('b')]);
  });
});

test('a store where nothing was promoted serves nothing', async () => {
  expect(await servedFolders(await here(), temporaryFolder())).toEqual(new Map());
});

test('a build of an older or newer platform is taken over as it is, though it could not be published here', async () => {
  const { dir } = builtRemote('mf-legal', 'd');
  const record = path.join(dir, 'build.json');
  const { requires: _, ...older } = JSON.parse(readFileSync(record, 'utf8')) as Record<string, unknown>;
  writeFileSync(record, JSON.stringify({ ...older, later: true }));
  const store = await here();
  await expect(publish(store, dir, by)).rejects.toThrow('requires');
  await takeOver(store, builtShell('a').dir);
  await takeOver(store, dir);
  await promote(
    store,
    new Map([
      ['shell', id('a')],
      ['mf-legal', id('d')],
    ]),
    by,
  );
});

test('a build that lay on another origin is taken over with its files', async () => {
  const { dir } = builtRemote('mf-legal', 'e', { base: 'https://cdn.example/mf-legal/eeeeeeeeeeeeeeee/' });
  const store = await here();
  await takeOver(store, dir);
  const record = (await store.read(`builds/mf-legal/${id('e')}/build.json`))?.bytes.toString() ?? '';
  expect(JSON.parse(record)).toMatchObject({ base: '/r/mf-legal/eeeeeeeeeeeeeeee/' });
});
