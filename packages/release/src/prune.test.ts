import {
  canary,
  promote,
  promoteTree,
  prunable,
  prune,
  publish,
  readHistory,
  readPointers,
  remember,
  rollback,
  type Store,
} from './index.ts';
import { builtRemote, id, KINDS, published, startS3, stopAll } from './stores.fixture.ts';

beforeAll(async () => void (await startS3()));
afterAll(stopAll);

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const by = (n: number) => ({ by: 'Ada', now: () => day(n) });
const legal = (sign: string) => new Map([['mf-legal', id(sign)]]);

describe.each(KINDS)('in %s', (_kind, open) => {
  /** Of mf-legal the first twelve are promoted one after the other, then 13 is published, and 14 is a canary; all on the first of January. */
  const SIGNS = '0123456789abcd'.split('');
  async function old(): Promise<Store> {
    const store = await open();
    await published(store, 'shell', '0');
    for (const sign of SIGNS) await publish(store, builtRemote('mf-legal', sign).dir, by(1));
    await promote(store, new Map([['shell', id('0')], ...legal('0')]), by(1));
    for (const sign of SIGNS.slice(1, 12)) await promote(store, legal(sign), by(1));
    await canary(store, 'mf-legal', id('d'), 10, by(1));
    return store;
  }
  const signs = (found: { build: string }[]) => found.map(({ build }) => build[0]).join('');

  test('what is named by pointers, a canary or the last ten entries, and what is young, stays', async () => {
    const store = await old();
    await publish(store, builtRemote('mf-legal', 'e').dir, by(5));
    expect(await prunable(store, day(7))).toEqual([]);
    // After seven days: c was never promoted, 0 and 1 are named by nothing that is remembered.
    expect(signs(await prunable(store, day(9)))).toBe('01c');
    expect(signs(await prunable(store, day(13)))).toBe('01ce');
  });

  test('only what was named is deleted, history says so, and it is published again like any other', async () => {
    const store = await old();
    expect(signs(await prune(store, by(9)))).toBe('01c');
    expect((await store.list('builds/mf-legal')).map((name) => name[0]).join('')).toBe('23456789abd');
    expect((await readPointers(store)).pointers.pruning).toEqual([]);
    const pruned = (await readHistory(store)).filter(({ what }) => what === 'prune');
    expect(signs(pruned as { build: string }[])).toBe('01c');
    await expect(promote(store, legal('c'), by(9))).rejects.toThrow('was never published');
    await publish(store, builtRemote('mf-legal', 'c').dir, by(9));
    await promote(store, legal('c'), by(9));
  });
});

const folder = KINDS[0]?.[1] as () => Promise<Store>;

test('a build that is being deleted cannot be promoted any more', async () => {
  const store = await folder();
  await published(store, 'shell', '0');
  await publish(store, builtRemote('mf-legal', 'a').dir, by(1));
  await publish(store, builtRemote('mf-legal', 'b').dir, by(1));
  await promote(store, new Map([['shell', id('0')], ...legal('a')]), by(1));
  const slow: Store = {
    ...store,
    async deleteFolder(folder) {
      await expect(promote(store, legal('b'), by(9))).rejects.toThrow(`mf-legal ${id('b')} is being pruned`);
      await store.deleteFolder(folder);
    },
  };
  expect(await prune(slow, by(9))).toHaveLength(1);
});

test('npm start promotes nothing that is being deleted', async () => {
  const store = await folder();
  await published(store, 'shell', '0');
  for (const sign of 'ab') await publish(store, builtRemote('mf-legal', sign).dir, by(1));
  await promote(store, new Map([['shell', id('0')], ...legal('a')]), by(1));
  const slow: Store = {
    ...store,
    async deleteFolder(folder) {
      await expect(promoteTree(store, legal('b'), by(9))).rejects.toThrow(`mf-legal ${id('b')} is being pruned`);
      await store.deleteFolder(folder);
    },
  };
  expect(await prune(slow, by(9))).toHaveLength(1);
});

test('a build stays forbidden to nobody when its deletion failed, or whoever deleted it was killed', async () => {
  const store = await folder();
  await published(store, 'shell', '0');
  for (const sign of 'ab') await publish(store, builtRemote('mf-legal', sign).dir, by(1));
  await promote(store, new Map([['shell', id('0')], ...legal('a')]), by(1));
  const dies = { ...store, deleteFolder: () => Promise.reject(new Error('the disk is gone')) };
  await expect(prune(dies, by(9))).rejects.toThrow('the disk is gone');
  await promote(store, legal('b'), by(9));
  await promote(store, legal('a'), by(9));

  const { pointers } = await readPointers(store);
  const { version = null } = (await store.read('registry.json')) ?? {};
  const left = { ...pointers, pruning: [`mf-legal/${id('b')}`] };
  await store.replace('registry.json', Buffer.from(JSON.stringify(left)), version);
  await expect(promote(store, legal('b'), by(9))).rejects.toThrow('is being pruned');
  expect(await prune(store, by(10))).toEqual([]);
  await promote(store, legal('b'), by(10));
});

test('refusals and publications wash nothing out of what is remembered as served', async () => {
  const store = await folder();
  await published(store, 'shell', '0');
  for (const sign of 'ab') await publish(store, builtRemote('mf-legal', sign).dir, by(1));
  await promote(store, new Map([['shell', id('0')], ...legal('a')]), by(1));
  await promote(store, legal('b'), by(1));
  await rollback(store, 'mf-legal', undefined, by(1));
  const refused = { by: 'Ada', what: 'refused', name: 'mf-legal', wanted: 'promote', reason: 'x' } as const;
  for (let i = 0; i < 12; i += 1) await remember(store, [{ ...refused, at: day(i + 1).toISOString() }]);
  expect(await prunable(store, day(20))).toEqual([]);
});
