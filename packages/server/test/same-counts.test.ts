import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { libraryAsked } from '../../../scripts/bench/library-options.ts';
import { tablesThatDiffer } from '../bench/same-counts.ts';
import { closeDatabase, openDatabase } from '../src/ports/database/index.ts';
import { databaseUrl, dropDatabase, freshDatabase } from './fresh-database.ts';

test('a table that has a row more or less than before is named, with both counts', async () => {
  const names = [await freshDatabase(), await freshDatabase()] as const;
  after(() => Promise.all(names.map(dropDatabase)));
  const [one, other] = [databaseUrl(names[0]), databaseUrl(names[1])];
  assert.deepEqual(await tablesThatDiffer(one, other), []);
  const db = openDatabase(other, { max: 1 });
  await db.execute(sql`insert into accounts (id, currency, hot) values ('platform:lost:COIN', 'COIN', true)`);
  await db.execute(sql`create table left_over (id text)`);
  await closeDatabase(db);
  const differ = await tablesThatDiffer(one, other);
  assert.match(differ.join('\n'), /^public\.accounts: (\d+) and (?!\1$)\d+$/m);
  assert.match(differ.join('\n'), /^public\.left_over: none and 0$/m);
  assert.equal(differ.length, 2);
});

test('a library’s size is a whole number, and is for what makes one', () => {
  assert.deepEqual(libraryAsked({}, false), { novels: undefined, views: 500, keep: false });
  assert.deepEqual(libraryAsked({ novels: '100000', views: '50', keep: true }, true), {
    novels: 100_000,
    views: 50,
    keep: true,
  });
  assert.throws(() => libraryAsked({ novels: 'many' }, true), /^UsageError: --novels takes a number above zero/);
  for (const asked of [{ novels: '10' }, { views: '10' }, { keep: true }])
    assert.throws(() => libraryAsked(asked, false), /^UsageError: --\w+ is for --size and --backup\.$/);
});
