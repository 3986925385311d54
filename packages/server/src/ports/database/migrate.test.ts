import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { databaseUrl, dropDatabase, emptyDatabase, freshDatabase } from '../../../test/fresh-database.ts';
import { afterCommit, brokenConstraint, closeDatabase, openDatabase, transaction, type Database } from './index.ts';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate, MIGRATIONS } from './migrate.ts';

const undo: (() => Promise<void>)[] = [];
after(async () => {
  for (const step of undo.reverse()) await step();
});

async function open(name: string): Promise<Database> {
  const db = openDatabase(databaseUrl(name));
  undo.push(() => closeDatabase(db));
  return db;
}

async function database(make: () => Promise<string>): Promise<string> {
  const name = await make();
  undo.push(() => dropDatabase(name));
  return name;
}

test('of several servers starting at once on an empty database, one migrates and the others find it done', async () => {
  const name = await database(emptyDatabase);
  const starters = await Promise.all([open(name), open(name), open(name)]);
  const applied = await Promise.all(starters.map((starter) => migrate(starter)));
  assert.equal(applied.filter((count) => count > 0).length, 1);
  const [db] = starters;
  const { rows } = await db.execute(sql`select count(*)::int as n from users`);
  assert.deepEqual(rows, [{ n: 0 }]);
  assert.equal(await migrate(db), 0);
});

test('a migration that was changed after it had been applied stops the start', async () => {
  const db = await open(await database(freshDatabase));
  await db.execute(sql`update migrations set hash = 'another'`);
  await assert.rejects(migrate(db), /^Error: The migration 0000_\w+ was changed after it had been applied/);
});

/** A database as it was after the migration of a moment, and before all later ones. */
async function before(moment: number): Promise<Database> {
  const db = await open(await database(emptyDatabase));
  await db.execute(
    sql`create table migrations (made_at bigint primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis >= moment) break;
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into migrations (made_at, hash) values (${folderMillis}, ${hash})`);
  }
  return db;
}

test('what was there before the rules is held to them, and what breaks one of them keeps nobody from starting', async () => {
  const db = await before(1795386299363);
  await db.execute(sql`insert into genres (id, name, place) values ('gen_one', 'One', 1), ('gen_two', 'Two', -1)`);
  assert.ok((await migrate(db)) > 0);
  const { rows } = await db.execute(
    sql`select conname from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  );
  assert.deepEqual(rows, [{ conname: 'genres_place_within' }]);
  const failure: unknown = await db
    .execute(sql`insert into genres (id, name, place) values ('gen_3', 'Three', -1)`)
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  assert.equal(brokenConstraint(failure), 'genres_place_within');
});

test('counters below zero are set to it before the rule comes, so that their rows can be changed', async () => {
  const db = await before(1795386299363);
  await db.execute(sql`
    insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    values ('usr_ada', 'ada@readers.test', 'none', 'Ada', 'ada', 'Ada', 'Obi', 'ADACODE', now(), now())`);
  await db.execute(sql`
    insert into novels (id, slug, author_id, title, description, genres, tags, language, leading_gender, age_range, planned_length, book_type, num_views, num_stars, created_at, updated_at)
    values ('nov_one', 'one', 'usr_ada', 'One', 'A novel.', '{}', '{}', 'English', 'F', 'Teens', '>100,000', 'free', -1, 7, now(), now())`);
  await migrate(db);
  const { rows } = await db.execute(
    sql`update novels set title = 'Another' returning title, num_views::int, num_stars::int`,
  );
  assert.deepEqual(rows, [{ title: 'Another', num_views: 0, num_stars: 7 }]);
});

test('what was there is held to a rule while others write', async () => {
  const name = await database(freshDatabase);
  const [db, another] = [await open(name), await open(name)];
  await db.execute(sql`alter table genres add constraint few_genres check (place < 1000) not valid`);
  await transaction(another, async (tx) => {
    await tx.execute(sql`insert into genres (id, name, place) values ('gen_one', 'One', 1)`);
    await migrate(db);
  });
  const { rows } = await db.execute(sql`select convalidated from pg_constraint where conname = 'few_genres'`);
  assert.deepEqual(rows, [{ convalidated: true }]);
});

test('what was there before is held to a reference that was added as not valid, and an orphan keeps nobody from starting', async () => {
  const db = await open(await database(freshDatabase));
  await db.execute(sql`create table shelves (genre text); insert into shelves select id from genres limit 1`);
  const reference = (name: string) =>
    db.execute(
      sql.raw(`alter table shelves add constraint ${name} foreign key (genre) references genres (id) not valid`),
    );
  await reference('again');
  await db.execute(sql`alter table shelves disable trigger all`);
  await db.execute(sql`insert into shelves values ('gen_none')`);
  await migrate(db);
  const { rows } = await db.execute(
    sql`select conname, convalidated from pg_constraint where conrelid = 'shelves'::regclass`,
  );
  assert.deepEqual(rows, [{ conname: 'again', convalidated: false }]);
  await db.execute(sql`delete from shelves where genre = 'gen_none'`);
  await migrate(db);
  const after = await db.execute(sql`select convalidated from pg_constraint where conname = 'again'`);
  assert.deepEqual(after.rows, [{ convalidated: true }]);
});

test('a migration that fails says which and why, and takes those before it back', async () => {
  const db = await before(1795386299363);
  const last = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  await db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.made_at = ${last} then raise exception 'it is bad'; end if; return new; end $$`),
  );
  await db.execute(sql`create trigger refuse before insert on migrations for each row execute function refuse()`);
  const applied = async () => (await db.execute(sql`select made_at from migrations order by 1`)).rows;
  const earlier = await applied();
  const file = readdirSync(MIGRATIONS)
    .sort()
    .findLast((name) => name.endsWith('.sql'));
  await assert.rejects(migrate(db), { message: `The migration ${file?.replace('.sql', '')} failed: it is bad.` });
  assert.deepEqual(await applied(), earlier);
});

/** A patience that holds somebody up for a moment only, notes its pauses, and does something at the end of each. */
const patience = (then: (pauses: number[]) => Promise<unknown>, chance = 1) => {
  const pauses: number[] = [];
  return {
    lockMs: 50,
    chance: () => chance,
    waits: (ms: number) => void pauses.push(ms),
    pause: async () => void (await then(pauses)),
  };
};

test('a migration that finds a table in use lets everybody by, and tries again after growing pauses', async () => {
  const db = await before(1795386299363);
  const backup = await db.$client.connect();
  await backup.query('begin; lock table genres in access share mode');
  const paused: number[] = [];
  const applied = await migrate(db, {
    patience: patience(async (pauses) => {
      paused.splice(0, Infinity, ...pauses);
      // Nobody is in line, and nothing is held of what was migrated before that table was reached.
      await transaction(db, (tx) =>
        tx.execute(sql`lock table users, novels, chapters, genres, migrations in row exclusive mode nowait`),
      );
      if (pauses.length === 8) await backup.query('commit');
    }),
  });
  backup.release();
  assert.ok(applied > 0);
  assert.deepEqual(paused, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  assert.equal(await migrate(db), 0);
});

test('of several that wait at once none pauses for less than half of that, and each for another time', async () => {
  const db = await before(1795386299363);
  const backup = await db.$client.connect();
  await backup.query('begin; lock table genres in access share mode');
  const paused: number[] = [];
  await migrate(db, {
    patience: patience(async (pauses) => {
      paused.splice(0, Infinity, ...pauses);
      if (pauses.length === 2) await backup.query('commit');
    }, 0),
  });
  backup.release();
  assert.deepEqual(paused, [500, 1_000]);
});

// pg-boss alone would wait for half a minute.
test('the queue’s tables are waited for in the same way', { timeout: 20_000 }, async () => {
  const db = await open(await database(freshDatabase));
  await db.execute(sql`drop schema jobs cascade`);
  const another = await db.$client.connect();
  await another.query('begin; lock table pg_namespace in share mode');
  let times = 0;
  await migrate(db, {
    patience: patience(async ({ length }) => {
      times = length;
      if (length === 2) await another.query('commit');
    }),
  });
  another.release();
  assert.equal(times, 2);
  assert.equal((await db.execute(sql`select from jobs.version`)).rowCount, 1);
});

test('what was there is held to a rule at the next start when its table is being changed', async () => {
  const db = await open(await database(freshDatabase));
  await db.execute(sql`alter table genres add constraint few_genres check (place < 1000) not valid`);
  const validated = async () =>
    (await db.execute(sql`select convalidated from pg_constraint where conname = 'few_genres'`)).rows[0];
  await transaction(db, async (tx) => {
    await tx.execute(sql`lock table genres in share update exclusive mode`);
    await migrate(db, { patience: { lockMs: 50 } });
  });
  assert.deepEqual(await validated(), { convalidated: false });
  await migrate(db);
  assert.deepEqual(await validated(), { convalidated: true });
});

test('a transaction that PostgreSQL wants repeated is repeated', async () => {
  const db = await open(await database(emptyDatabase));
  await db.execute(sql`create table counter (n int not null)`);
  await db.execute(sql`insert into counter values (0)`);
  const increment = () =>
    transaction(
      db,
      async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counter`);
        await tx.execute(sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`);
      },
      { isolationLevel: 'serializable' },
    );
  await Promise.all([increment(), increment(), increment()]);
  assert.deepEqual((await db.execute(sql`select n from counter`)).rows, [{ n: 3 }]);
});

test('two transactions that lock each other out both end well', async () => {
  const db = await open(await database(emptyDatabase));
  await db.execute(sql`create table pair (id int primary key, n int not null default 0)`);
  await db.execute(sql`insert into pair values (1), (2)`);
  let met = 0;
  let bothMet: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => (bothMet = resolve));
  const touch = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`update pair set n = n + 1 where id = ${first}`);
      met += 1;
      if (met >= 2) bothMet();
      await meeting;
      await tx.execute(sql`update pair set n = n + 1 where id = ${second}`);
    });
  await Promise.all([touch(1, 2), touch(2, 1)]);
  assert.deepEqual((await db.execute(sql`select n from pair order by id`)).rows, [{ n: 2 }, { n: 2 }]);
});

test('what waits for a commit happens after it, and not after a rollback', async () => {
  const db = await open(await database(emptyDatabase));
  const heard: string[] = [];
  await transaction(db, async (tx) => {
    afterCommit(tx, () => heard.push('committed'));
    assert.deepEqual(heard, []);
  });
  await assert.rejects(
    transaction(db, async (tx) => {
      afterCommit(tx, () => heard.push('rolled back'));
      throw new Error('no');
    }),
  );
  afterCommit(db, () => heard.push('at once'));
  assert.deepEqual(heard, ['committed', 'at once']);
});

test('a refused row names its constraint', async () => {
  const db = await open(await database(emptyDatabase));
  await db.execute(sql`create table once (n int constraint only_once unique)`);
  await db.execute(sql`insert into once values (1)`);
  const failure: unknown = await db.execute(sql`insert into once values (1)`).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  assert.equal(brokenConstraint(failure), 'only_once');
});

const came = async (db: Database): Promise<unknown[]> =>
  (
    await db.execute(
      sql`select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid where relname = 'chapters_came_out'`,
    )
  ).rows;

test('an index that is built beside those who write is built anew where it is missing', async () => {
  const db = await open(await database(freshDatabase));
  assert.deepEqual(await came(db), [{ valid: true }]);
  await db.execute(sql`drop index chapters_came_out`);
  await migrate(db);
  assert.deepEqual(await came(db), [{ valid: true }]);
});

test('an index that has to wait for a backup keeps nobody from starting, and comes with the next start', async () => {
  const name = await database(freshDatabase);
  const [db, another] = [await open(name), await open(name)];
  await db.execute(sql`drop index chapters_came_out`);
  const backup = await another.$client.connect();
  await backup.query('begin isolation level repeatable read; select count(*) from chapters');
  await migrate(db, { patience: { lockMs: 50 } });
  assert.deepEqual(await came(db), [{ valid: false }]);
  await backup.query('commit');
  backup.release();
  await migrate(db);
  assert.deepEqual(await came(db), [{ valid: true }]);
});
