import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  canary,
  promote,
  promoteTree,
  publish,
  readHistory,
  readPointers,
  readStatus,
  remove,
  rollback,
  serveFrom,
  type Entry,
  type Store,
} from './index.ts';
import { builtRemote, builtShell, id, KINDS, published, startS3, stopAll } from './stores.fixture.ts';

beforeAll(async () => void (await startS3()));
afterAll(stopAll);

const Ada = { by: 'Ada' };
const Ben = { by: 'Ben' };
const line = (name: string, sign: string) => new Map([[name, id(sign)]]);
const served = async (store: Store) =>
  Object.fromEntries((await readStatus(store)).map((status) => [status.name, status.served[0]]));
const told = (entries: Entry[]) => entries.map(({ by, what, name, build }) => [by, what, name, build?.[0]].join(' '));

/** A store in which shell `0` and mf-legal `a` are served, and mf-legal `b` and `c` are published. */
async function shipped(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  await published(store, 'shell', '0');
  await published(store, 'mf-legal', 'a', 'b', 'c');
  await promote(store, new Map([...line('shell', '0'), ...line('mf-legal', 'a')]), Ada);
  return store;
}

describe.each(KINDS)('in %s', (_kind, open) => {
  test('what is published is not served, what is promoted is, and a rollback goes to what was promoted before', async () => {
    const store = await shipped(open);
    expect(await served(store)).toEqual({ shell: '0', 'mf-legal': 'a' });
    await promote(store, line('mf-legal', 'b'), Ada);
    await promote(store, line('mf-legal', 'c'), Ben);
    expect((await served(store))['mf-legal']).toBe('c');
    await rollback(store, 'mf-legal', undefined, Ada);
    expect((await served(store))['mf-legal']).toBe('b');
    await rollback(store, 'mf-legal', undefined, Ada);
    expect((await served(store))['mf-legal']).toBe('a');
    await expect(rollback(store, 'mf-legal', undefined, Ada)).rejects.toThrow(
      `mf-legal has no build that was promoted before ${id('a')}`,
    );
    await rollback(store, 'mf-legal', id('c'), Ada);
    expect((await served(store))['mf-legal']).toBe('c');
    expect(told(await readHistory(store, 'mf-legal'))).toEqual([
      'Ada publish mf-legal a',
      'Ada publish mf-legal b',
      'Ada publish mf-legal c',
      'Ada promote mf-legal a',
      'Ada promote mf-legal b',
      'Ben promote mf-legal c',
      'Ada rollback mf-legal b',
      'Ada rollback mf-legal a',
      'Ada rollback mf-legal c',
    ]);
  });

  test('two who promote different lines at once both succeed, and both are in history', async () => {
    const store = await shipped(open);
    await published(store, 'shell', '1');
    await Promise.all([promote(store, line('mf-legal', 'b'), Ada), promote(store, line('shell', '1'), Ben)]);
    expect(await served(store)).toEqual({ shell: '1', 'mf-legal': 'b' });
    expect(told(await readHistory(store))).toEqual(
      expect.arrayContaining(['Ada promote mf-legal b', 'Ben promote shell 1']),
    );
  });

  test('of two who promote the same line at once one succeeds, and the other is told whose promotion stands', async () => {
    const store = await shipped(open);
    const results = await Promise.allSettled([
      promote(store, line('mf-legal', 'b'), Ada),
      promote(store, line('mf-legal', 'c'), Ben),
    ]);
    const [won, lost] = results[0].status === 'fulfilled' ? ['b', 'c'] : ['c', 'b'];
    expect((await served(store))['mf-legal']).toBe(won);
    const reason = results.find((result) => result.status === 'rejected')?.reason as Error;
    expect(reason.message).toMatch(
      new RegExp(
        `^mf-legal was promoted to ${id(won ?? '')} meanwhile, by ${won === 'b' ? 'Ada' : 'Ben'} at .*; that stands$`,
      ),
    );
    expect(told(await readHistory(store)).filter((entry) => entry.includes(`promote mf-legal ${lost}`))).toEqual([]);
  });

  test('a build that cannot be served with the others is refused, and nothing changes', async () => {
    const store = await shipped(open);
    const page = { guard: 'public' as const, chunk: 'app', head: { title: 'x' } };
    const wrong: [ReturnType<typeof builtRemote>, RegExp][] = [
      [
        builtRemote('mf-reader', 'd', { pages: [{ ...page, path: '/legal' }] }),
        /\/legal is claimed by mf-legal and by mf-reader/,
      ],
      [
        builtRemote('mf-reader', 'e', { contracts: { api: 2, bus: 1, kit: 1 } }),
        /mf-reader needs version 2 of the api contract/,
      ],
      [
        builtRemote('mf-reader', 'f', { requires: { react: '^18.0.0' } }),
        /mf-reader needs react \^18\.0\.0; this shell has 19\.3\.1/,
      ],
    ];
    for (const [{ dir, build }, reason] of wrong) {
      await publish(store, dir, Ada);
      await expect(promote(store, new Map([[build.name, build.buildId]]), Ada)).rejects.toThrow(reason);
    }
    await expect(promote(store, line('mf-legal', '9'), Ada)).rejects.toThrow(`mf-legal ${id('9')} was never published`);
    await expect(promote(store, line('../shell', '0'), Ada)).rejects.toThrow('was never published');
    expect(await served(store)).toEqual({ shell: '0', 'mf-legal': 'a' });
    expect((await readPointers(store)).pointers.revision).toBe(1);
  });

  test('without a shell nothing is served', async () => {
    const store = await open();
    await published(store, 'mf-legal', 'a');
    await expect(promote(store, line('mf-legal', 'a'), Ada)).rejects.toThrow('there is no shell yet');
  });

  test('pointers that cannot be read are left as they are', async () => {
    const store = await shipped(open);
    const { version = null } = (await store.read('registry.json')) ?? {};
    await store.replace('registry.json', Buffer.from('{"lines":'), version);
    await expect(promote(store, line('mf-legal', 'b'), Ada)).rejects.toThrow('registry.json of the store is no JSON');
    expect((await store.read('registry.json'))?.bytes.toString()).toBe('{"lines":');
  });

  test('a canary stays beside what everybody gets, ends with 0 and is promoted with 100', async () => {
    const store = await shipped(open);
    await canary(store, 'mf-legal', id('b'), 10, Ada);
    const [legal] = await readStatus(store);
    expect([legal?.served, legal?.canary]).toEqual([id('a'), { build: id('b'), percent: 10 }]);
    await canary(store, 'mf-legal', id('b'), 0, Ada);
    expect((await readStatus(store))[0]?.canary).toBeUndefined();
    await canary(store, 'mf-legal', id('b'), 100, Ada);
    expect((await served(store))['mf-legal']).toBe('b');
    for (const percent of [-1, 101, Number.NaN])
      await expect(canary(store, 'mf-legal', id('c'), percent, Ada)).rejects.toThrow('is no share of visitors');
    await expect(canary(store, 'mf-legal', id('b'), 5, Ada)).rejects.toThrow('is what everybody gets');
    await expect(canary(store, 'mf-legal', id('c'), 0, Ada)).rejects.toThrow('is no canary');
  });

  test('a canary that does not fit together with another is refused', async () => {
    const store = await shipped(open);
    await published(store, 'mf-reader', 'a');
    await promote(store, line('mf-reader', 'a'), Ada);
    const page = { path: '/new', guard: 'public' as const, chunk: 'app', head: { title: 'x' } };
    const legal = builtRemote('mf-legal', 'd', { pages: [page] });
    const reader = builtRemote('mf-reader', 'd', { pages: [page] });
    for (const { dir } of [legal, reader]) await publish(store, dir, Ada);
    await canary(store, 'mf-legal', id('d'), 10, Ada);
    // Nobody gets one without the other only where the larger share alone is met: 10 to 20 of 100.
    await expect(canary(store, 'mf-reader', id('d'), 20, Ada)).rejects.toThrow(
      '/new is claimed by mf-legal and by mf-reader',
    );
  });
});

const folder = KINDS[0]?.[1] as () => Promise<Store>;

describe('npm start', () => {
  const tree = (legal: string) => new Map([...line('shell', '0'), ...line('mf-legal', legal)]);

  test('serves what the sources make, and nothing new when they have not changed', async () => {
    const store = await folder();
    await published(store, 'shell', '0');
    await published(store, 'mf-legal', 'a');
    expect(await promoteTree(store, tree('a'), { by: 'npm start' })).toHaveLength(2);
    expect(await promoteTree(store, tree('a'), { by: 'npm start' })).toEqual([]);
  });

  test('leaves what a person has promoted until the sources change', async () => {
    const store = await folder();
    await published(store, 'shell', '0');
    await published(store, 'mf-legal', 'a', 'b', 'c');
    await promoteTree(store, tree('a'), { by: 'npm start' });
    await promote(store, line('mf-legal', 'b'), Ada);
    await promoteTree(store, tree('a'), { by: 'npm start' });
    expect((await served(store))['mf-legal']).toBe('b');
    await promoteTree(store, tree('c'), { by: 'npm start' });
    expect((await served(store))['mf-legal']).toBe('c');
    await rollback(store, 'mf-legal', undefined, Ada);
    await promoteTree(store, tree('c'), { by: 'npm start' });
    expect((await served(store))['mf-legal']).toBe('b');
  });

  test('takes what a person has promoted for its own when the sources make the same', async () => {
    const store = await folder();
    await published(store, 'shell', '0');
    await published(store, 'mf-legal', 'a', 'b');
    await promoteTree(store, tree('a'), { by: 'npm start' });
    await promote(store, line('mf-legal', 'b'), Ada);
    expect(await promoteTree(store, tree('b'), { by: 'npm start' })).toEqual([]);
    await rollback(store, 'mf-legal', undefined, Ada);
    await promoteTree(store, tree('b'), { by: 'npm start' });
    expect((await served(store))['mf-legal']).toBe('a');
  });
});

describe('a remote that leaves, or gives a path to another', () => {
  const help = (sign: string) =>
    builtRemote('mf-help', sign, { pages: [{ path: '/legal', guard: 'public', chunk: 'app', head: { title: 'x' } }] });

  test('is served no longer when it was removed, and comes back like any other', async () => {
    const store = await shipped(folder);
    await remove(store, 'mf-legal', Ben);
    expect(await served(store)).toEqual({ shell: '0' });
    expect(told(await readHistory(store, 'mf-legal')).at(-1)).toBe('Ben remove mf-legal ');
    await expect(remove(store, 'mf-legal', Ben)).rejects.toThrow('mf-legal has no promoted build yet');
    await expect(remove(store, 'shell', Ben)).rejects.toThrow('without a shell nothing can be served');
    await promote(store, line('mf-legal', 'a'), Ada);
    expect(await served(store)).toEqual({ shell: '0', 'mf-legal': 'a' });
  });

  test('goes together with the other in one change', async () => {
    const store = await shipped(folder);
    const page = { path: '/terms', guard: 'public' as const, chunk: 'app', head: { title: 'x' } };
    await publish(store, builtRemote('mf-legal', 'd', { pages: [page] }).dir, Ada);
    await publish(store, help('c').dir, Ada);
    await expect(promote(store, line('mf-help', 'c'), Ada)).rejects.toThrow('/legal is claimed by');
    await promote(store, new Map([...line('mf-legal', 'd'), ...line('mf-help', 'c')]), Ada);
    expect(await served(store)).toEqual({ shell: '0', 'mf-legal': 'd', 'mf-help': 'c' });
  });

  test('is dropped by npm start when it has left the working copy, unless only people have promoted it', async () => {
    const store = await folder();
    await published(store, 'shell', '0');
    await published(store, 'mf-legal', 'a');
    await published(store, 'mf-reader', 'a');
    await publish(store, help('c').dir, Ada);
    await promoteTree(store, new Map([...line('shell', '0'), ...line('mf-legal', 'a')]), { by: 'npm start' });
    await promote(store, line('mf-reader', 'a'), Ada);
    await promoteTree(store, new Map([...line('shell', '0'), ...line('mf-help', 'c')]), { by: 'npm start' });
    expect(await served(store)).toEqual({ shell: '0', 'mf-help': 'c', 'mf-reader': 'a' });
    expect(told(await readHistory(store, 'mf-legal')).at(-1)).toBe('npm start remove mf-legal ');
  });
});

describe('a line that cannot be read', () => {
  test('holds up no change of another, and none that mends it', async () => {
    const store = await shipped(folder);
    await published(store, 'mf-reader', 'a', 'b');
    await promote(store, line('mf-reader', 'a'), Ada);
    writeFileSync(path.join(store.where, 'builds/mf-legal', id('a'), 'build.json'), '{"na');
    await promote(store, line('mf-reader', 'b'), Ada);
    await promote(store, line('mf-legal', 'b'), Ada);
    expect(await served(store)).toEqual({ shell: '0', 'mf-reader': 'b', 'mf-legal': 'b' });
    await expect(promote(store, line('mf-reader', 'f'), Ada)).rejects.toThrow('was never published');
  });

  test('is none when an older or newer platform has published it', async () => {
    const store = await shipped(folder);
    const file = path.join(store.where, 'builds/mf-legal', id('a'), 'build.json');
    const { requires, ...older } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(requires).toEqual({});
    writeFileSync(file, JSON.stringify({ ...older, colour: 'red' }));
    const shell = path.join(store.where, 'builds/shell', id('0'), 'build.json');
    const { supports, shared, ...olderShell } = JSON.parse(readFileSync(shell, 'utf8')) as Record<string, unknown>;
    expect([supports, shared]).toEqual([expect.anything(), expect.anything()]);
    writeFileSync(shell, JSON.stringify(olderShell));
    const serving = await serveFrom(store, { cache: store.where });
    serving.close();
    expect([serving.trouble(), serving.current().registry.remotes.map(({ name }) => name)]).toEqual([
      null,
      ['mf-legal'],
    ]);
  });
});

describe('a canary', () => {
  test('is not put in the place of another, which must be ended first', async () => {
    const store = await shipped(folder);
    await canary(store, 'mf-legal', id('b'), 10, Ada);
    await expect(canary(store, 'mf-legal', id('c'), 10, Ben)).rejects.toThrow(
      `mf-legal ${id('b')} is the canary; end it first, with 0`,
    );
    await canary(store, 'mf-legal', id('b'), 30, Ada);
    expect((await readStatus(store))[0]?.canary).toEqual({ build: id('b'), percent: 30 });
  });

  test('that ends with another promotion or a rollback is told of', async () => {
    const store = await shipped(folder);
    await canary(store, 'mf-legal', id('b'), 10, Ada);
    await promote(store, line('mf-legal', 'c'), Ben);
    expect(told(await readHistory(store, 'mf-legal')).slice(-2)).toEqual([
      'Ben canary mf-legal b',
      'Ben promote mf-legal c',
    ]);
    await canary(store, 'mf-legal', id('b'), 10, Ada);
    await rollback(store, 'mf-legal', undefined, Ben);
    expect(told(await readHistory(store, 'mf-legal')).slice(-2)).toEqual([
      'Ben canary mf-legal b',
      'Ben rollback mf-legal a',
    ]);
  });
});

describe('who asks for what was done already', () => {
  test('is not told that it was refused: two promote the same build at once', async () => {
    const store = await shipped(folder);
    const slow: Store = {
      ...store,
      async replace(key, bytes, version) {
        if (key === 'registry.json') await promote(store, line('mf-legal', 'b'), Ben);
        return await store.replace(key, bytes, version);
      },
    };
    expect(await promote(slow, line('mf-legal', 'b'), Ada)).toEqual([]);
    expect(told(await readHistory(store, 'mf-legal')).at(-1)).toBe('Ben promote mf-legal b');
  });

  test('is not told that it was refused: the store did it and its answer was lost', async () => {
    for (const lost of [() => Promise.resolve(false), () => Promise.reject(new Error('socket hang up'))]) {
      const store = await shipped(folder);
      const deaf: Store = {
        ...store,
        async replace(key, bytes, version) {
          const done = await store.replace(key, bytes, version);
          return key === 'registry.json' ? await lost() : done;
        },
      };
      expect(await promote(deaf, line('mf-legal', 'b'), Ada)).toHaveLength(1);
      expect(told(await readHistory(store, 'mf-legal')).at(-1)).toBe('Ada promote mf-legal b');
    }
  });

  test('is told when history could not be written after it was done', async () => {
    const store = await shipped(folder);
    let isDone = false;
    const full: Store = {
      ...store,
      async replace(key, bytes, version) {
        if (key === 'history.jsonl' && isDone) throw new Error('ENOSPC: no space left');
        isDone ||= key === 'registry.json';
        return await store.replace(key, bytes, version);
      },
    };
    const warned: string[] = [];
    await promote(full, line('mf-legal', 'b'), { ...Ada, warn: (text) => warned.push(text) });
    expect(warned).toEqual(['It is done, but history could not be written: ENOSPC: no space left']);
    expect(told(await readHistory(store, 'mf-legal')).at(-1)).toBe('Ada promote mf-legal b');
  });
});

describe('publishing', () => {
  const refused = async (spoil: (built: ReturnType<typeof builtRemote>) => void, given = {}) => {
    const store = await folder();
    const built = builtRemote('mf-legal', 'a', given);
    spoil(built);
    const reason = await publish(store, built.dir, Ada).then(
      () => 'was published',
      (failure: Error) => failure.message,
    );
    expect(await store.list('builds')).toEqual([]);
    return reason;
  };
  const record = (dir: string) =>
    JSON.parse(readFileSync(path.join(dir, 'build.json'), 'utf8')) as Record<string, unknown>;
  const rewrite = (dir: string, given: object) =>
    writeFileSync(path.join(dir, 'build.json'), JSON.stringify({ ...record(dir), ...given }));

  test('refuses a build made for development', async () => {
    expect(await refused(() => undefined, { mode: 'development' })).toMatch(
      /^mf-legal a{16} was built for development/,
    );
  });

  test('refuses a place that is neither its own nor another origin’s folder', async () => {
    for (const base of [
      '/media/x/',
      `/r/mf-reader/${id('a')}/`,
      `/r/mf-legal/${id('b')}/`,
      '//evil.test/x/',
      'https://*/a/',
      'https://x;sandbox/a/',
      'https://ada:secret@cdn.example/a/',
      "https://cdn.example/a';x/",
    ])
      expect(await refused(() => undefined, { base })).toBe(
        `mf-legal: base is neither /r/mf-legal/${id('a')}/ nor the address of a folder elsewhere`,
      );
  });

  test('refuses a field that nothing knows, wherever it stands', async () => {
    expect(await refused(({ dir }) => rewrite(dir, { colour: 'red' }))).toBe(
      'mf-legal: colour is a field that nothing knows',
    );
    expect(await refused(({ dir }) => rewrite(dir, { constructor: 'red' }))).toBe(
      'mf-legal: constructor is a field that nothing knows',
    );
    const page = { path: '/about', guard: 'public', chunk: 'app', head: { title: 'About', tilte: 'x' } };
    expect(await refused(({ dir }) => rewrite(dir, { pages: [page] }))).toBe(
      'mf-legal: pages.0.head.tilte is a field that nothing knows',
    );
  });

  test('refuses a file that is not what was built, is missing, or has no hash', async () => {
    const about = `mf-legal ${id('a')}: `;
    expect(await refused(({ dir }) => writeFileSync(path.join(dir, 'app.js'), 'poison'))).toBe(
      `${about}app.js is not what was built, its hash does not fit`,
    );
    expect(await refused(({ dir }) => rmSync(path.join(dir, 'app.css')))).toBe(`${about}app.css is missing`);
    expect(await refused(({ dir }) => writeFileSync(path.join(dir, 'late.js'), 'x'))).toBe(
      `${about}the record has no hash of late.js`,
    );
    expect(await refused(() => undefined, { assets: { app: ['other.js'] } })).toBe(
      `${about}the record names other.js, which is not among its files`,
    );
    expect(await refused(() => undefined, { integrity: 'sha384-other' })).toBe(
      `${about}the hash of remoteEntry.js is not the one the registry would carry`,
    );
  });

  test('refuses what is no build, or another than was named', async () => {
    expect(await refused(({ dir }) => rmSync(path.join(dir, 'build.json')))).toMatch(
      /holds no build: there is no build.json$/,
    );
    expect(await refused(({ dir }) => writeFileSync(path.join(dir, 'build.json'), '{"na'))).toMatch(
      /build.json is no JSON$/,
    );
    expect(await refused(() => undefined, { buildId: '../../shell' })).toMatch(/buildId is no build id/);
    const store = await folder();
    const { dir } = builtRemote('mf-legal', 'a');
    await expect(publish(store, dir, { ...Ada, named: { name: 'mf-reader', build: undefined } })).rejects.toThrow(
      `holds mf-legal ${id('a')}, not mf-reader`,
    );
  });

  test('refuses a compressed copy that is of something else', async () => {
    const { gzipSync } = await import('node:zlib');
    const about = `mf-legal ${id('a')}: `;
    expect(await refused(({ dir }) => writeFileSync(path.join(dir, 'app.js.br'), 'poison'))).toBe(
      `${about}app.js.br is no compressed copy of app.js`,
    );
    expect(await refused(({ dir }) => writeFileSync(path.join(dir, 'app.js.gz'), gzipSync('poison')))).toBe(
      `${about}app.js.gz is no compressed copy of app.js`,
    );
    const store = await folder();
    const { dir } = builtRemote('mf-legal', 'a');
    writeFileSync(path.join(dir, 'app.js.gz'), gzipSync(readFileSync(path.join(dir, 'app.js'))));
    expect((await publish(store, dir, Ada)).isNew).toBe(true);
  });

  test('refuses another build by the name of a published one, not the same one made from other sources', async () => {
    const store = await folder();
    await publish(store, builtRemote('mf-legal', 'a').dir, Ada);
    const reason = `mf-legal ${id('a')} is published already, and is not the same`;
    await expect(publish(store, builtRemote('mf-legal', 'a', { owner: 'Others' }).dir, Ben)).rejects.toThrow(reason);
    const other = builtRemote('mf-legal', 'b');
    rewrite(other.dir, { buildId: id('a'), base: `/r/mf-legal/${id('a')}/` });
    await expect(publish(store, other.dir, Ben)).rejects.toThrow(reason);
    expect((await publish(store, builtRemote('mf-legal', 'a', { inputs: 'x' }).dir, Ben)).isNew).toBe(false);
  });

  test('again after a day, or after whoever did it was killed over it, makes the build count as young', async () => {
    const store = await folder();
    const { dir } = builtRemote('mf-legal', 'a');
    const on = (day: number) => ({ ...Ada, now: () => new Date(Date.UTC(2026, 0, day)) });
    await publish(store, dir, on(1));
    await publish(store, dir, on(3));
    expect((await readHistory(store)).map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-01', '2026-01-03']);
    await store.replace('history.jsonl', Buffer.from(''), (await store.read('history.jsonl'))?.version ?? null);
    await publish(store, dir, on(3));
    expect(told(await readHistory(store))).toEqual(['Ada publish mf-legal a']);
  });

  test('is done once: the same build again changes nothing', async () => {
    const store = await folder();
    const { dir } = builtRemote('mf-legal', 'a');
    expect((await publish(store, dir, Ada)).isNew).toBe(true);
    expect((await publish(store, dir, Ben)).isNew).toBe(false);
    expect(told(await readHistory(store))).toEqual(['Ada publish mf-legal a']);
  });
});

describe('a build on another origin', () => {
  let server: Server;
  let cdn: string;
  let allowed: (origin: string | undefined) => string | undefined = () => '*';
  let answers: Record<string, { status?: number; text?: string; cors?: boolean }> = {};
  beforeAll(async () => {
    server = createServer((request, reply) => {
      const file = request.url?.split('/').at(-1) ?? '';
      const { status = 200, text, cors = true } = answers[file] ?? {};
      const origin = cors ? allowed(request.headers.origin) : undefined;
      if (origin !== undefined) reply.setHeader('access-control-allow-origin', origin);
      const { dir } = built;
      reply.writeHead(status).end(text ?? readFileSync(path.join(dir, file)));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    cdn = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf-legal/`;
  });
  afterAll(() => void server.close());
  let built: ReturnType<typeof builtRemote>;

  const attempt = async (given: typeof answers) => {
    answers = given;
    const store = await shipped(folder);
    built = builtRemote('mf-legal', 'd');
    await publish(store, built.dir, { ...Ada, base: cdn });
    await promote(store, line('mf-legal', 'd'), Ada);
    return store;
  };

  test('is promoted when its files are there, and its base says where', async () => {
    const store = await attempt({});
    expect((await served(store))['mf-legal']).toBe('d');
    const stored = await store.read(`builds/mf-legal/${id('d')}/build.json`);
    expect(JSON.parse(stored?.bytes.toString() ?? '').base).toBe(`${cdn}${id('d')}/`);
    await expect(publish(store, built.dir, Ada)).rejects.toThrow(`is published already, at ${cdn}${id('d')}/`);
  });

  test('is refused when a file is missing, is another, or is not for our pages', async () => {
    const at = () => `mf-legal ${id('d')}: ${cdn}${id('d')}/app.js`;
    await expect(attempt({ 'app.js': { status: 404 } })).rejects.toThrow(`${at()} answers 404`);
    await expect(attempt({ 'app.js': { text: 'poison' } })).rejects.toThrow(`${at()} is not what was built`);
    await expect(attempt({ 'app.js': { cors: false } })).rejects.toThrow(`${at()} may not be used by other origins`);
    const there = cdn;
    cdn = 'http://127.0.0.1:9/mf-legal/';
    await expect(attempt({})).rejects.toThrow(`${at()} cannot be reached`);
    cdn = there;
  });

  test('is for our pages when its bucket answers those who say whence they come, and for nobody else’s', async () => {
    const pages = 'https://novels.example';
    const store = await shipped(folder);
    built = builtRemote('mf-legal', 'd');
    answers = {};
    await publish(store, built.dir, { ...Ada, base: cdn });
    const refusal = 'may not be used by other origins: its access-control-allow-origin is';
    allowed = () => 'https://somebody-else.example';
    await expect(promote(store, line('mf-legal', 'd'), { ...Ada, origin: pages })).rejects.toThrow(
      `${refusal} https://somebody-else.example, neither * nor ${pages}`,
    );
    allowed = (origin) => (origin === pages ? '*' : undefined);
    await expect(promote(store, line('mf-legal', 'd'), Ada)).rejects.toThrow(`${refusal} missing`);
    await promote(store, line('mf-legal', 'd'), { ...Ada, origin: pages });
    allowed = () => '*';
  });

  test('that is out of reach can be taken away from its visitors', async () => {
    const store = await shipped(folder);
    built = builtRemote('mf-legal', 'd');
    await publish(store, built.dir, { ...Ada, base: cdn });
    answers = {};
    await canary(store, 'mf-legal', id('d'), 10, Ada);
    answers = { 'app.js': { status: 503 } };
    await canary(store, 'mf-legal', id('d'), 0, Ada);
    expect((await readStatus(store))[0]?.canary).toBeUndefined();
    await expect(promote(store, line('mf-legal', 'd'), Ada)).rejects.toThrow('answers 503');
  });

  test('has an address that a browser can ask', async () => {
    const store = await folder();
    for (const base of ['cdn.example/mf-legal', 'ftp://cdn.example/', 'https://cdn.example/?a=b', '/r/'])
      await expect(publish(store, builtRemote('mf-legal', 'a').dir, { ...Ada, base })).rejects.toThrow(
        'is no address such as',
      );
  });
});

test('what was done is in history even when whoever did it was killed right after', async () => {
  const store = await shipped(folder);
  // As if the process had ended between the two writes.
  const cut = (await store.read('history.jsonl'))?.bytes.toString().split('\n').slice(0, 4).join('\n') ?? '';
  const version = (await store.read('history.jsonl'))?.version ?? null;
  await store.replace('history.jsonl', Buffer.from(`${cut}\n`), version);
  expect(told(await readHistory(store))).toEqual(expect.arrayContaining(['Ada promote mf-legal a']));
  await promote(store, line('mf-legal', 'b'), Ben);
  expect(told(await readHistory(store, 'mf-legal'))).toEqual([
    'Ada publish mf-legal a',
    'Ada publish mf-legal b',
    'Ada publish mf-legal c',
    'Ada promote mf-legal a',
    'Ben promote mf-legal b',
  ]);
});

test('a shell is a line like the others', async () => {
  const store = await shipped(folder);
  await publish(store, builtShell('1').dir, Ada);
  await promote(store, line('shell', '1'), Ada);
  expect((await served(store))['shell']).toBe('1');
  await rollback(store, 'shell', undefined, Ada);
  expect((await served(store))['shell']).toBe('0');
});
