import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { footprint, NAMES, renewed } from '../../test/footprint.ts';
import { miscounted } from '../../test/recount.ts';
import { startPlatform } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import { users } from '../users/tables.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;

const { person, buyer, other, bought, unbought, draft, read } = await footprint(platform);
const before = (await db.select().from(users).where(eq(users.id, person.id)))[0];
const photo = (await api('GET', `/authors/${person.id}/`)).body.photo_url as string;

/** Tables in which a text of any column, whatever its type, contains a word. The queue of jobs forgets by itself within ten minutes of the work. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { table } of rows) {
    const hits = await db.execute<{ n: number }>(sql`select count(*)::int n from ${sql.identifier(table)} t where position(lower(${word}) in lower(to_jsonb(t)::text)) > 0`);
    if (hits.rows[0]?.n) found.push(table);
  }
  return found;
}

test('before, the person’s names stand where one would look for them', async () => {
  assert.deepEqual(await tablesWith(NAMES.email), ['email_codes', 'mails', 'reports', 'users']);
  assert.deepEqual(await tablesWith(NAMES.last), ['email_codes', 'mails', 'reports', 'users']);
  assert.deepEqual(await tablesWith(NAMES.pen), ['reports', 'staff_actions', 'users']);
  assert.deepEqual(await miscounted(db), []);
});

test('once erased, no table has the person’s e-mail, names, user code, password or words about themselves', async () => {
  assert.equal(await transaction(db, (tx) => services.deletion.eraseNow(tx, person.id)), true);
  await platform.ports.jobs.drain();
  for (const word of [...Object.values(NAMES), 'FROMQUILL', before?.userCode ?? '?', before?.passwordHash ?? '?', before?.photoKey ?? '?']) assert.deepEqual(await tablesWith(word), [], word);
});

test('every counter still equals what it counts', async () => {
  assert.deepEqual(await miscounted(db), []);
});

test('their review stays without a name, and their like is taken back', async () => {
  const { results } = (await api('GET', `/novels/${read.slug}/reviews/`)).body;
  assert.deepEqual(results.map((r: { user: { name: string } | null; num_likes: number }) => [r.user?.name ?? null, r.num_likes]).sort(), [['Buy Er', 0], [null, 0]].sort());
});

test('their novels are out of the catalogue, and stay with who has paid for a chapter, without drafts', async () => {
  for (const novel of [bought, unbought]) assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 404);
  const kept = await api('GET', `/novels/${bought.slug}/`, { as: buyer });
  assert.equal(kept.status, 200);
  assert.match(kept.body.author.name, /^Deleted user \d{10}$/);
  assert.equal((await api('GET', `/novels/${bought.slug}/chapters/2/content/`, { as: buyer })).status, 200);
  assert.equal((await api('GET', `/novels/${unbought.slug}/`, { as: buyer })).status, 404);
  assert.deepEqual((await db.execute(sql`select id from chapters where id = ${draft.id}`)).rows, []);
  assert.deepEqual(await tablesWith('Nobody has read these five words'), []);
});

test('what they paid and earned stays in the books under an opaque id', async () => {
  const { rows } = await db.execute<{ balance: number }>(sql`select balance::int from accounts where user_id = ${person.id} order by currency`);
  assert.deepEqual(rows, [{ balance: 45 }, { balance: 4_000 }]);
  assert.equal((await db.execute(sql`select from unlocks where user_id = ${person.id}`)).rows.length, 1);
});

test('their portrait is deleted, and their profile is nobody’s', async () => {
  assert.equal((await platform.app.inject({ method: 'GET', url: photo })).statusCode, 404);
  assert.equal((await api('GET', `/authors/${person.id}/`)).status, 404);
});

test('their message to somebody else stays, from nobody that is known', async () => {
  const [message] = (await api('GET', '/inbox/', { as: other })).body.results.filter((m: { title: string }) => m.title === 'From an author');
  assert.match(message.sender.pen_name, /^Deleted user \d{10}$/);
});

test('nobody signs in as them, and their e-mail and pen name are free for others', async () => {
  assert.equal((await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } })).status, 401);
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: person.refreshToken } })).status, 401);
  const again = await api('POST', '/auth/signup/', { body: { email: NAMES.email, password: 'another password', pen_name: NAMES.pen, first_name: 'New', last_name: 'Comer' } });
  assert.equal(again.status, 201);
});

test('erasing again changes nothing, and a newcomer with the same names is untouched', async () => {
  const all = () => db.select().from(users).orderBy(users.id);
  const stands = await all();
  assert.equal(await transaction(db, (tx) => services.deletion.eraseNow(tx, person.id)), false);
  assert.deepEqual(await all(), stands);
  await renewed(platform, { ...person, password: 'another password' });
});
