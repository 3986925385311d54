import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { databaseUrl, dropDatabase, emptyDatabase } from '../../../test/fresh-database.ts';
import { closeDatabase, databaseAway, openDatabase, sqlState, transaction } from './index.ts';

const name = await emptyDatabase();
const db = openDatabase(databaseUrl(name), { max: 1, statementMs: 10_000 });
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

const process = async (): Promise<unknown> => (await db.execute(sql`select pg_backend_pid() pid`)).rows[0]?.['pid'];
const write = sql`insert into written values (1)`;

test('a connection to a PostgreSQL that has become a standby is given up with the first write that it refuses', async () => {
  await db.execute(sql`create table written (n int)`);
  for (const asked of [() => db.execute(write), () => transaction(db, (tx) => tx.execute(write))]) {
    await db.execute(sql`set session characteristics as transaction read only`);
    const before = await process();
    const failure = await asked().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    assert.equal(sqlState(failure), '25006');
    assert.equal(databaseAway(failure), true);
    assert.notEqual(await process(), before);
    await asked();
  }
  assert.equal((await db.execute(sql`select from written`)).rowCount, 2);
});
