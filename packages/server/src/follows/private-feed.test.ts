import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { createLog } from '../ports/log.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, db, services } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const publishing = writing(platform, ada, editor);
const [followed, ofAuthor] = [
  await publishing.published(1, { title: 'Followed' }),
  await publishing.published(1, { title: 'Of the author' }),
];
await api('PUT', `/follows/novels/${followed.slug}/`, { as: reader, body: {} });

const make = async (as = reader): Promise<{ atom: string; json: string }> =>
  (await api('POST', '/follows/feed/', { as })).body;
const read = (address: string, headers = {}) => {
  const { pathname, search } = new URL(address);
  return app.inject({ url: pathname + search, headers });
};
const titles = async (address: string): Promise<string[]> =>
  (await read(address)).json().items.map(({ title }: { title: string }) => title);

test('nobody has a feed until they make one; then its address opens it without a session', async () => {
  assert.equal((await api('GET', '/follows/feed/', { as: reader })).body, null);
  const feed = await make();
  assert.deepEqual((await api('GET', '/follows/feed/', { as: reader })).body, feed);
  assert.deepEqual(await titles(feed.json), ['Followed, Chapter 1: Chapter of day 1']);
  await api('PUT', `/follows/authors/${ada.id}/`, { as: reader, body: {} });
  assert.deepEqual((await titles(feed.json)).sort(), [
    'Followed, Chapter 1: Chapter of day 1',
    'Of the author, Chapter 1: Chapter of day 1',
  ]);
  const atom = await read(feed.atom);
  assert.equal(atom.statusCode, 200);
  assert.match(String(atom.headers['content-type']), /^application\/atom\+xml/);
  assert.match(String(atom.headers['cache-control']), /^private/);
  assert.match(atom.body, new RegExp(`/book/${ofAuthor.slug}/read/`));
  assert.equal((await read(feed.atom, { 'if-none-match': String(atom.headers['etag']) })).statusCode, 304);
});

test('the secret is nowhere within the feed, in no log, and not stored as it is', async () => {
  const { atom, json } = await make();
  const secret = new URL(atom).searchParams.get('key') ?? '';
  assert.ok(secret.length > 40);
  assert.doesNotMatch((await read(atom)).body + (await read(json)).body, new RegExp(secret));
  const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(f)::text as row from follow_feeds f`);
  assert.doesNotMatch(rows[0]?.row ?? '', new RegExp(secret));
  let logged = '';
  createLog('info', { write: (line: string) => void (logged += line) }).info(
    { req: { method: 'GET', url: new URL(atom).pathname + new URL(atom).search } },
    'incoming request',
  );
  assert.match(logged, /\/feeds\/following\.atom/);
  assert.doesNotMatch(logged, new RegExp(secret));
});

test('with another address the former one ends, and with the feed all do', async () => {
  const [first, second] = [await make(), await make()];
  assert.deepEqual([(await read(first.json)).statusCode, (await read(second.json)).statusCode], [404, 200]);
  assert.equal((await api('DELETE', '/follows/feed/', { as: reader })).status, 204);
  assert.equal((await read(second.json)).statusCode, 404);
});

test('the feed of who is blocked opens no more, and strange queries are refused', async () => {
  const gone: Person = await platform.signUp('Go Ne');
  const { json } = await make(gone);
  await db.execute(sql`update users set blocked_at = now() where id = ${gone.id}`);
  assert.equal((await read(json)).statusCode, 404);
  for (const query of ['', '?key=', '?key=a&key=b', '?key=a&more=b', `?key=${'x'.repeat(300)}`])
    assert.equal((await app.inject(`/feeds/following.json${query}`)).statusCode, 400, query);
  assert.equal((await app.inject('/feeds/following.json?key=wrong')).statusCode, 404);
});

test('a feed has the last fifty chapters, the newest first', async () => {
  const chronicler = writing(platform, await platform.signUp('Chron Icler'), editor);
  const long = await chronicler.novel({ title: 'Long' });
  for (let n = 1; n <= 51; n += 1) {
    platform.clock.step({ seconds: 1 });
    await chronicler.chapter(long, `Night ${n}`);
  }
  const fan = await platform.signUp('Fa N');
  await api('PUT', `/follows/novels/${long.slug}/`, { as: fan, body: {} });
  const shown = await titles((await make(fan)).json);
  assert.deepEqual(
    [shown.length, shown[0], shown.at(-1)],
    [50, 'Long, Chapter 51: Night 51', 'Long, Chapter 2: Night 2'],
  );
});

test('twenty addresses an hour are enough, and the last one stays', async () => {
  const eager = await platform.signUp('Ea Ger');
  for (let n = 0; n < 20; n += 1) await make(eager);
  const { status, body, headers } = await api('POST', '/follows/feed/', { as: eager });
  assert.deepEqual([status, body.code, Number(headers['retry-after']) > 0], [429, 'too_many', true]);
  const { json } = (await api('GET', '/follows/feed/', { as: eager })).body;
  assert.equal((await read(json)).statusCode, 200);
});

test('what its owner hides is not in a feed, and it is not fetched without end', async () => {
  const hider = await platform.signUp('Hi Der');
  await api('PUT', `/follows/novels/${followed.slug}/`, { as: hider, body: {} });
  await api('PUT', `/follows/authors/${ada.id}/`, { as: hider, body: {} });
  const { json } = await make(hider);
  assert.equal((await titles(json)).length, 2);
  await db.execute(
    sql`insert into hides (id, user_id, novel_id, created_at) values ('hid_1', ${hider.id}, ${followed.id}, now())`,
  );
  assert.deepEqual(await titles(json), ['Of the author, Chapter 1: Chapter of day 1']);
  await db.execute(sql`update hides set novel_id = null, author_id = ${ada.id} where user_id = ${hider.id}`);
  assert.deepEqual(await titles(json), []);
  for (let n = 3; n < 240; n += 1) await services.privateFeed.read(new URL(json).searchParams.get('key') ?? '');
  const refused = await read(json);
  assert.deepEqual([refused.statusCode, Number(refused.headers['retry-after']) > 0], [429, true]);
});
