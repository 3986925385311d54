import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from './free-port.ts';
import { startPlatform } from './platform.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';
import { writing } from './writing.ts';

/** Debian's, which `.ci/run` installs. */
const NGINX = '/usr/sbin/nginx';
const WITHOUT = 'nginx is not installed, so its configuration was not tried';
const installed = existsSync(NGINX);

const platform = await startPlatform();
const dir = temporaryFolder('nginx');
let ended: () => Promise<void> = async () => undefined;
after(async () => {
  await ended();
  second.closeAllConnections();
  second.close();
  await platform.close();
  rmSync(dir, { recursive: true, force: true });
});
let port = 0;
let feed = '';

const deployed = (file: string): string => readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8');
/** A second web, of the same platform, that may go away. */
const second = createServer((asked, reply) => void platform.app.server.emit('request', asked, reply));

/** As `deploy/` has it, with the two webs of compose.yaml behind it, without TLS and with folders and ports of its own. */
before(async () => {
  if (!installed) return;
  port = await freePort();
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  second.listen(0, '127.0.0.1');
  await once(second, 'listening');
  const webs = [platform.app.server, second].map((server) => (server.address() as AddressInfo).port);
  const [, whenItFails = ''] = /; server web:8080 resolve (.*;)$/m.exec(deployed('container/compose.yaml')) ?? [];
  const configuration = deployed('nginx/griot.conf')
    .replace(/server 10\.0\.0\.1:8080 .*;/, webs.map((web) => `server 127.0.0.1:${web} ${whenItFails}`).join(' '))
    .replaceAll(/^ +(ssl_\w+|listen \[::\]|listen 80).*;$/gm, '')
    .replace(/listen 443 [^;]*;/, `listen 127.0.0.1:${port};`)
    .replaceAll('/var/', `${dir}/`)
    // The first server, without TLS, has nothing to listen on.
    .replace(/^server \{[^]*?^\}$/m, '');
  for (const folder of ['cache/nginx', 'log/nginx']) mkdirSync(join(dir, folder), { recursive: true });
  for (const folder of ['', 'cache', 'cache/nginx', 'log', 'log/nginx']) chmodSync(join(dir, folder), 0o777);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (use) => `${use}_temp_path ${dir}/${use};`,
  );
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/nginx.pid; events { } http { ${temporary.join(' ')}\n${configuration}\n}`,
  );
  const child = spawn(NGINX, ['-p', dir, '-e', 'stderr', '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  ended = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  await until('nginx', async () => {
    const answer = await ask('/healthz').catch(() => null);
    return answer?.status === 200;
  });
  const [author, editor] = [await platform.signUp('Au Thor'), await platform.staff('Ed Itor', 'editor')];
  const { slug } = await writing(platform, author, editor).published(12, { title: 'A long tale of salt' });
  feed = `/feeds/novels/${slug}.atom`;
});

interface Answer {
  status: number | undefined;
  encoding: string;
  cache: string;
  text: string;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const bytes = Buffer.concat(await answer.toArray());
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return { status: answer.statusCode, encoding, cache: String(answer.headers['x-cache']), text: plain.toString() };
}

const stored = (): number =>
  readdirSync(join(dir, 'cache/nginx'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

/** As browsers, libraries and robots spell it, and what each is to be given (RFC 9110 §12.5.3). */
const SPELLINGS: [accepts: string | undefined, given: string][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br', 'br'],
  ['BR;q=0.5, gzip', 'br'],
  ['gzip,deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
];

test('an address is stored three times at most, however many ways there are to say what one takes', async (t) => {
  if (!installed) return t.diagnostic(WITHOUT);
  const before = stored();
  const texts = new Set<string>();
  for (const round of ['made', 'stored'])
    for (const [accepts, given] of SPELLINGS) {
      const { status, encoding, cache, text } = await ask(
        feed,
        accepts === undefined ? {} : { 'accept-encoding': accepts },
      );
      assert.deepEqual([status, encoding], [200, given], `${round}: ${accepts}`);
      if (round === 'stored') assert.equal(cache, 'HIT', `${accepts}`);
      texts.add(text);
    }
  assert.equal(texts.size, 1);
  assert.equal(stored() - before, 3);
});

test('who has just written is asked for anew, and what is for who runs it is nowhere', async (t) => {
  if (!installed) return t.diagnostic(WITHOUT);
  await ask(feed);
  assert.equal((await ask(feed)).cache, 'HIT');
  assert.equal((await ask(feed, { cookie: `wrote=${'a'.repeat(22)}.1.0` })).cache, 'BYPASS');
  for (const path of ['/metrics', '/metrics/', '/readyz', '/readyz/', '//readyz', '/%72eadyz', '/readyz?x=1'])
    assert.equal((await ask(path)).status, 404, path);
  assert.equal((await ask('/healthz?key=a-secret-of-somebody')).status, 200);
  const log = () => readFileSync(join(dir, 'log/nginx/griot.log'), 'utf8');
  await until('it to be logged', () => log().includes('"GET /healthz" 200'));
  assert.ok(!log().includes('a-secret-of-somebody'));
});

/** Listens and takes nobody in, as an address that has gone: a machine's own answers for it, and what cannot wait in its line hears nothing. */
async function silentAt(at: number): Promise<() => Promise<void>> {
  const listen = `require('net').createServer().listen(${at}, '127.0.0.1', 1, () => console.log(1))`;
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const line: Socket[] = [];
  const full = async (): Promise<boolean> => {
    const waiting = connect(at, '127.0.0.1');
    line.push(waiting.on('error', () => undefined));
    const heard = once(waiting, 'connect').then(() => true);
    return !(await Promise.race([heard, new Promise<false>((over) => setTimeout(over, 100, false))]));
  };
  while (!(await full()));
  return async () => {
    for (const waiting of line) waiting.destroy();
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

test('while one of two webs is gone without a word, the other answers whoever asks, and few of them wait, for a moment', async (t) => {
  if (!installed) return t.diagnostic(WITHOUT);
  const { port: at } = second.address() as AddressInfo;
  const closed = once(second, 'close');
  second.close();
  second.closeAllConnections();
  await closed;
  const heard = await silentAt(at);
  try {
    /** How many were answered between those that waited. */
    const between: number[] = [0];
    for (let n = 0; between.length <= 2; n += 1) {
      const asked = performance.now();
      // What is written there has no route, which the web says, and nginx nothing.
      const { status } = n % 2 === 0 ? await ask('/api/genres/') : await ask('/api/nowhere/', {}, 'POST');
      assert.equal(status, n % 2 === 0 ? 200 : 404, `${n}`);
      const waited = performance.now() - asked;
      assert.ok(waited < 1_500, `${waited} ms`);
      if (waited < 500) between.push((between.pop() ?? 0) + 1);
      else between.push(0);
    }
    assert.ok((between[1] ?? 0) >= 10, `${between[1]} were answered until one tried again the web that is gone`);
  } finally {
    await heard();
  }
});
