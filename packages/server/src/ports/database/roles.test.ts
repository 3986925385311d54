import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { databaseUrl, dropDatabase, emptyDatabase, servingUrl } from '../../../test/fresh-database.ts';
import { createJobs, jobKind } from '../jobs/index.ts';
import { closeDatabase, openDatabase, sqlState } from './index.ts';
import { migrate } from './migrate.ts';
import { mayAlterBooks, roleOf } from './roles.ts';

// A database as it was before there were two roles: its owner served as well.
const name = await emptyDatabase();
const owner = openDatabase(databaseUrl(name), { max: 2 });
await migrate(owner);
const serving = openDatabase(servingUrl(name), { max: 4 });
after(async () => {
  await closeDatabase(serving);
  await closeDatabase(owner);
  await dropDatabase(name);
});
const state = (failure: unknown) => sqlState(failure);

test('who serves may do nothing until a start of the owner says so, also on a database that was there before', async () => {
  await assert.rejects(
    async () => serving.execute(sql`select from users`),
    (failure) => state(failure) === '42501',
  );
  assert.equal(await migrate(owner, { serving: await roleOf(serving) }), 0);
  assert.deepEqual((await serving.execute(sql`select from users`)).rows, []);
  assert.equal(await migrate(owner, { serving: await roleOf(serving) }), 0);
});

test('who serves is no superuser, owns nothing, and reads and writes what the product does', async () => {
  assert.deepEqual([await mayAlterBooks(serving), await mayAlterBooks(owner)], [false, true]);
  const { rows } = await serving.execute(
    sql`select tablename from pg_tables where tableowner = current_user union all select rolname from pg_roles where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`,
  );
  assert.deepEqual(rows, []);
  await serving.execute(sql`update genres set name = name`);
  await serving.execute(sql`select * from accounts for no key update`);
});

test('who serves can neither change the books nor what guards them', async () => {
  for (const statement of [
    sql`update journals set reason = ''`,
    sql`update postings set amount = 1`,
    sql`delete from postings`,
    sql`delete from unlocks`,
    sql`update lot_uses set coins = 1`,
    sql`delete from accounts`,
    sql`update accounts set user_id = null`,
    sql`truncate payments`,
    sql`alter table postings disable trigger all`,
    sql`drop trigger postings_balance on postings`,
    sql`alter table payments drop constraint payments_status_known`,
    sql`create table mine (n int)`,
    sql`delete from migrations`,
    sql`set session_replication_role = replica`,
  ])
    await assert.rejects(
      async () => serving.execute(statement),
      (failure) => state(failure) === '42501',
    );
});

test('who serves makes queues, promises jobs and does them', async () => {
  const jobs = createJobs(serving, { supervise: true, report: (failure) => assert.fail(String(failure)) });
  const kind = jobKind<{ n: number }>('serve');
  const done: number[] = [];
  jobs.handle(kind, async ({ n }) => void done.push(n));
  await jobs.open();
  await jobs.enqueue(serving, kind, { n: 7 });
  await jobs.drain();
  await jobs.close();
  assert.deepEqual(done, [7]);
});
