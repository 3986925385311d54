import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from './free-port.ts';
import { startPlatform } from './platform.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';
import { writing } from './writing.ts';

/** Debian's. */
const VARNISH = '/usr/sbin/varnishd';
const hasModules = (): boolean => globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length > 0;
const CONFIGURATION = readFileSync(join(import.meta.dirname, '../../../deploy/varnish/griot.vcl'), 'utf8');

test('Varnish, as deploy/ has it, stores what guests are answered until it is told that it has changed', async (t) => {
  if (!existsSync(VARNISH) || !hasModules())
    return t.diagnostic('varnish or varnish-modules is not installed, so their configuration was not tried');
  const [dir, port] = [temporaryFolder('varnish'), await freePort()];
  const platform = await startPlatform({
    guests: true,
    environment: { CDN_PURGE_URLS: `http://127.0.0.1:${port}/`, TRUST_PROXY: '127.0.0.1' },
  });
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  const web = (platform.app.server.address() as AddressInfo).port;
  writeFileSync(
    join(dir, 'griot.vcl'),
    CONFIGURATION.replace('.host = "10.0.0.1"', '.host = "127.0.0.1"')
      .replace('.port = "8080"', `.port = "${web}"`)
      .replace('"10.0.0.21"', '"127.0.0.1"'),
  );
  const child = spawn(
    VARNISH,
    `-F -n ${dir}/work -f ${dir}/griot.vcl -a 127.0.0.1:${port} -s malloc,32m -p http_gzip_support=off`.split(' '),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const gone = once(child, 'exit');
  after(async () => {
    child.kill('SIGTERM');
    await gone;
    await platform.close();
    rmSync(dir, { recursive: true, force: true });
  });

  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await answer.toArray()).toString();
    // Of what is stored Varnish names two requests: the one that asks, and the one that had it made.
    const stored = String(answer.headers['x-varnish']).includes(' ');
    return { status: answer.statusCode, stored, headers: answer.headers, text };
  }
  await until('varnish', async () => (await ask('/healthz').catch(() => null))?.status === 200).catch(
    (failure: Error) => assert.fail(said || failure.message),
  );
  const [author, editor] = [await platform.signUp('Au Thor'), await platform.staff('Ed Itor', 'editor')];
  const salt = await writing(platform, author, editor).published(1, { title: 'The Salt Road' });
  const feed = `/feeds/novels/${salt.slug}.atom`;
  const read = `/api/novels/${salt.slug}/chapters/1/content/`;
  const isStored = async (path: string) => (await ask(path)).stored;

  // Nothing is asked for anew before ten seconds are over, or it has been told. What was told of the chapter itself may come meanwhile.
  const since = performance.now();
  for (const path of [feed, read, '/api/novels/']) await until(path, () => isStored(path));
  const { headers } = await ask(read, { cookie: 'theme=dark' });
  assert.deepEqual([headers['surrogate-key'], headers['xkey']], [undefined, undefined]);
  assert.equal((await ask(read, { cookie: 'wrote=a.1.0' })).stored, false);
  assert.equal((await ask('/api/users/me/', { authorization: `Bearer ${author.token}` })).status, 200);
  assert.equal((await ask('/api/users/me/')).status, 401);
  for (const path of ['/metrics', '/metrics/?x=1', '/readyz', '//readyz']) assert.equal((await ask(path)).status, 404);
  assert.equal((await ask('/', {}, 'PURGE')).status, 400);

  const body = { reason: 'To be looked at.', rule: 'never' };
  const hidden = await platform.api('POST', `/staff/novels/${salt.slug}/hide/`, { as: editor, body });
  assert.equal(hidden.status, 200);
  for (const path of [feed, read]) await until(`${path} to be gone`, async () => (await ask(path)).status === 404);
  await until('the list', async () => !(await ask('/api/novels/')).text.includes('The Salt Road'));
  assert.ok(performance.now() - since < 9_000, 'it was told');
});
