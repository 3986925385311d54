import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createAsk } from '../../../scripts/ha/asking.ts';
import { SERVED_BY, startFront } from '../../../scripts/several/front.ts';

const front = await startFront();
const agent = new Agent({ keepAlive: true });
const instances: Server[] = [];
after(async () => {
  agent.destroy();
  await front.close();
  for (const instance of instances) instance.close();
});

/** Stands behind the front, alone. */
async function open(instance: Server): Promise<string> {
  instances.push(instance);
  instance.listen(0, 'localhost');
  await once(instance, 'listening');
  const url = `http://localhost:${(instance.address() as AddressInfo).port}`;
  front.open([url]);
  return url;
}

async function ask(by: Agent | false = agent): Promise<{ answer: IncomingMessage; said: string; reused: boolean }> {
  const asked = request(front.url, { agent: by }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { answer, said: await text(answer), reused: asked.reusedSocket };
}

test('a front ends no connection of those who come, and passes on of none when it will be ended', async () => {
  await open(
    createServer((asked, answer) =>
      answer.setHeader('connection', 'close').end(`asked to ${asked.headers.connection}`),
    ),
  );
  const { answer } = await ask();
  // Node tells by it when a server will close.
  assert.deepEqual([answer.headers['keep-alive'], answer.headers['connection']], [undefined, 'keep-alive']);
  assert.equal((await ask()).reused, true);
  assert.equal((await ask(false)).said, 'asked to keep-alive');
});

test(
  'a front, and who asks in a trial, give up a connection before the instance does',
  { timeout: 10_000 },
  async () => {
    const instance = createServer({ keepAliveTimeout: 2_000 }, (_asked, answer) => answer.end('well'));
    const url = await open(instance);
    const one = createAsk(url);
    for (const asks of [() => ask(), () => one.ask('GET', '/')]) {
      const connected = once(instance, 'connection');
      await asks();
      const [socket] = (await connected) as [Socket];
      const first = await Promise.race([once(socket, 'end').then(() => 'who asked'), once(socket, 'timeout')]);
      assert.equal(first, 'who asked');
    }
    one.close();
  },
);

test('a front says which instance it asked, also of one that did not answer', async () => {
  const url = await open(createServer((_asked, answer) => answer.end('well')));
  assert.equal((await ask()).answer.headers[SERVED_BY], url);
  const lost = await open(createServer((asked) => asked.socket.destroy()));
  const { answer, said } = await ask();
  assert.deepEqual([answer.statusCode, answer.headers[SERVED_BY], said], [502, lost, 'socket hang up']);
});
