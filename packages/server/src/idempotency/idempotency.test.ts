import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { count } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { keyedCalls } from '../schema/idempotency.ts';
import { forgetOldKeys } from './service.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

const key = (name: string) => ({ 'idempotency-key': name });
const save = (novel: { slug: string }, body: object, name: string, as: Person = ada) =>
  api('PATCH', `/novels/mine/${novel.slug}/chapters/draft/`, { as, body, headers: key(name) });
const chapters = async (novel: { slug: string }) =>
  (await api('GET', `/novels/mine/${novel.slug}/chapters/`, { as: ada })).body.count;
async function readerWith(penName: string, coins: number): Promise<Person> {
  const reader = await platform.signUp(penName);
  if (coins > 0) await platform.services.wallet.grant(reader.id, coins, 'a test', `test:${reader.id}`);
  return reader;
}
const unlock = (novel: { slug: string }, chapter: number, as: Person, name: string) =>
  api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as, headers: key(name) });
const balance = async (as: Person) => (await api('GET', '/coin-wallet/', { as })).body.balance;

test('the first save of a chapter, sent again because its answer was lost, makes no second chapter and answers the same', async () => {
  const novel = await publishing.novel();
  const body = { title: 'First light', draft: '<p>The salt came in at dawn.</p>' };
  const first = await save(novel, body, 'a-first-save');
  const again = await save(novel, body, 'a-first-save');
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  assert.equal(await chapters(novel), 1);
});

test('first saves that cross make one chapter', async () => {
  const novel = await publishing.novel();
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(novel, { title: 'One' }, 'crossing')));
  assert.equal(new Set(answers.map((a) => a.body.id)).size, 1);
  assert.equal(await chapters(novel), 1);
});

test('the same key with another text, or for another novel, is a conflict and changes nothing', async () => {
  const [novel, other] = [await publishing.novel(), await publishing.novel({ title: 'Another' })];
  await save(novel, { title: 'One' }, 'used');
  for (const answer of [await save(novel, { title: 'Two' }, 'used'), await save(other, { title: 'One' }, 'used')]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'conflict']);
  }
  assert.deepEqual([await chapters(novel), await chapters(other)], [1, 0]);
});

test('a key is its sender’s own: others may use the same', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  const hers = await writing(platform, bisi, editor).novel();
  assert.equal((await save(await publishing.novel(), { title: 'One' }, 'shared')).status, 201);
  assert.equal((await save(hers, { title: 'One' }, 'shared', bisi)).status, 201);
});

test('without a key every first save is a chapter of its own', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel);
  await publishing.draft(novel);
  assert.equal(await chapters(novel), 2);
});

test('an unlock sent again with its key answers what it answered, whatever the wallet holds by now', async () => {
  const novel = await publishing.published(2, { title: 'Locked', book_type: 'paid', locked_chapter: '1' });
  const reader = await readerWith('Rea Der', 20);
  assert.deepEqual((await unlock(novel, 1, reader, 'u-1')).body, { message: 'Chapter has been unlocked', balance: 15 });
  await unlock(novel, 2, reader, 'u-2');
  assert.deepEqual((await unlock(novel, 1, reader, 'u-1')).body, { message: 'Chapter has been unlocked', balance: 15 });
  assert.deepEqual([(await unlock(novel, 2, reader, 'u-1')).status, await balance(reader)], [409, 10]);
});

test('a refused unlock can be tried again with the same key', async () => {
  const novel = await publishing.published(1, { title: 'Refused first', book_type: 'paid', locked_chapter: '1' });
  const reader = await readerWith('Poor Reader', 0);
  assert.equal((await unlock(novel, 1, reader, 'later')).status, 402);
  await platform.services.wallet.grant(reader.id, 5, 'a test', 'topped up');
  assert.deepEqual((await unlock(novel, 1, reader, 'later')).body, {
    message: 'Chapter has been unlocked',
    balance: 0,
  });
});

test('what is no key is refused', async () => {
  const novel = await publishing.novel();
  for (const name of ['', 'two words', 'k'.repeat(201)])
    assert.deepEqual(Object.keys((await save(novel, { title: 'One' }, name)).body.detail), ['Idempotency-Key'], name);
  assert.equal(await chapters(novel), 0);
});

test('keys are forgotten after a day', async () => {
  const novel = await publishing.novel();
  await save(novel, { title: 'One' }, 'yesterday');
  platform.clock.step({ hours: 23 });
  await forgetOldKeys(db, platform.clock);
  const kept = async () => (await db.select({ n: count() }).from(keyedCalls))[0]?.n;
  assert.ok(((await kept()) ?? 0) > 0);
  platform.clock.step({ hours: 1 });
  await forgetOldKeys(db, platform.clock);
  assert.equal(await kept(), 0);
});
