import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform({ mode: 'production' });
after(() => platform.close());
const get = (url: string) => platform.app.inject({ url });

test('the page is there in production too, with its own files and a policy that allows no others', async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const page = await get(url);
    assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8']);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|http|\*/);
    const own = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    assert.deepEqual(own, [
      '/api/docs/files/swagger-ui.css',
      '/api/docs/files/swagger-ui-bundle.js',
      '/api/docs/start.js',
      '/api/openapi.json',
    ]);
    for (const path of own) assert.equal((await get(path)).statusCode, 200, path);
    // The policy refuses a script in the page itself.
    assert.doesNotMatch(page.body, /<script(?![^>]* src=)|<style| on\w+=/);
  }
});

test('nothing else of the package is served', async () => {
  for (const file of [
    'index.html',
    'swagger-ui.js',
    'swagger-ui-bundle.js.map',
    'package.json',
    'oauth2-redirect.html',
    '../package.json',
    '..%2fpackage.json',
  ]) {
    const { statusCode } = await get(`/api/docs/files/${file}`);
    assert.equal(statusCode, 404, file);
  }
});
