import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, ports } = platform;
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

/** An open page: what it is told, one after the other; null once the stream has ended. */
async function open(as: Person) {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/follows/live/`, {
    headers: { authorization: `Bearer ${as.token}`, 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  });
  assert.deepEqual(
    [
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('content-encoding'),
      answer.headers.get('connection'),
    ],
    [200, 'text/event-stream; charset=utf-8', 'no-store', null, 'close'],
  );
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(): Promise<number | null> {
      for (;;) {
        const found = /event: unread\ndata: \{"count":(\d+)\}\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return Number(found[1]);
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
    leave: () => leaving.abort(),
  };
}

test('a page is told how many are unread when it comes, and again with every chapter, in each of a reader’s tabs', async () => {
  const reader = await platform.signUp('Rea Der');
  const other = await platform.signUp('Oth Er');
  const novel = await publishing.published(1, { title: 'Live' });
  await api('PUT', `/follows/novels/${novel.slug}/`, { as: reader, body: {} });
  const [one, two, strange] = [await open(reader), await open(reader), await open(other)];
  assert.deepEqual([await one.next(), await two.next(), await strange.next()], [0, 0, 0]);
  await publishing.chapter(novel, 'Now');
  await ports.jobs.drain();
  assert.deepEqual([await one.next(), await two.next()], [1, 1]);
  // Away for a moment, it is told how things stand: nothing is lost, nothing counted twice.
  two.leave();
  await publishing.chapter(novel, 'And now');
  await ports.jobs.drain();
  assert.equal(await one.next(), 2);
  const again = await open(reader);
  assert.equal(await again.next(), 2);
  const [elsewhere] = [await publishing.published(1, { title: 'Elsewhere' })];
  await api('PUT', `/follows/novels/${elsewhere.slug}/`, { as: other, body: {} });
  await publishing.chapter(elsewhere, 'For the other');
  await ports.jobs.drain();
  assert.equal(await strange.next(), 1);
  for (const page of [one, again, strange]) page.leave();
});

test('who is not signed in is told nothing, and a stream ends with its session before its next word', async () => {
  assert.equal((await fetch(`${origin}/api/follows/live/`)).status, 401);
  const reader = await platform.signUp('Sign Out');
  const novel = await publishing.published(1, { title: 'Ended' });
  await api('PUT', `/follows/novels/${novel.slug}/`, { as: reader, body: {} });
  const page = await open(reader);
  assert.equal(await page.next(), 0);
  const { body } = await api('GET', '/users/me/sessions/', { as: reader });
  const own = body.results?.[0] ?? body[0];
  assert.equal((await api('DELETE', `/users/me/sessions/${own.id}/`, { as: reader })).status, 204);
  await publishing.chapter(novel, 'Unheard');
  await ports.jobs.drain();
  assert.equal(await page.next(), null);
});

test('of too many tabs of one person the oldest makes room', async () => {
  const reader = await platform.signUp('Ma Ny');
  const pages = [];
  for (let n = 0; n < 7; n += 1) pages.push(await open(reader));
  assert.equal(await pages[0]?.next(), 0);
  assert.equal(await pages[0]?.next(), null);
  for (const page of pages) page.leave();
});

test('a server that stops ends the streams at once', async () => {
  const own = await startPlatform();
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const reader = await own.signUp('Sto Pped');
  const answer = await fetch(`http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}/api/follows/live/`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  const began = Date.now();
  const [text] = await Promise.all([answer.text(), own.close()]);
  assert.match(text, /"count":0/);
  assert.ok(Date.now() - began < 4_000);
});
