import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  canary,
  NOBODY,
  promote,
  publish,
  readVisitor,
  rollback,
  serveFrom,
  visitorCookie,
  type Serving,
  type Store,
} from './index.ts';
import { builtRemote, builtShell, id, KINDS, published, startS3, stopAll, temporaryFolder } from './stores.fixture.ts';

beforeAll(async () => void (await startS3()));
const open: Serving[] = [];
afterEach(() => open.splice(0).forEach((serving) => serving.close()));
afterAll(stopAll);

const Ada = { by: 'Ada' };
const line = (name: string, sign: string) => new Map([[name, id(sign)]]);

async function shipped(make: () => Promise<Store>): Promise<Store> {
  const store = await make();
  await published(store, 'shell', '0');
  await published(store, 'mf-legal', 'a', 'b');
  await promote(store, new Map([...line('shell', '0'), ...line('mf-legal', 'a')]), Ada);
  return store;
}

async function aServer(store: Store): Promise<Serving> {
  const serving = await serveFrom(store, { cache: temporaryFolder(), everyMs: 20 });
  open.push(serving);
  return serving;
}

/** Waits for what the server comes to notice by itself. */
async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error('It was never noticed.');
    await new Promise((again) => setTimeout(again, 5));
  }
}

const legalOf = (serving: Serving) => serving.current().registry.remotes.find(({ name }) => name === 'mf-legal');
const signsFor = async (serving: Serving, cookie?: string) =>
  [...(await serving.visit(readVisitor(cookie))).release.builds]
    .map(([name, { buildId }]) => `${name} ${buildId[0]}`)
    .sort();

describe.each(KINDS)('from %s', (_kind, make) => {
  test('every server notices by itself what is promoted, and falls back to what was promoted before', async () => {
    const store = await shipped(make);
    const servers = [await aServer(store), await aServer(store)];
    await promote(store, line('mf-legal', 'b'), Ada);
    await until(() => servers.every((server) => legalOf(server)?.buildId === id('b')));
    const { previous } = legalOf(servers[0] as Serving) ?? {};
    expect(previous).toEqual({
      buildId: id('a'),
      base: `/r/mf-legal/${id('a')}/`,
      entry: 'remoteEntry.js',
      integrity: builtRemote('mf-legal', 'a').build.integrity,
      assets: { app: ['app.js', 'app.css'] },
    });
    await rollback(store, 'mf-legal', undefined, Ada);
    await until(() => servers.every((server) => legalOf(server)?.buildId === id('a')));
    // Nobody falls back to what was rolled back.
    expect(legalOf(servers[0] as Serving)?.previous).toBeUndefined();
  });

  test('a page carries nothing of a build that only the server needs', async () => {
    const serving = await aServer(await shipped(make));
    expect(Object.keys(legalOf(serving) ?? {})).not.toEqual(expect.arrayContaining(['files']));
    expect(JSON.stringify(serving.current().registry)).not.toMatch(/"(files|mode|inputs)"/);
  });

  test('a remote that is new is served, and the files of builds that nobody is served any more', async () => {
    const store = await shipped(make);
    const serving = await aServer(store);
    await published(store, 'mf-help', 'c');
    await promote(store, line('mf-help', 'c'), Ada);
    await until(() => serving.current().registry.remotes.some(({ name }) => name === 'mf-help'));
    for (const [name, sign] of [
      ['mf-help', 'c'],
      ['mf-legal', 'a'],
      ['mf-legal', 'b'],
    ] as const)
      expect(existsSync(path.join((await serving.folder(name, id(sign))) ?? 'none', 'app.js'))).toBe(true);
    for (const [name, build] of [
      ['mf-legal', id('d')],
      ['..', id('a')],
      ['mf-legal', '../shell'],
      ['mf-legal', '..'],
    ] as const)
      expect(await serving.folder(name, build)).toBeNull();
  });

  test('pointers that cannot be read, or name what does not fit together, leave the last good registry', async () => {
    const store = await shipped(make);
    const serving = await aServer(store);
    const heard: (string | null)[] = [];
    serving.onTrouble((trouble) => heard.push(trouble));
    const good = await store.read('registry.json');
    const put = async (text: string) =>
      await store.replace('registry.json', Buffer.from(text), (await store.read('registry.json'))?.version ?? null);
    await put('{"revision": 2, "lin');
    await until(() => serving.trouble() !== null);
    expect(serving.trouble()).toBe('registry.json of the store is no JSON');
    await put(good?.bytes.toString().replaceAll(id('a'), id('f')) ?? '');
    await until(() => serving.trouble()?.includes('was never published') === true);
    expect(legalOf(serving)?.buildId).toBe(id('a'));
    await put(good?.bytes.toString() ?? '');
    await until(() => serving.trouble() === null);
    expect(heard).toEqual(['registry.json of the store is no JSON', `mf-legal ${id('f')} was never published`, null]);
  });
});

const folder = KINDS[0]?.[1] as () => Promise<Store>;

describe('a line at fault', () => {
  const spoil = (store: Store, name: string, sign: string, text: string) =>
    writeFileSync(path.join(store.where, 'builds', name, id(sign), 'build.json'), text);
  const record = (store: Store, name: string, sign: string) =>
    readFileSync(path.join(store.where, 'builds', name, id(sign), 'build.json'), 'utf8');

  test('is left out and named while every other is served, and comes back once it is mended', async () => {
    const store = await shipped(folder);
    await published(store, 'mf-reader', 'a', 'b');
    await promote(store, line('mf-reader', 'a'), Ada);
    const good = record(store, 'mf-legal', 'a');
    spoil(store, 'mf-legal', 'a', '{"na');
    const serving = await aServer(store);
    expect(await signsFor(serving)).toEqual(['mf-reader a', 'shell 0']);
    expect(serving.trouble()).toContain(`the record of builds/mf-legal/${id('a')} cannot be read`);
    const heard: (string | null)[] = [];
    serving.onTrouble((trouble) => heard.push(trouble));
    expect(heard).toEqual([serving.trouble()]);
    await promote(store, line('mf-reader', 'b'), Ada);
    await until(() => serving.current().registry.remotes[0]?.buildId === id('b'));
    spoil(store, 'mf-legal', 'a', good);
    await until(() => serving.trouble() === null);
    expect(await signsFor(serving)).toEqual(['mf-legal a', 'mf-reader b', 'shell 0']);
  });

  test('that does not fit is left out, and visitors of canaries get the rest of theirs', async () => {
    const store = await shipped(folder);
    await published(store, 'mf-reader', 'a', 'b');
    await promote(store, line('mf-reader', 'a'), Ada);
    await canary(store, 'mf-reader', id('b'), 10, Ada);
    const legal = JSON.parse(record(store, 'mf-legal', 'a')) as object;
    spoil(store, 'mf-legal', 'a', JSON.stringify({ ...legal, contracts: { api: 9, bus: 1, kit: 1 } }));
    const serving = await aServer(store);
    expect(serving.trouble()).toContain('mf-legal needs version 9 of the api contract');
    expect([await signsFor(serving, '0'), await signsFor(serving, '9000')]).toEqual([
      ['mf-reader b', 'shell 0'],
      ['mf-reader a', 'shell 0'],
    ]);
  });
});

test.each(KINDS)('a server that starts while %s cannot be read serves what it served last', async (_kind, make) => {
  const store = await shipped(make);
  const cache = temporaryFolder();
  (await serveFrom(store, { cache })).close();
  const away = () => Promise.reject(new Error('the store is away'));
  const broken = { ...store, read: away, readIfChanged: away };
  await expect(serveFrom(broken, { cache: temporaryFolder() })).rejects.toThrow('the store is away');
  await expect(serveFrom({ ...broken, where: 'another' }, { cache })).rejects.toThrow('the store is away');
  const back = { ...broken };
  const serving = await serveFrom(back, { cache, everyMs: 20 });
  open.push(serving);
  expect([serving.trouble(), await signsFor(serving)]).toEqual(['the store is away', ['mf-legal a', 'shell 0']]);
  expect(existsSync(path.join(serving.current().folders.get('mf-legal') ?? 'none', 'app.js'))).toBe(true);
  await promote(store, line('mf-legal', 'b'), Ada);
  Object.assign(back, { read: store.read, readIfChanged: store.readIfChanged });
  await until(() => legalOf(serving)?.buildId === id('b') && serving.trouble() === null);
});

test('a build that was asked for before it was published is served at once when it is promoted', async () => {
  const store = await shipped(folder);
  const serving = await aServer(store);
  expect(await serving.folder('mf-legal', id('c'))).toBeNull();
  await published(store, 'mf-legal', 'c');
  await promote(store, line('mf-legal', 'c'), Ada);
  await until(() => legalOf(serving)?.buildId === id('c') || serving.trouble() !== null);
  expect(serving.trouble()).toBeNull();
});

test('a build that many ask for at once is fetched once, and one that nobody knows is not asked for each time', async () => {
  const store = await shipped(folder);
  let fetched = 0;
  let read = 0;
  const serving = await aServer({
    ...store,
    read: (key) => ((read += Number(key.includes(id('f')))), store.read(key)),
    localFolder: (...given) => ((fetched += Number(given[0].includes(id('b')))), store.localFolder(...given)),
  });
  await Promise.all(Array.from({ length: 5 }, () => serving.folder('mf-legal', id('b'))));
  for (let i = 0; i < 5; i += 1) expect(await serving.folder('mf-legal', id('f'))).toBeNull();
  expect([fetched, read]).toEqual([1, 1]);
});

test('where nothing was promoted there is nothing to serve', async () => {
  await expect(serveFrom(await folder(), { cache: temporaryFolder() })).rejects.toThrow('nothing was promoted');
});

test('nobody falls back to a build that does not go with the shell', async () => {
  const store = await shipped(folder);
  await published(store, 'mf-reader', 'b');
  await publish(store, builtRemote('mf-reader', 'a', { requires: { react: '^19.0.0' } }).dir, Ada);
  await promote(store, line('mf-reader', 'a'), Ada);
  await promote(store, line('mf-reader', 'b'), Ada);
  await publish(store, builtShell('1', { shared: { react: '20.0.0' } }).dir, Ada);
  const before = await aServer(store);
  await promote(store, line('shell', '1'), Ada);
  const after = await aServer(store);
  const previous = (serving: Serving) =>
    serving.current().registry.remotes.find(({ name }) => name === 'mf-reader')?.previous?.buildId;
  expect(previous(after)).toBeUndefined();
  await until(() => before.current().shell.buildId === id('1'));
  await rollback(store, 'shell', undefined, Ada);
  await until(() => previous(after) === id('a'));
});

describe('visitors', () => {
  test('are given nothing to be known by while there is no canary', async () => {
    const serving = await aServer(await shipped(folder));
    expect(await serving.visit(NOBODY)).toEqual({ release: serving.current(), varies: false });
  });

  test('get a canary by their share, always the same, and everybody else does not', async () => {
    const store = await shipped(folder);
    await canary(store, 'mf-legal', id('b'), 10, Ada);
    const serving = await aServer(store);
    expect(await signsFor(serving, '999')).toEqual(['mf-legal b', 'shell 0']);
    expect(await signsFor(serving, '1000')).toEqual(['mf-legal a', 'shell 0']);
    const { visitor, varies } = await serving.visit(NOBODY);
    expect([varies, visitor?.share]).toEqual([true, expect.any(Number)]);
    const cookie = visitorCookie(visitor ?? NOBODY, { secure: true });
    expect(cookie).toMatch(/^builds=\d{1,4}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    const again = await serving.visit(readVisitor(/builds=(\d+)/.exec(cookie)?.[1]));
    expect([again.visitor, again.varies]).toEqual([undefined, true]);
    // Whoever gets the canary falls back to what others get.
    const { release } = await serving.visit(readVisitor('0'));
    expect(release.registry.remotes[0]?.previous?.buildId).toBe(id('a'));
  });

  test('of a small share get the canaries of larger ones too, so that few compositions are met', async () => {
    const store = await shipped(folder);
    await published(store, 'mf-reader', 'a', 'b');
    await promote(store, line('mf-reader', 'a'), Ada);
    await canary(store, 'mf-legal', id('b'), 10, Ada);
    await canary(store, 'mf-reader', id('b'), 30, Ada);
    const serving = await aServer(store);
    expect([await signsFor(serving, '500'), await signsFor(serving, '2000'), await signsFor(serving, '5000')]).toEqual([
      ['mf-legal b', 'mf-reader b', 'shell 0'],
      ['mf-legal a', 'mf-reader b', 'shell 0'],
      ['mf-legal a', 'mf-reader a', 'shell 0'],
    ]);
  });

  test('of QA get a build of their choice if it is published and fits, and otherwise what others get', async () => {
    const store = await shipped(folder);
    const legal = builtRemote('mf-legal', 'd', { contracts: { api: 9, bus: 1, kit: 1 } });
    await publish(store, legal.dir, Ada);
    const serving = await aServer(store);
    const asOthers = ['mf-legal a', 'shell 0'];
    expect(await signsFor(serving, `mf-legal.${id('b')}`)).toEqual(['mf-legal b', 'shell 0']);
    expect(await signsFor(serving, `17~mf-legal.${id('b')}`)).toEqual(['mf-legal b', 'shell 0']);
    expect(await signsFor(serving, `mf-legal.${id('e')}`)).toEqual(asOthers);
    expect(await signsFor(serving, `mf-legal.${id('d')}`)).toEqual(asOthers);
    // Nobody’s wrong choice is held against another’s good one.
    expect(await signsFor(serving, `mf-legal.${id('b')}`)).toEqual(['mf-legal b', 'shell 0']);
    for (const nonsense of ['', '~', 'mf-legal', `mf-legal.../../x`, `shell.${id('f')}`, 'x'.repeat(4000)])
      expect(await signsFor(serving, nonsense)).toEqual(asOthers);
  });
});
