import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { purgedCache } from '../../test/purged-cache.ts';
import { until } from '../../test/until.ts';
import { createPurges } from './purges.ts';

const [cache, other] = [await purgedCache(), await purgedCache()];
after(() => {
  cache.close();
  other.close();
});

/** With short times, and what is logged and counted. */
function purging(t: TestContext, { urls = [cache.url], everyMs = 1, answerWithinMs = 10_000 } = {}) {
  cache.told.length = other.told.length = 0;
  cache.answer = (reply) => void reply.writeHead(204).end();
  const lines: Record<string, unknown>[] = [];
  const counted: boolean[] = [];
  const purges = createPurges({
    urls,
    everything: 'all',
    everyMs,
    answerWithinMs,
    againAfterMs: [1, 1],
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    purged: (done) => void counted.push(done),
  });
  t.after(() => purges.close());
  return { purges, lines, counted };
}
const keysTold = () => cache.told.map(({ keys }) => keys.join(' '));

test('each cache is told in one request what changes together', async (t) => {
  const { purges, counted } = purging(t, { urls: [cache.url, `${other.url}site`] });
  purges.purge(['nov_1', 'lists']);
  purges.purge(['nov_1', 'usr_2']);
  await until('both to be told', () => counted.length === 2);
  assert.deepEqual(cache.told, [{ method: 'PURGE', url: '/', keys: ['nov_1', 'lists', 'usr_2'] }]);
  assert.deepEqual(other.told, [{ method: 'PURGE', url: '/site', keys: ['nov_1', 'lists', 'usr_2'] }]);
  assert.deepEqual([counted, purges.trouble()], [[true, true], null]);
});

test('what changes after that is told together, later; and what waits is told when the server closes', async (t) => {
  const { purges, counted } = purging(t, { everyMs: 3_600_000 });
  purges.purge(['nov_1']);
  await until('the first to be told', () => counted.length === 1);
  purges.purge(['nov_2']);
  purges.purge(['nov_3']);
  await purges.close();
  assert.deepEqual(keysTold(), ['nov_1', 'nov_2 nov_3']);
});

test('of many keys a hundred are told at a time, and with more than a thousand it is everything', async (t) => {
  const { purges, counted } = purging(t);
  const keys = Array.from({ length: 1_001 }, (_, n) => `nov_${n}`);
  purges.purge(keys.slice(0, 101));
  await until('the hundred and one', () => counted.length === 2);
  assert.deepEqual([keysTold()[0]?.split(' ').length, keysTold()[1]], [100, 'nov_100']);
  purges.purge(keys);
  purges.purge(['nov_1']);
  await until('all', () => counted.length === 3);
  assert.equal(keysTold()[2], 'all');
});

test('a cache that answers 500 is told three times, is logged and counted once, and keeps no other from being told', async (t) => {
  const { purges, lines, counted } = purging(t, { urls: [cache.url, other.url] });
  cache.answer = (reply) => void reply.writeHead(500).end();
  purges.purge(['nov_1']);
  await until('it to be given up', () => counted.length === 2);
  assert.deepEqual([keysTold(), other.told.length], [['nov_1', 'nov_1', 'nov_1'], 1]);
  assert.deepEqual(counted, [true, false]);
  const { host } = new URL(cache.url);
  assert.equal(purges.trouble(), `${host}: it answered 500`);
  purges.purge(['nov_2']);
  await until('the next to be given up', () => counted.length === 4);
  assert.deepEqual(
    lines.map(({ host: of, reason, keys }) => ({ of, reason, keys })),
    [{ of: host, reason: 'it answered 500', keys: ['nov_1'] }],
  );

  cache.answer = (reply) => void reply.writeHead(200).end();
  purges.purge(['nov_3']);
  await until('it to take it again', () => counted.length === 6);
  assert.equal(purges.trouble(), null);
});

test('a cache that never answers, or is not there, is given up in time', async (t) => {
  const { purges, counted } = purging(t, { answerWithinMs: 100 });
  cache.answer = () => undefined;
  purges.purge(['nov_1']);
  await until('it to be given up', () => counted.length === 1);
  assert.deepEqual([counted, cache.told.length], [[false], 3]);
  assert.match(String(purges.trouble()), /timeout/);

  const gone = await purgedCache();
  gone.close();
  const nobody = purging(t, { urls: [gone.url] });
  nobody.purges.purge(['nov_1']);
  await until('it to be given up', () => nobody.counted.length === 1);
  assert.match(String(nobody.purges.trouble()), /ECONNREFUSED/);
});

test('a cache that leads elsewhere is not followed', async (t) => {
  const { purges, counted } = purging(t);
  cache.answer = (reply) => void reply.writeHead(307, { location: other.url }).end();
  purges.purge(['nov_1']);
  await until('it to be given up', () => counted.length === 1);
  assert.deepEqual([counted, other.told], [[false], []]);
});
