import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { tryMigrations } from '../src/ports/database/dry-run.ts';
import { knownMigrations, migrate } from '../src/ports/database/migrate.ts';
import { buyCoins } from './bought-coins.ts';
import { miscounted } from './recount.ts';
import { startPlatform } from './platform.ts';
import { writing } from './writing.ts';

/** The server of before, which serves while somebody starts a version with a migration more. */
const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await publishing.published(3, { book_type: 'paid', locked_chapter: '1', title: 'The Salt Road' });
const reader = await platform.signUp('Rea Der');
await buyCoins(db, reader.id, { coins: 300, gross: 10_001, fee: 333 });

const page = `/novels/${novel.slug}/`;
const lastKnown = knownMigrations().at(-1)?.folderMillis ?? 0;
let made = lastKnown;
/** One more than this version knows. */
function another(...statements: string[]): MigrationMeta {
  made += 60_000;
  return { sql: statements, folderMillis: made, hash: `trial ${made}`, bps: true };
}
const due: MigrationMeta[] = [];
const versionOf = async (): Promise<number> =>
  Number((await db.execute<{ last: string }>(sql`select max(made_at) as last from migrations`)).rows[0]?.last);
const columns = async (table: string): Promise<string[]> =>
  (
    await db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = ${table}`,
    )
  ).rows.map(({ name }) => name);

let turn = 0;
/** Reads and writes of every kind, over connections that have done the same before: what is prepared on them must still be right. */
async function assertServes(): Promise<void> {
  turn += 1;
  const read = [
    page,
    `${page}chapters/`,
    `${page}chapters/1/`,
    '/coin-wallet/',
    '/novels/?search=salt',
    '/shelf/',
    '/novels/reading/',
  ];
  for (const path of read) {
    const answer = await api('GET', path, { as: reader });
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body).slice(0, 200)}`);
  }
  const newcomer = await platform.signUp(`New ${turn}`);
  assert.equal((await api('GET', '/users/me/', { as: newcomer })).status, 200);
  await publishing.draft(novel, `Draft ${turn}`);
  const gift = (await api('GET', '/gift-options/', {})).body.results[0];
  const given = await api('POST', '/gifts/send-gift/', { as: reader, body: { novel: novel.id, gift_option: gift.id } });
  assert.equal(given.status, 200, JSON.stringify(given.body));
}
await assertServes();

test('a migration that fails halfway leaves nothing, is told of before, and the server of before serves on', async () => {
  const good = another('alter table novels add column halfway integer');
  const bad = another(
    'create table halfway (n integer)',
    'insert into halfway select 1 / (n - 1) from generate_series(1, 1) n',
  );
  const migrations = [...knownMigrations(), good, bad];
  const message = `The migration of ${new Date(bad.folderMillis).toISOString()} failed: division by zero.`;
  await assert.rejects(tryMigrations(db, { migrations }), { message });
  await assert.rejects(migrate(db, { migrations }), { message });
  assert.equal(await versionOf(), lastKnown);
  assert.ok(!(await columns('novels')).includes('halfway'));
  assert.deepEqual(await columns('halfway'), []);
  await assertServes();
});

test('one that waits for a table holds nobody up for longer than a turn, and comes when it is free', async () => {
  const waiting = another('alter table novels add column patient integer');
  due.push(waiting);
  const migrations = [...knownMigrations(), ...due];
  const backup = await db.$client.connect();
  await backup.query('begin; lock table novels in access share mode');
  const lockMs = 400;
  await assert.rejects(
    tryMigrations(db, { migrations, lockMs: 50 }),
    /^Error: A table is in use, such as by a backup or a long query, and was not to be had within 0\.05 s: a start would wait for it in turns/,
  );
  let turns = 0;
  const migrating = migrate(db, {
    migrations,
    patience: {
      lockMs,
      async pause() {
        turns += 1;
        if (turns === 2) await backup.query('commit');
      },
    },
  });
  // Whoever comes while it stands in line waits behind it, for that turn at most.
  while (turns < 2) {
    const begun = performance.now();
    assert.equal((await api('GET', `${page}chapters/`, { as: reader })).status, 200);
    assert.ok(performance.now() - begun < lockMs + 5_000);
  }
  assert.equal(await migrating, 1);
  backup.release();
  assert.equal(await versionOf(), waiting.folderMillis);
  await assertServes();
});

test('one that adds to every table, and then one that forbids what the server of before writes and is mended by another', async () => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  );
  const adding = another(
    ...tables.map(({ name }) => `alter table ${name} add column more text not null default 'more'`),
  );
  due.push(adding);
  const { migrations } = await tryMigrations(db, { migrations: [...knownMigrations(), ...due] });
  assert.deepEqual(migrations[0]?.takes, tables.map(({ name }) => name).sort());
  assert.equal(await migrate(db, { migrations: [...knownMigrations(), ...due] }), 1);
  await assertServes();

  // What `pnpm check` refuses: the server of before leaves it to the default.
  due.push(another('alter table users alter column more drop default'));
  await migrate(db, { migrations: [...knownMigrations(), ...due] });
  await assert.rejects(platform.signUp('Un Lucky'), /500/);
  assert.equal((await api('GET', page, { as: reader })).status, 200);
  due.push(another("alter table users alter column more set default 'mended'"));
  await migrate(db, { migrations: [...knownMigrations(), ...due] });
  await assertServes();
  assert.deepEqual(await miscounted(db), []);
});

test('a server of before starts on what a later one has migrated, and leaves it as it is', async () => {
  const version = await versionOf();
  assert.equal(await migrate(db), 0);
  assert.equal(await versionOf(), version);
});
