import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import { dropDatabase, freshDatabase, servingUrl } from '../../../test/fresh-database.ts';
import { layLine } from '../../../test/line.ts';
import { sharedAnnouncements } from './announcements.ts';
import { hearNotifications } from './hearing.ts';
import { closeDatabase, openDatabase, transaction } from './index.ts';

const name = await freshDatabase();
const url = servingUrl(name);
const db = openDatabase(url, { max: 4 });
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});
const notify = (channel: string, text: string) => db.execute(sql`select pg_notify(${channel}, ${text})`);

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    assert.ok(performance.now() < end, 'in time');
    await new Promise(setImmediate);
  }
}

const line = (t: TestContext) => layLine(url, (end) => t.after(end));

/** Patient enough for a machine that is slow. */
const PATIENT = { askMs: 20, beatMs: 500 };
/** For what is to break. */
const QUICK = { askMs: 20, beatMs: 10 };
/** Sixteen beats are less than the second for which the process is busy. */
const BUSY = { askMs: 20, beatMs: 50 };

function hear(t: TestContext, options: Partial<Parameters<typeof hearNotifications>[2]> = {}, from = url) {
  const heard: string[] = [];
  const troubles: (string | null)[] = [];
  const world = { missed: 0 };
  const hearing = hearNotifications(from, 'salt', {
    heard: (text) => heard.push(text),
    missed: () => (world.missed += 1),
    notify,
    ...PATIENT,
    ...options,
  });
  hearing.onTrouble((trouble) => troubles.push(trouble));
  t.after(() => hearing.close());
  return { hearing, heard, troubles, world };
}

test('what others notify is heard, and what was said before is missed once', async (t) => {
  const { hearing, heard, troubles, world } = hear(t);
  assert.equal(hearing.holds(), false);
  await until(() => hearing.holds());
  await notify('salt', 'at dawn');
  await until(() => heard.length > 0);
  assert.deepEqual([heard, world.missed, troubles, hearing.trouble()], [['at dawn'], 1, [], null]);
});

test('a connection that answers but passes nothing on is not believed, and that is told once', async (t) => {
  const { hearing, troubles, world } = hear(t, { ...QUICK, notify: async () => undefined });
  await until(() => troubles.length > 0);
  assert.match(hearing.trouble() ?? '', /LISTEN takes a direct connection/);
  assert.deepEqual([hearing.holds(), troubles.length, world.missed], [false, 1, 0]);
});

test('a connection that falls silent is believed for a while and no longer; its end and its return are told once', async (t) => {
  const through = await line(t);
  const { hearing, troubles, world } = hear(t, QUICK, through.url);
  await until(() => hearing.holds());
  through.stand(true);
  await until(() => !hearing.holds());
  await until(() => hearing.trouble() !== null);
  through.stand(false);
  await until(() => hearing.holds());
  assert.equal(troubles.length, 2);
  assert.deepEqual([typeof troubles[0], troubles[1], hearing.trouble(), world.missed], ['string', null, null, 2]);
});

test('a process that was too busy to listen does not hold that against the connection', async (t) => {
  const { hearing, troubles, world } = hear(t, BUSY);
  await until(() => hearing.holds());
  const busy = performance.now() + 1_000;
  while (performance.now() < busy);
  assert.equal(hearing.holds(), true);
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise(setImmediate);
    assert.equal(hearing.holds(), true);
  }
  assert.deepEqual([troubles, world.missed], [[], 1]);
});

test('it is closed long before it would be given up, whatever the other side does', async (t) => {
  const through = await line(t);
  const { hearing } = hear(t, { beatMs: 60_000 }, through.url);
  await until(() => hearing.holds());
  through.stand(true);
  const never = hear(t, { beatMs: 60_000 }, through.url);
  const begun = performance.now();
  await Promise.all([hearing.close(), never.hearing.close()]);
  assert.ok(performance.now() - begun < 30_000);
});

test('a change is told once to whoever makes it and once to each other, and not at all when it is taken back', async (t) => {
  const other = openDatabase(url, { max: 2 });
  const changes = sharedAnnouncements<string>('pepper', 'missed');
  const told: string[] = [];
  changes.listen(db, (change) => told.push(`here ${change}`));
  changes.listen(other, (change) => told.push(`there ${change}`));
  const hearings = [changes.hearOthers(db, url), changes.hearOthers(other, url)];
  t.after(async () => {
    for (const hearing of hearings) await hearing.close();
    await closeDatabase(other);
  });
  await until(() => changes.hears(db) && changes.hears(other));
  told.length = 0;
  await transaction(db, (tx) => changes.announce(tx, 'first'));
  assert.ok(told.includes('here first'), 'before whoever wrote is answered');
  await transaction(db, async (tx) => {
    await changes.announce(tx, 'taken back');
    throw new Error('no');
  }).catch(() => undefined);
  await changes.announce(other, 'second');
  await notify('pepper', 'what nobody can read');
  await until(() => told.filter((one) => one.endsWith('missed')).length === 2);
  assert.deepEqual(told.toSorted(), [
    'here first',
    'here missed',
    'here second',
    'there first',
    'there missed',
    'there second',
  ]);
});
