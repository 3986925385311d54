import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { startPushService } from '../../test/push-service.ts';
import { writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { webPush } from '../ports/push.ts';

const service = await startPushService();
const platform = await startPlatform({
  push: webPush({ contact: 'staff@griot.test', within: 'this machine too' }),
});
after(async () => {
  await platform.close();
  await service.close();
});
const { api, db, services, ports, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

let browsers = 0;
/** Somebody who follows a novel, with a browser of their own. */
async function follower(of: { slug: string }, name: string, body: object = {}) {
  const as = await platform.signUp(name);
  const path = `/browser-${(browsers += 1)}`;
  assert.equal((await api('PUT', '/follows/push/', { as, body: service.subscription(path) })).status, 200);
  assert.equal((await api('PUT', `/follows/novels/${of.slug}/`, { as, body })).status, 200);
  clock.step({ seconds: 1 });
  return { as, path };
}
async function pushed(path: string) {
  await ports.jobs.drain();
  await services.pushing.pushDue();
  await ports.jobs.drain();
  assert.deepEqual(service.faults, []);
  return service.pushed.filter((one) => one.path === path);
}
const devicesOf = async (as: Person): Promise<{ id: string; here: boolean }[]> =>
  (await api('GET', '/follows/push/', { as })).body.devices;
const due = async (): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from told_chapters where push_at is not null`,
  );
  return rows[0]?.n ?? 0;
};

test('a chapter is pushed to each device of a follower once, sealed for it and signed by the platform, with nothing of the person', async () => {
  const novel = await publishing.published(1, { title: 'Pushed' });
  const { as, path } = await follower(novel, 'Pu Sh');
  await publishing.chapter(novel, 'Dawn');
  const [one, ...others] = await pushed(path);
  assert.deepEqual(others, []);
  assert.deepEqual(one?.told && { ...one.told, tag: '' }, {
    title: 'Pushed',
    body: 'Chapter 2: Dawn',
    path: `/book/${novel.slug}/read/dawn-2`,
    tag: '',
  });
  assert.deepEqual([one?.subject, one?.ttl, one?.topic?.length], ['mailto:staff@griot.test', '86400', 32]);
  assert.ok((one?.size ?? 0) < 3_993);
  assert.equal((await pushed(path)).length, 1);
  assert.deepEqual(
    (await devicesOf(as)).map(({ here }) => here),
    [true],
  );
});

test('what is announced is pushed too, without its words, and what is taken back before is not', async () => {
  const novel = await publishing.published(1, { title: 'Said aloud' });
  const { path } = await follower(novel, 'He Ar');
  const announce = (slug: string) =>
    api('POST', `/novels/mine/${slug}/announcements/`, { as: ada, body: { text: 'I am off to the hills.' } });
  await announce(novel.slug);
  assert.deepEqual(
    (await pushed(path)).map(({ told }) => [told.title, told.body, told.path]),
    [['Said aloud', 'A word from the author', `/book/${novel.slug}`]],
  );
  const other = await publishing.published(1, { title: 'Unsaid' });
  const quiet = await follower(other, 'Un Heard');
  const { id } = (await announce(other.slug)).body;
  await services.telling.announceLot(id);
  await api('DELETE', `/novels/mine/${other.slug}/announcements/${id}/`, { as: ada });
  assert.deepEqual(await pushed(quiet.path), []);
});

test('two workers at once push once, and a lot that is taken again tells nobody twice', async () => {
  const novel = await publishing.published(1, { title: 'Twice' });
  const { path } = await follower(novel, 'Tw Ice');
  const { id } = await publishing.chapter(novel, 'Noon');
  await services.telling.tellLot(id);
  await Promise.all([services.pushing.pushDue(), services.pushing.pushDue(), services.pushing.pushDue()]);
  assert.equal((await pushed(path)).length, 1);
});

test('whoever wants none of a novel, or none at all, is not pushed to; nor is who has read it meanwhile', async () => {
  const novel = await publishing.published(1, { title: 'Unwanted' });
  const shy = await follower(novel, 'Sh Y', { push: false });
  const none = await follower(novel, 'No Ne');
  assert.equal((await api('PATCH', '/follows/settings/', { as: none.as, body: { push: false } })).body.push, false);
  const quick = await follower(novel, 'Qui Ck');
  const { id } = await publishing.chapter(novel, 'Night');
  await services.telling.tellLot(id);
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: quick.as, body: { chapter: id } });
  for (const { path } of [shy, none, quick]) assert.deepEqual(await pushed(path), []);
});

test('quiet hours put a push off until they are over, and what is chosen meanwhile holds', async () => {
  const novel = await publishing.published(1, { title: 'Quiet' });
  const [later, never] = [await follower(novel, 'La Ter'), await follower(novel, 'Ne Ver')];
  const hour = clock.now().getUTCHours();
  for (const { as } of [later, never])
    await api('PATCH', '/follows/settings/', {
      as,
      body: { time_zone: 'UTC', quiet_from: hour, quiet_until: (hour + 2) % 24 },
    });
  await publishing.chapter(novel, 'Hush');
  assert.deepEqual([...(await pushed(later.path)), ...(await pushed(never.path))], []);
  assert.equal(await due(), 2);
  await api('PUT', `/follows/novels/${novel.slug}/`, { as: never.as, body: { push: false } });
  assert.equal(await due(), 1);
  clock.step({ seconds: 2 * 3_600 });
  assert.deepEqual([(await pushed(later.path)).length, (await pushed(never.path)).length], [1, 0]);
});

test('a device that is gone is forgotten, one that is away for a while is tried again, and one that signs out is left alone', async () => {
  const [author, approver] = [await renewed(platform, ada), await renewed(platform, editor)];
  const writes = writing(platform, author, approver);
  const novel = await writes.published(1, { title: 'Gone' });
  const [gone, away, out] = [
    await follower(novel, 'Go Ne'),
    await follower(novel, 'Aw Ay'),
    await follower(novel, 'Ou T'),
  ];
  service.answers.set(gone.path, 410);
  service.answers.set(away.path, 503);
  await api('DELETE', '/users/me/sessions/', { as: out.as });
  await db.execute(sql`update sessions set ended_at = now() where user_id = ${out.as.id}`);
  await writes.chapter(novel, 'Dusk');
  await assert.rejects(pushed(gone.path), /503/);
  service.answers.delete(away.path);
  await ports.jobs.drain();
  assert.deepEqual(await devicesOf(gone.as), []);
  assert.equal((await devicesOf(away.as)).length, 1);
  assert.deepEqual(await pushed(out.path), []);
});

test('a device is forgotten that fails for a day without an end, and so is one that is refused as long', async () => {
  const novel = await writing(platform, await renewed(platform, ada), await renewed(platform, editor)).published(1);
  const [keys, dead, weak] = [
    await follower(novel, 'Ke Ys'),
    await follower(novel, 'De Ad'),
    await follower(novel, 'We Ak'),
  ];
  /** As it is stored: days go by here, and sign-ins end. */
  const stored = async ({ as }: { as: Person }): Promise<string[]> =>
    (await db.execute<{ id: string }>(sql`select id from push_devices where user_id = ${as.id}`)).rows.map((d) => d.id);
  /** How many of so many pushes to a device fail; none is tried again meanwhile. */
  const failing = async (to: { as: Person }, times = 1): Promise<number> => {
    const [deviceId = ''] = await stored(to);
    for (let n = 0; n < times; n += 1)
      await ports.jobs.enqueue(db, jobKind<object>('push'), { deviceId, text: '{}', topic: `topic-${n}` });
    await db.execute(sql`update jobs.job set retry_delay = 3600, retry_backoff = false where name = 'push'`);
    for (let failed = 0; ; failed += 1)
      try {
        await ports.jobs.drain();
        return failed;
      } catch (failure) {
        assert.match(String(failure), /answered 503/);
      }
  };
  service.answers.set(keys.path, 403);
  for (const { path } of [dead, weak]) service.answers.set(path, 503);
  assert.equal(await failing(keys, 37), 0);
  assert.equal((await stored(keys)).length, 1, 'a clock that is off is refused as well');
  assert.deepEqual([await failing(dead, 37), await failing(weak, 37)], [37, 37]);
  assert.deepEqual([(await stored(dead)).length, (await stored(weak)).length], [1, 1], 'not within a day');
  // One push gets through, so it begins anew.
  service.answers.delete(weak.path);
  assert.equal(await failing(weak), 0);
  service.answers.set(weak.path, 503);
  clock.step({ minutes: 24 * 60 - 1 });
  assert.equal(await failing(dead), 1);
  assert.equal((await stored(dead)).length, 1);
  clock.step({ minutes: 1 });
  assert.deepEqual([await failing(dead), await failing(weak)], [0, 1], 'what is forgotten is not tried again');
  assert.equal(await failing(keys), 0);
  assert.deepEqual([(await stored(dead)).length, (await stored(weak)).length], [0, 1]);
  assert.deepEqual(await stored(keys), []);
  assert.deepEqual(await ports.jobs.dead(), []);
});

test('a browser is told for one person at a time, each has ten, and nobody removes another’s', async () => {
  const [rea, bo] = [await platform.signUp('Re A'), await platform.signUp('Bo B')];
  const put = (as: Person, path: string) => api('PUT', '/follows/push/', { as, body: service.subscription(path) });
  const first = (await put(rea, '/shared')).body;
  assert.equal((await put(bo, '/shared')).body.id, first.id);
  assert.deepEqual([(await devicesOf(rea)).length, (await devicesOf(bo)).length], [0, 1]);
  const remove = (as: Person) => api('DELETE', `/follows/push/${first.id}/`, { as });
  assert.deepEqual([(await remove(rea)).status, (await remove(bo)).status, (await remove(bo)).status], [404, 204, 404]);
  for (let n = 1; n <= 12; n += 1) {
    clock.step({ seconds: 1 });
    await put(rea, `/many-${n}`);
  }
  assert.equal((await devicesOf(rea)).length, 10);
});

test('the keys are made once, whoever asks first, and the private one is stored sealed', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => services.devices.keys()));
  assert.equal(new Set(asked.map(({ publicKey }) => publicKey)).size, 1);
  const { rows } = await db.execute<{ sealed: string }>(sql`select sealed from push_keys`);
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.sealed.includes(asked[0]?.privateKey ?? ''));
});
