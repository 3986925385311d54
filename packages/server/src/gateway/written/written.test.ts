import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { PageMatch, RegisteredRemote } from '@griot/contracts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { Inlined } from '../inline.ts';
import { SERVER_HALF, type Release } from '@griot/release';
import { createWriter } from './index.ts';

const folder = temporaryFolder('written');
after(() => rmSync(folder, { recursive: true, force: true }));

/** A server half as it is built: a script that leaves its exports in `serverHalf`. */
const PAGES = `var count = 0;
var serverHalf = { render: async (path, inlined) => {
  if (path === '/throws') throw new Error('thrown on purpose');
  if (path === '/loops') for (;;);
  if (path === '/takes-its-time') await new Promise((go) => setTimeout(go, 600));
  if (path === '/never-ends') await new Promise(() => undefined);
  if (path === '/leaks') for (var all = []; ; ) all.push(new Array(1e5).fill(path));
  if (path === '/leaks-bytes') for (var all = []; ; ) all.push(new Uint8Array(1e7));
  if (path === '/looks-around') {
    var found = [typeof process, typeof require, typeof fetch, typeof SharedArrayBuffer, typeof WebAssembly];
    return { html: found.join(), css: '' };
  }
  if (path === '/climbs-out') {
    var ways = [setTimeout, URL, console.log, structuredClone({}).constructor, new AbortController().constructor, inlined.constructor];
    return { html: ways.map((way) => { try { return typeof way.constructor('return process')(); } catch { return 'refused'; } }).join(), css: '' };
  }
  if (path === '/names-no-version') return { html: '<p>x</p>', css: '', styledBy: '6.6.0"><script>' };
  if (path === '/ends-its-styles') return { html: '<p>x</p>', css: 'p{}</style><script>1</script>' };
  if (path === '/endless') return { html: 'x'.repeat(600000), css: '' };
  if (path === '/half-a-tag') return { html: '<h1>Terms</h1><p title="', css: '' };
  if (path === '/closes-too-much') return { html: '<h1>Terms</h1></div></main>', css: '' };
  if (path === '/elsewhere') return null;
  if (path.startsWith('/long/')) return { html: '<b>' + (count += 1) + ' ' + 'x'.repeat(390000) + '</b>', css: '' };
  return { html: '<p>' + path + ' ' + (count += 1) + ' ' + inlined.map((i) => i.data.value).join() + '</p>', css: 'p{margin:0}' };
} };`;

/** What a release says of a build with this server half; without one, where there is no text. */
function released(buildId: string, script: string | null): { release: Release; match: PageMatch } {
  mkdirSync(join(folder, buildId), { recursive: true });
  if (script !== null) writeFileSync(join(folder, buildId, SERVER_HALF), script);
  const remote = { name: 'mf-legal', buildId } as RegisteredRemote;
  return {
    release: { folders: new Map([['mf-legal', join(folder, buildId)]]) } as unknown as Release,
    match: { remote } as PageMatch,
  };
}

/** The text of a page that was written. */
const htmlOf = (page: Awaited<ReturnType<ReturnType<typeof createWriter>['write']>>): string =>
  page && page !== 'failed' ? page.html : '';

let time = new Date('2026-03-01T12:00:00.000Z');
function aWriter({ waitMaxMs = 60_000 } = {}) {
  const failures: string[] = [];
  const writer = createWriter({
    now: () => time,
    failed: ({ name, buildId }, failure) => failures.push(`${name} ${buildId}: ${(failure as Error).message}`),
    limits: { startMaxMs: 30_000, timeMaxMs: 300, waitMaxMs, heapMaxMb: 64, idleMs: 60_000 },
  });
  after(() => writer.close());
  const write = ({ release, match }: ReturnType<typeof released>, address: string, value = 'a') =>
    writer.write(release, match, address, [{ call: 'GET /config/', data: { value } } satisfies Inlined]);
  return { write, failures };
}

test('a page is written once for the same data, however many ask for it', async () => {
  const { write } = aWriter();
  const build = released('aaaaaaaaaaaaaaaa', PAGES);
  const [one, other] = await Promise.all([write(build, '/about'), write(build, '/about')]);
  assert.deepEqual(one, { html: '<p>/about 1 a</p>', css: 'p{margin:0}' });
  assert.deepEqual([other, await write(build, '/about')], [one, one]);
  assert.equal(htmlOf(await write(build, '/about', 'b')), '<p>/about 2 b</p>');
  assert.equal(htmlOf(await write(build, '/terms', 'b')), '<p>/terms 3 b</p>');
});

test('what is stored is bounded in bytes, and what nobody has asked for longest leaves first', async () => {
  const { write } = aWriter();
  const build = released('bcbcbcbcbcbcbcbc', PAGES);
  const writing = async (page: number) => htmlOf(await write(build, `/long/${page}`)).slice(0, 8);
  // Of 780 kB each, so that 16 MB hold twenty.
  for (let page = 1; page <= 20; page += 1) await writing(page);
  assert.equal(await writing(1), '<b>1 xxx');
  assert.equal(await writing(21), '<b>21 xx');
  assert.equal(await writing(1), '<b>1 xxx');
  assert.equal(await writing(3), '<b>3 xxx');
  assert.equal(await writing(2), '<b>22 xx', 'it was the oldest');
});

test('what nobody has asked for within an hour leaves', async () => {
  const { write } = aWriter();
  const build = released('cbcbcbcbcbcbcbcb', PAGES);
  const writing = async (address: string) => htmlOf(await write(build, address));
  const minutes = (count: number) => (time = new Date(time.getTime() + count * 60_000));
  for (const address of ['/terms', '/about']) await writing(address);
  minutes(31);
  assert.equal(await writing('/about'), '<p>/about 2 a</p>');
  minutes(30);
  await writing('/new');
  assert.equal(await writing('/about'), '<p>/about 2 a</p>');
  assert.equal(await writing('/terms'), '<p>/terms 4 a</p>');
});

test('another build writes its own pages', async () => {
  const { write } = aWriter();
  assert.equal(htmlOf(await write(released('bbbbbbbbbbbbbbbb', PAGES), '/about')), '<p>/about 1 a</p>');
  const next = released('cccccccccccccccc', PAGES.replace("'<p>'", "'<p>new '"));
  assert.equal(htmlOf(await write(next, '/about')), '<p>new /about 1 a</p>');
});

test('a remote without a server half, and an address that it does not write, cost nothing', async () => {
  const { write, failures } = aWriter();
  assert.equal(await write(released('dddddddddddddddd', null), '/about'), null);
  assert.equal(await write(released('eeeeeeeeeeeeeeee', PAGES), '/elsewhere'), null);
  assert.deepEqual(failures, []);
});

for (const [address, told] of [
  ['/throws', /thrown on purpose/],
  ['/loops', /Writing \/loops takes more than 300 ms/],
  ['/leaks', /memory|takes more than/i],
  ['/leaks-bytes', /more than 64 MB of memory outside its heap/],
  ['/endless', /too long/],
  ['/ends-its-styles', /leave their element/],
  ['/names-no-version', /is no version/],
  ['/half-a-tag', /ends within a tag/],
  ['/closes-too-much', /ends a <div> that it did not begin/],
] as const)
  test(`a server half that fails at ${address} costs the text of that page alone, and is heard of once`, async () => {
    const { write, failures } = aWriter();
    const build = released('ffffffffffffffff', PAGES);
    assert.equal(await write(build, address), 'failed');
    assert.equal(await write(build, address), 'failed');
    assert.match(htmlOf(await write(build, '/about')), /^<p>\/about/);
    time = new Date(time.getTime() + 60_000);
    assert.equal(await write(build, address), 'failed');
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? '', told);
  });

test('bytes that a server half keeps from page to page are counted, however soon each is written', async () => {
  const { write, failures } = aWriter();
  const keeps = '(globalThis.kept ??= []).push(new Uint8Array(1e6));';
  const build = released('3333333333333333', PAGES.replace("if (path === '/throws')", `${keeps} $&`));
  for (let n = 0; failures.length === 0 && n < 1_000; n += 1) await write(build, `/about/${n}`);
  assert.deepEqual(failures, ['mf-legal 3333333333333333: It takes more than 64 MB of memory outside its heap.']);
});

test('a server half that falls again and again is left alone for a minute', async () => {
  const { write, failures } = aWriter();
  const build = released('6666666666666666', PAGES.replace("path === '/loops'", "path.startsWith('/loops')"));
  for (const address of ['/loops', '/loops/2', '/loops/3']) assert.equal(await write(build, address), 'failed');
  assert.equal(await write(build, '/about'), 'failed');
  time = new Date(time.getTime() + 60_000);
  assert.match(htmlOf(await write(build, '/about')), /^<p>\/about/);
  assert.equal(failures.length, 1);
});

test('a page that loops is left alone for a minute, so that asked for again and again it costs no other page its text', async () => {
  const { write } = aWriter();
  const build = released('5555555555555555', PAGES);
  for (let n = 0; n < 5; n += 1) {
    assert.equal(await write(build, '/loops'), 'failed');
    assert.match(htmlOf(await write(build, `/about/${n}`)), /^<p>\/about/);
    time = new Date(time.getTime() + 3_000);
  }
});

test('a page that takes long without the processor, as where others have it, is waited for', async () => {
  const { write, failures } = aWriter();
  const build = released('2222222222222222', PAGES);
  assert.match(htmlOf(await write(build, '/takes-its-time')), /^<p>\/takes-its-time/);
  assert.deepEqual(failures, []);
});

test('where Node does not tell what a thread takes of the processor, as before 24.6, a page has its time and no longer', async () => {
  const told = Object.getOwnPropertyDescriptor(Worker.prototype, 'cpuUsage') ?? {};
  Reflect.deleteProperty(Worker.prototype, 'cpuUsage');
  try {
    const { write, failures } = aWriter();
    const build = released('0000000000000000', PAGES);
    assert.match(htmlOf(await write(build, '/about')), /^<p>\/about/);
    assert.equal(await write(build, '/never-ends'), 'failed');
    assert.deepEqual(failures, ['mf-legal 0000000000000000: Writing /never-ends takes more than 300 ms.']);
  } finally {
    Object.defineProperty(Worker.prototype, 'cpuUsage', told);
  }
});

test('a page that never comes is waited for so long and no longer', async () => {
  const { write, failures } = aWriter({ waitMaxMs: 600 });
  const build = released('1111111111111111', PAGES);
  assert.equal(await write(build, '/never-ends'), 'failed');
  assert.deepEqual(failures, ['mf-legal 1111111111111111: Writing /never-ends takes more than 600 ms.']);
});

test('whoever waited for a thread that fell over another page is written three seconds later', async () => {
  const { write } = aWriter();
  const build = released('4444444444444444', PAGES);
  assert.equal(htmlOf(await write(build, '/terms')), '<p>/terms 1 a</p>');
  assert.deepEqual(await Promise.all([write(build, '/loops'), write(build, '/about')]), ['failed', 'failed']);
  time = new Date(time.getTime() + 3_000);
  assert.match(htmlOf(await write(build, '/about')), /^<p>\/about/);
});

test('a server half that cannot be loaded is heard of once', async () => {
  const { write, failures } = aWriter();
  const build = released('9999999999999999', 'var serverHalf = nothing;');
  assert.equal(await write(build, '/about'), 'failed');
  assert.equal(await write(build, '/terms'), 'failed');
  assert.deepEqual(failures, ['mf-legal 9999999999999999: nothing is not defined']);
});

test('what failed is written once it can be, three seconds later', async () => {
  const { write } = aWriter();
  const late = PAGES.replace("if (path === '/throws')", "if (path === '/throws' && (count += 1) === 1)");
  const build = released('8888888888888888', late);
  assert.equal(await write(build, '/throws'), 'failed');
  assert.equal(await write(build, '/throws'), 'failed');
  time = new Date(time.getTime() + 3_000);
  assert.equal(htmlOf(await write(build, '/throws')), '<p>/throws 3 a</p>');
});

test('a server half has neither files nor the network, nor what this process knows', async () => {
  const { write } = aWriter();
  const page = await write(released('7777777777777777', PAGES), '/looks-around');
  assert.equal(htmlOf(page), 'undefined,undefined,undefined,undefined,undefined');
  const climbing = await write(released('7777777777777777', PAGES), '/climbs-out');
  assert.equal(htmlOf(climbing), 'refused,refused,refused,refused,refused,refused');
});
