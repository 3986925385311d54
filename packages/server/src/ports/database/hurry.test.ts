import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { databaseUrl, dropDatabase, emptyDatabase } from '../../../test/fresh-database.ts';
import { closeDatabase, databaseAway, openDatabase, sqlState, transaction, unhurried } from './index.ts';

const name = await emptyDatabase();
const db = openDatabase(databaseUrl(name), { statementMs: 50 });
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

const slow = sql`select pg_sleep(0.2)`;
const QUERY_CANCELED = '57014';

test('a statement that a call waits for is given up when it takes too long, which is an outage to the caller', async () => {
  for (const asked of [() => db.execute(slow), () => transaction(db, (tx) => tx.execute(slow))]) {
    const failure = await asked().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    assert.equal(sqlState(failure), QUERY_CANCELED);
    assert.equal(databaseAway(failure), true);
  }
  assert.equal((await db.execute(sql`select 1`)).rowCount, 1);
});

test('what nobody waits for may take as long as it needs, however many hurry meanwhile', async () => {
  const [, done] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => db.execute(sql`select 1`))),
    unhurried(() => transaction(db, async (tx) => (await tx.execute(slow)).rowCount)),
    unhurried(() => db.execute(slow)),
  ]);
  assert.equal(done, 1);
});
