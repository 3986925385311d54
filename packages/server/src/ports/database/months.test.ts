import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { databaseUrl, dropDatabase, emptyDatabase, freshDatabase, servingUrl } from '../../../test/fresh-database.ts';
import { until } from '../../../test/until.ts';
import { makeMonths } from '../../library/views-store.ts';
import { tryMigrations } from './dry-run.ts';
import { closeDatabase, openDatabase, sqlState, type Database } from './index.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { SERVER } from './supervisor.ts';

const undo: (() => Promise<void>)[] = [];
after(async () => {
  for (const step of undo.reverse()) await step();
});

function open(url: string): Database {
  const db = openDatabase(url, { max: 3 });
  undo.push(() => closeDatabase(db));
  return db;
}

async function named(make: () => Promise<string>): Promise<string> {
  const name = await make();
  undo.push(() => dropDatabase(name));
  return name;
}

/** How a view is recorded, by the version before and by this one. */
const view = (chapter: string, day: string, viewer: string) => ({
  name: 'a view',
  text: `insert into chapter_views (chapter_id, novel_id, viewer, day) select $1, 'nov_one', $2, $3::date on conflict do nothing`,
  values: [chapter, viewer, day],
});

/** What stands in which part. */
async function parts(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select tableoid::regclass || ' ' || day || ' ' || viewer as row from chapter_views order by day, viewer`,
  );
  return rows.map(({ row }) => row);
}

const months = async (db: Database): Promise<string[]> =>
  (
    await db.execute<{ bounds: string }>(sql`
      select pg_get_expr(relpartbound, pg_class.oid) as bounds from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'chapter_views'::regclass order by relname`)
  ).rows.map(({ bounds }) => bounds);

const addNovel = (db: Database) =>
  db.execute(sql`
    with ada as (
      insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
      values ('usr_ada', 'ada@readers.test', 'none', 'Ada', 'ada', 'Ada', 'Obi', 'ADACODE', now(), now())
    )
    insert into novels (id, slug, author_id, title, description, genres, tags, language, leading_gender, age_range, planned_length, book_type, created_at, updated_at)
    values ('nov_one', 'one', 'usr_ada', 'One', 'A novel.', '{}', '{}', 'English', 'F', 'Teens', '>100,000', 'free', now(), now())`);

/** A database of the version before views were stored by month, with a novel and three views of it. */
async function ofBefore(): Promise<{ db: Database; name: string }> {
  const name = await named(emptyDatabase);
  const db = open(databaseUrl(name));
  const last = knownMigrations().findIndex(({ sql: all }) => all.join().includes('make_months_of_views'));
  await migrate(db, { upTo: knownMigrations()[last - 1]?.folderMillis ?? 0, serving: SERVER });
  await addNovel(db);
  for (const [day, viewer] of [
    ['2024-02-29', 'u:usr_ada'],
    ['2026-11-01', 'u:usr_ada'],
    ['2026-11-01', 'g:guest'],
  ] as const)
    await db.$client.query(view('chp_one', day, viewer));
  return { db, name };
}

const STOOD = [
  'chapter_views_before 2024-02-29 u:usr_ada',
  'chapter_views_before 2026-11-01 g:guest',
  'chapter_views_before 2026-11-01 u:usr_ada',
];
const isParted = async (db: Database): Promise<unknown[]> =>
  (
    await db.execute(
      sql`select relkind as kind, (select count(*)::int from pg_constraint where conname = 'chapter_views_until') as rules from pg_class where oid = 'chapter_views'::regclass`,
    )
  ).rows;

test('a table of views that was there becomes the first part, and who prepared statements for it before goes on with them', async () => {
  const { db, name } = await ofBefore();
  const before = open(servingUrl(name));
  const client: pg.PoolClient = await before.$client.connect();
  const counting = {
    name: 'count',
    text: 'select count(*)::int as views from chapter_views where novel_id = $1',
    values: ['nov_one'],
  };
  await client.query(view('chp_one', '2026-11-01', 'u:usr_ada'));
  assert.deepEqual((await client.query(counting)).rows, [{ views: 3 }]);

  await migrate(db, { serving: SERVER });
  assert.deepEqual(await parts(db), STOOD);
  // Known already, whichever part it lies in; and a new one.
  assert.equal((await client.query(view('chp_one', '2026-11-01', 'u:usr_ada'))).rowCount, 0);
  assert.equal((await client.query(view('chp_one', '2026-11-02', 'u:usr_ada'))).rowCount, 1);
  assert.deepEqual((await client.query(counting)).rows, [{ views: 4 }]);
  await assert.rejects(
    client.query({
      ...view('chp_one', '2026-11-03', 'u:usr_ada'),
      text: view('', '', '').text.replace('nov_one', 'nov_none'),
      name: 'of no novel',
    }),
    {
      code: '23503',
    },
  );
  client.release();
  await db.execute(sql`delete from novels`);
  assert.deepEqual(await parts(db), []);
});

test('of starts at once one parts the table, and the next finds it done', async () => {
  const { db, name } = await ofBefore();
  const starters = [db, open(databaseUrl(name)), open(databaseUrl(name))];
  await Promise.all(starters.map((starter) => migrate(starter, { serving: SERVER })));
  assert.deepEqual(await isParted(db), [{ kind: 'p', rules: 0 }]);
  assert.deepEqual(await parts(db), STOOD);
  const made = await months(db);
  assert.equal(await migrate(db), 0);
  assert.deepEqual(await months(db), made);
});

test('a table that a backup reads stays as it is, takes every day, and is parted by the next start', async () => {
  const { db, name } = await ofBefore();
  const backup = await open(databaseUrl(name)).$client.connect();
  await backup.query('begin isolation level repeatable read; select count(*) from chapter_views');
  await migrate(db, { patience: { lockMs: 50 } });
  assert.deepEqual(await isParted(db), [{ kind: 'r', rules: 0 }]);
  assert.deepEqual(await tryMigrations(db), { migrations: [], partsViews: true });
  assert.equal((await db.$client.query(view('chp_one', '2199-01-05', 'u:usr_ada'))).rowCount, 1);
  await db.execute(sql`delete from chapter_views where day > '2199-01-01'`);
  await backup.query('commit');
  backup.release();
  await migrate(db);
  assert.deepEqual(await isParted(db), [{ kind: 'p', rules: 0 }]);
  assert.deepEqual(await parts(db), STOOD);
});

test('where the novels are not to be had in the last moment, the table takes every day again', async () => {
  const { db, name } = await ofBefore();
  const reader = await open(databaseUrl(name)).$client.connect();
  await reader.query('begin; select count(*) from novels');
  await migrate(db, { patience: { lockMs: 50 } });
  assert.deepEqual(await isParted(db), [{ kind: 'r', rules: 0 }]);
  await reader.query('commit');
  reader.release();
  await migrate(db);
  assert.deepEqual(await isParted(db), [{ kind: 'p', rules: 0 }]);
});

/** What a start leaves that is killed between its proof and its last step. */
const halfway = (db: Database) =>
  db.execute(sql`alter table chapter_views add constraint chapter_views_until check (day < '2026-12-01') not valid`);

test('a start that ended halfway is made good by the next', async () => {
  const { db } = await ofBefore();
  await halfway(db);
  await migrate(db);
  assert.deepEqual(await isParted(db), [{ kind: 'p', rules: 0 }]);
});

test('until then the nightly job sees to it that no day is refused, but not while a start is at it', async () => {
  const { db, name } = await ofBefore();
  const reader = await open(databaseUrl(name)).$client.connect();
  await reader.query('begin; select count(*) from novels');
  await migrate(db, { serving: SERVER, patience: { lockMs: 50 } });
  await halfway(db);
  const serving = open(servingUrl(name));
  const start = await open(databaseUrl(name)).$client.connect();
  await start.query(`select pg_advisory_lock(hashtext('griot views by month'))`);
  await makeMonths(serving, '2026-11-27');
  assert.deepEqual(await isParted(db), [{ kind: 'r', rules: 1 }]);
  start.release(true);
  reader.release(true);
  await until('the other to have ended', async () => {
    await makeMonths(serving, '2026-11-27');
    return isDeepStrictEqual(await isParted(db), [{ kind: 'r', rules: 0 }]);
  });
});

test('days that a clock was ahead by lie in the first part, too', async () => {
  const { db } = await ofBefore();
  await db.$client.query(view('chp_one', '2199-01-05', 'u:usr_ada'));
  await migrate(db);
  assert.deepEqual(await parts(db), [...STOOD, 'chapter_views_before 2199-01-05 u:usr_ada']);
});

/** What holds for a table and all its parts. */
async function definitions(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with tables as (
      select oid, relname from pg_class where relname like 'chapter\_views%' and relkind in ('r', 'p')
    )
    select relname, 'index' as what, pg_get_indexdef(indexrelid) as definition from tables join pg_index on indrelid = tables.oid
    union all select relname, 'rule', pg_get_constraintdef(c.oid) from tables join pg_constraint c on conrelid = tables.oid
    union all select relname, attname, format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
      from tables join pg_attribute on attrelid = tables.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0
    union all select relname, 'trigger', tgname from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    order by 1, 2, 3`);
  return rows;
}

test('a table that was parted anew is like one that was parted with its rows, and so is each part', async () => {
  const { db } = await ofBefore();
  await migrate(db);
  const fresh = open(databaseUrl(await named(freshDatabase)));
  const defined = await definitions(fresh);
  assert.ok(defined.length > 30);
  assert.deepEqual(await definitions(db), defined);
  const lines = (table: string) =>
    (defined as { relname: string; what: string }[])
      .filter(({ relname, what }) => relname === table && what !== 'index')
      .map((row) => ({ ...row, relname: '' }));
  for (const table of ['chapter_views_before', 'chapter_views_other'])
    assert.deepEqual(lines(table), lines('chapter_views'));
});

test('who serves makes the months ahead without owning a table, and what came too early goes into its month', async () => {
  const name = await named(freshDatabase);
  const [owner, serving] = [open(databaseUrl(name)), open(servingUrl(name))];
  await addNovel(owner);
  const early = ['2199-11-30', '2199-12-01', '2200-02-28', '2200-03-01'];
  for (const day of early) await serving.$client.query(view('chp_one', day, 'u:usr_ada'));
  assert.deepEqual(
    await parts(serving),
    early.map((day) => `chapter_views_other ${day} u:usr_ada`),
  );
  await makeMonths(serving, '2199-11-30');
  assert.deepEqual(await parts(serving), [
    'chapter_views_2199_11 2199-11-30 u:usr_ada',
    'chapter_views_2199_12 2199-12-01 u:usr_ada',
    'chapter_views_2200_02 2200-02-28 u:usr_ada',
    'chapter_views_other 2200-03-01 u:usr_ada',
  ]);
  const all = await months(serving);
  assert.equal(all.filter((bounds) => bounds === "FOR VALUES FROM ('2200-02-01') TO ('2200-03-01')").length, 1);
  await makeMonths(serving, '2199-11-30');
  assert.deepEqual(await months(serving), all);
  // A month that lies before those of this database needs no part.
  await makeMonths(serving, '2020-01-31');
  assert.deepEqual(await months(serving), all);
  await serving.$client.query(view('chp_one', '2199-12-31', 'u:usr_ada'));
  assert.ok((await parts(serving)).includes('chapter_views_2199_12 2199-12-31 u:usr_ada'));
  await owner.execute(sql`delete from novels`);
  assert.deepEqual(await parts(serving), []);
  await assert.rejects(
    async () =>
      serving.execute(
        sql`create table chapter_views_2300_01 partition of chapter_views for values from ('2300-01-01') to ('2300-02-01')`,
      ),
    (failure) => sqlState(failure) === '42501',
  );
});

test('nobody else may have months made', async () => {
  const name = await named(freshDatabase);
  const db = open(databaseUrl(name));
  const { rows } = await db.execute(
    sql`select case when grantee = 0 then 'public' else grantee::regrole::text end as who from pg_proc, aclexplode(proacl) where proname = 'make_months_of_views' and grantee <> proowner`,
  );
  assert.deepEqual(rows, [{ who: SERVER }]);
});
