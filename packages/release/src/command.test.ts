import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore, promote, publish, readHistory, readPointers, type Store } from './index.ts';
import { builtRemote, id, published, stopAll, temporaryFolder } from './stores.fixture.ts';

afterAll(stopAll);

const COMMAND = path.resolve(import.meta.dirname, '../../../scripts/remote.ts');

/** What `pnpm remote …` says, and the code with which it ends. */
async function asked(store: Store, words: readonly string[], preload = ''): Promise<{ code: unknown; said: string }> {
  const before = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const child = spawn(process.execPath, [...before, COMMAND, ...words, '--store', store.where, '--by', 'Ada']);
  let said = '';
  child.stderr.on('data', (text: Buffer) => void (said += text.toString()));
  const code = await new Promise((ended) => child.on('close', ended));
  return { code, said: said.trim() };
}

/** A store in which shell `0` and mf-legal `a` are served. */
async function shipped(): Promise<Store> {
  const store = await openStore(path.join(temporaryFolder(), 'remotes'));
  await published(store, 'shell', '0');
  await published(store, 'mf-legal', 'a');
  const lines = new Map([
    ['shell', id('0')],
    ['mf-legal', id('a')],
  ]);
  await promote(store, lines, { by: 'Ada' });
  return store;
}

/** Expects that it was refused for this reason, that history says so, and that nothing that is served has changed. */
async function expectRefused(store: Store, words: readonly string[], reason: string, preload?: string): Promise<void> {
  const { pointers: before } = await readPointers(store);
  const { code, said } = await asked(store, words, preload);
  expect(said).toContain(reason);
  expect(code).toBe(1);
  const last = (await readHistory(store)).at(-1);
  expect([last?.what, last?.wanted, last?.name]).toEqual(['refused', words[0], words[1]]);
  expect(last?.reason).toContain(reason);
  expect((await readPointers(store)).pointers).toEqual(before);
}

const page = { path: '/legal', guard: 'public' as const, chunk: 'app', head: { title: 'x' } };

describe('publish ends with 1 and says why, as history does, of', () => {
  test.each<[string, (dir: string) => void, object, string]>([
    [
      'an unknown field of a manifest',
      (dir) => {
        const file = path.join(dir, 'build.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{"colour":"red",'));
      },
      {},
      'mf-reader: colour is a field that nothing knows',
    ],
    [
      'a hash that does not fit',
      (dir) => writeFileSync(path.join(dir, 'app.js'), 'poison'),
      {},
      'app.js is not what was built, its hash does not fit',
    ],
    ['a build made for development', () => undefined, { mode: 'development' }, 'was built for development'],
  ])('%s', async (_what, spoil, given, reason) => {
    const store = await shipped();
    const { dir } = builtRemote('mf-reader', 'b', given);
    spoil(dir);
    await expectRefused(store, ['publish', 'mf-reader', '--from', dir], reason);
    expect(await store.list('builds/mf-reader')).toEqual([]);
  });

  test('a disk that is full halfway, of which nothing is left', async () => {
    const store = await shipped();
    mkdirSync(path.join(store.where, 'builds/mf-reader'), { recursive: true });
    const full = `
      import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { copyFile } = fs;
      let copied = 0;
      fs.copyFile = async (from, to) => {
        if (++copied < 3) return await copyFile(from, to);
        await fs.writeFile(to, 'half');
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      };
      syncBuiltinESMExports();`;
    const { dir } = builtRemote('mf-reader', 'b');
    await expectRefused(store, ['publish', 'mf-reader', '--from', dir], 'ENOSPC: no space left on device', full);
    expect(readdirSync(path.join(store.where, 'builds/mf-reader'))).toEqual([]);
  });
});

describe('promote ends with 1 and says why, as history does, of', () => {
  test.each<[string, object, string]>([
    ['overlapping routes', { pages: [page] }, '/legal is claimed by mf-legal and by mf-reader'],
    ['an unmet contract', { contracts: { api: 2, bus: 1, kit: 1 } }, 'mf-reader needs version 2 of the api contract'],
    [
      'an unmet shared library',
      { requires: { react: '^18.0.0' } },
      'mf-reader needs react ^18.0.0; this shell has 19.3.1',
    ],
  ])('%s', async (_what, given, reason) => {
    const store = await shipped();
    await publish(store, builtRemote('mf-reader', 'b', given).dir, { by: 'Ada' });
    await expectRefused(store, ['promote', 'mf-reader', id('b')], reason);
  });

  test('a build that was never published, and a remote that is nowhere', async () => {
    const store = await shipped();
    await expectRefused(store, ['promote', 'mf-legal', id('9')], `mf-legal ${id('9')} was never published`);
    await expectRefused(store, ['promote', 'mf-nowhere'], 'there is no mf-nowhere in this working copy');
  });
});
