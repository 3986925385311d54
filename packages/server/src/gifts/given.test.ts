import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { giving } from '../../test/giving.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { novels } from '../schema/novels.ts';
import { transaction } from '../ports/database/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;
const { give, option } = giving(platform);
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await publishing.published(1, { title: 'The Salt Road' });
const [kofi, esi] = [await platform.signUp('Kofi Reads'), await platform.signUp('Esi Leaves')];

test('a novel that was given nothing says so', async () => {
  assert.deepEqual((await api('GET', `/novels/${novel.slug}/gifts/`)).body, {
    count: 0,
    next: null,
    previous: null,
    results: [],
    totals: [],
  });
});

test('everybody sees what a novel was given and by whom, newest first, and how many of each', async () => {
  for (const [person, name] of [
    [kofi, 'Kola Nut'],
    [esi, 'Calabash'],
    [kofi, 'Kola Nut'],
  ] as const) {
    clock.step({ seconds: 1 });
    await give(person, novel, name);
  }
  const [nut, calabash] = [await option('Kola Nut'), await option('Calabash')];
  const { status, body } = await api('GET', `/novels/${novel.slug}/gifts/`);
  assert.equal(status, 200);
  assert.deepEqual(
    body.results.map((gift: { gift_option: object; user: object; created_at: string }) => [
      gift.gift_option,
      gift.user,
      gift.created_at,
    ]),
    [
      [nut, { name: 'Kofi Reads', photo_url: null }, '2026-03-01T12:00:03.000Z'],
      [calabash, { name: 'Esi Leaves', photo_url: null }, '2026-03-01T12:00:02.000Z'],
      [nut, { name: 'Kofi Reads', photo_url: null }, '2026-03-01T12:00:01.000Z'],
    ],
  );
  assert.deepEqual(body.totals, [
    { gift_option: nut, count: 2 },
    { gift_option: calabash, count: 1 },
  ]);
  assert.deepEqual([nut.numCoins, nut.name, Object.keys(nut)], [1, 'Kola Nut', ['id', 'name', 'image', 'numCoins']]);
  const second = (await api('GET', `/novels/${novel.id}/gifts/?limit=1&offset=1`)).body;
  assert.deepEqual(
    [second.count, second.results.map((gift: { id: string }) => gift.id), second.totals.length],
    [3, [body.results[1].id], 2],
  );
});

test('who has left has no name there any more', async () => {
  await transaction(db, (tx) => services.deletion.eraseNow(tx, esi.id));
  const { body } = await api('GET', `/novels/${novel.slug}/gifts/`);
  assert.deepEqual(
    body.results.map((gift: { user: { name: string } | null }) => gift.user?.name ?? null),
    ['Kofi Reads', null, 'Kofi Reads'],
  );
  assert.ok(!JSON.stringify(body).includes('Esi'));
});

test('a list of a novel that is not there, or for a window that is none, is refused', async () => {
  const draft = await publishing.novel({ title: 'Unpublished' });
  assert.equal((await api('GET', `/novels/${draft.slug}/gifts/`)).status, 404);
  assert.equal((await api('GET', `/novels/${draft.slug}/gifts/`, { as: ada })).status, 200);
  assert.equal((await api('GET', '/novels/nowhere/gifts/?limit=many')).status, 404);
  assert.deepEqual(Object.keys((await api('GET', `/novels/${novel.slug}/gifts/?limit=many`)).body.detail), ['limit']);
});

test('a novel that was given something is taken back, never deleted for good', async () => {
  const [loved, other] = [
    await publishing.published(1, { title: 'Loved' }),
    await publishing.published(1, { title: 'Other' }),
  ];
  await give(kofi, loved, 'Cowrie');
  for (const { slug } of [loved, other])
    assert.equal((await api('DELETE', `/novels/mine/${slug}/`, { as: ada })).status, 204);
  assert.equal((await api('GET', `/novels/${loved.slug}/gifts/`, { as: kofi })).status, 404);
  const left = async ({ id }: { id: string }) =>
    (await db.select({ removedAt: novels.removedAt }).from(novels).where(eq(novels.id, id))).map(
      (row) => row.removedAt !== null,
    );
  assert.deepEqual([await left(loved), await left(other)], [[true], []]);
});
