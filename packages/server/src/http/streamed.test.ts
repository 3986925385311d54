import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Streamed } from './streamed.ts';

async function* pieces(breaks: boolean): AsyncGenerator<string> {
  yield '["é",';
  if (breaks) throw new Error('the database went away');
  yield '2]';
}

/** What a caller gets of an answer, or that it broke; and what was told of the failure. */
async function fetched(breaks: boolean): Promise<{ got: unknown; told: unknown[] }> {
  const told: unknown[] = [];
  const server = createServer((_request, response) => {
    new Streamed(pieces(breaks), 'all.json')
      .readable((failure) => {
        told.push((failure as Error).message);
        response.destroy();
      })
      .pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const got = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    .then((answer) => answer.json())
    .catch(() => 'broken off');
  server.close();
  return { got, told };
}

test('the pieces arrive as one text', async () => assert.deepEqual(await fetched(false), { got: ['é', 2], told: [] }));

test('an answer that fails on its way is broken off and told of once', async () =>
  assert.deepEqual(await fetched(true), { got: 'broken off', told: ['the database went away'] }));
