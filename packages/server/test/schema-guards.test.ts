import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { is } from 'drizzle-orm/entity';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { databaseUrl, dropDatabase, freshDatabase } from './fresh-database.ts';
import { closeDatabase, openDatabase } from '../src/ports/database/index.ts';

const name = await freshDatabase();
const db = openDatabase(databaseUrl(name), { max: 1 });
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

const tables: ReturnType<typeof getTableConfig>[] = [];
for (const file of readdirSync(join(import.meta.dirname, '../src/schema'))) {
  const exported = Object.values((await import(`../src/schema/${file}`)) as object);
  tables.push(...exported.filter((value) => is(value, PgTable)).map((table) => getTableConfig(table)));
}
const { rows } = await db.execute<{ of: string; rule: string }>(
  sql`select conrelid::regclass::text as of, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
);
const rulesOf = (table: string, column: string): string[] =>
  rows.filter(({ of, rule }) => of === table && new RegExp(`\\b${column}\\b`).test(rule)).map(({ rule }) => rule);

test('a column that has one of a few values takes no other, and all of these', () => {
  const wrong: string[] = [];
  for (const { name: table, columns } of tables)
    for (const { name: column, enumValues } of columns) {
      if (!enumValues?.length) continue;
      const lists = rulesOf(table, column).map((rule) =>
        [...rule.matchAll(/'([^']*)'::text/g)].map(([, value]) => value).sort(),
      );
      const wanted = JSON.stringify([...enumValues].sort());
      if (!lists.some((list) => JSON.stringify(list) === wanted)) wrong.push(`${table}.${column}`);
    }
  assert.deepEqual(wrong, []);
});

/** Numbers that may be any. */
const FREE = new Set([
  // Numbered by the database.
  'coin_lots.number',
  'mails.number',
  'uncounted_views.id',
  // That of a part, by reference.
  'subscription_reads.part',
  // Below zero for a moment while chapters are put in another order.
  'chapters.number',
  // Triggers add -1, which is proposed as a row first.
  'listed_counts.novels',
]);

test('every number has its bounds', () => {
  const numbers = /^(smallint|integer|bigint|numeric|double precision|real)/;
  const without = tables.flatMap(({ name: table, columns }) =>
    columns
      .filter((column) => numbers.test(column.getSQLType()) && rulesOf(table, column.name).length === 0)
      .map((column) => `${table}.${column.name}`),
  );
  assert.deepEqual(without.sort(), [...FREE].sort());
});

test('what is a person’s, or a novel’s, can be put where that person or novel is: its key is in the primary key or leads an index', async () => {
  const { rows: wrong } = await db.execute<{ key: string }>(sql`
    select c.relname || '.' || a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname in ('user_id', 'receiver_id', 'account_id', 'novel_id') and not exists (
        select from pg_index i where i.indrelid = c.oid and (i.indkey[0] = a.attnum or (i.indisprimary and a.attnum = any (i.indkey))))`);
  assert.deepEqual(wrong, []);
});

test('no number is drawn for all but the three that docs/size.md names', async () => {
  const { rows: drawn } = await db.execute<{ number: string }>(sql`
    select table_name || '.' || column_name as number from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%') order by 1`);
  assert.deepEqual(
    drawn.map(({ number }) => number),
    ['coin_lots.number', 'mails.number', 'uncounted_views.id'],
  );
});
