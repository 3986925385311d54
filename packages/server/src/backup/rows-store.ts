import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Readable, Writable } from 'node:stream';
import type { BackedUpSequence, BackedUpTable } from './manifest.ts';

const { escapeIdentifier } = pg;

export type Client = pg.Client;

/** What names a table or a sequence. */
interface Named {
  schema: string;
  name: string;
}
/** A table and its columns that are stored. */
export type Table = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>;

const quoted = ({ schema, name }: Named): string => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * All tables of the product, and of the queue what was promised: its jobs and the queues they lie in. All else of the queue it
 * makes anew by itself. Which migrations there were stands in the manifest.
 */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' and c.relname <> 'migrations' or n.nspname = 'jobs' and c.relname in ('queue', 'job'))
    and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
  order by 1, 2`;

/** A connection of its own, for as long as it takes or until `signal`. */
export async function connect(url: string, signal?: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'griot backup',
    connectionTimeoutMillis: 10_000,
  });
  // Whatever runs over it fails and says so.
  client.on('error', () => undefined);
  await client.connect();
  const end = (): void => void client.end();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  signal?.throwIfAborted();
  // Texts that mean the same on every server.
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set timezone = 'UTC'; set extra_float_digits = 1; set client_encoding = 'UTF8'`);
  return client;
}

export interface Snapshot {
  tables: Table[];
  migrations: { madeAt: number; hash: string }[];
  postgres: string;
  madeAt: Date;
}

/**
 * Begins a transaction that sees everything as it is now, whatever is written meanwhile, and that writes nothing. No table is altered as
 * long as it lasts.
 */
export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  const listed = await listTables(client);
  if (!listed.some(({ schema }) => schema === 'public'))
    throw new Error('There is nothing to back up in this database: it has no tables.');
  await client.query('begin isolation level repeatable read read only');
  // Before anything is read: the first statement that reads is what fixes the moment.
  await client.query(`lock table ${listed.map(quoted).join(', ')} in access share mode`);
  const tables = await listTables(client);
  const { rows: migrations } = await client.query<{ madeAt: number; hash: string }>(
    `select made_at::float8 as "madeAt", hash from migrations order by made_at`,
  );
  const { rows } = await client.query<{ postgres: string; madeAt: Date }>(
    `select current_setting('server_version') as postgres, now() as "madeAt"`,
  );
  const [now] = rows;
  if (!now) throw new Error('The database does not say what it is.');
  return { tables, migrations, ...now };
}

/** Ends the transaction of `takeSnapshot`: what is asked from here on is answered as it is then. */
export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit');
}

/** The rows of a table, as text; `rowCount` says how many there were, once the next question is answered. */
export const readRows = (client: pg.Client, { columns, ...table }: Table): Readable & { rowCount: number } =>
  client.query(copyTo(`copy (select ${columnsOf(columns)} from ${quoted(table)}) to stdout`));

/** To be asked after the rows: a number may be given out meanwhile, and then is one too high rather than one too low. */
export async function readSequences(client: pg.Client): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<Named>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = 'public' order by 1, 2`,
  );
  const sequences: BackedUpSequence[] = [];
  for (const one of rows) {
    const { rows: values } = await client.query<{ value: string; given: boolean }>(
      `select last_value::text as value, is_called as given from ${quoted(one)}`,
    );
    sequences.push({ ...one, value: values[0]?.value ?? '1', given: values[0]?.given ?? false });
  }
  return sequences;
}

/** Who a connection is to the database. */
export async function roleAt(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** What tells a database from all others, of whichever server: the same after a fail-over, another after a restore. */
export async function databaseId(url: string): Promise<string> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ id: string }>(
      `select left(md5(system_identifier || ' ' || oid), 12) as id from pg_control_system(), pg_database where datname = current_database()`,
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

export const listTables = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

/** How many rows each table of a database has, by `schema.name`. */
export async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(table)}`);
    counts.set(tableName(table), Number(rows[0]?.rows));
  }
  return counts;
}

/**
 * What a table's rows come to, in whatever order: how many, and the sum of their hashes. It is that of their texts, so that it is the same on every
 * version of PostgreSQL.
 */
export async function sumOfRows(
  client: pg.Client,
  { columns, ...table }: Table,
): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(one::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as sum
     from (select ${columnsOf(columns)} from ${quoted(table)}) one`,
  );
  const [found] = rows;
  return { rows: Number(found?.rows), sum: found?.sum ?? '' };
}

/** The schemas in which Griot has tables and functions. */
const OWN_SCHEMAS = ['public', 'jobs'];

/**
 * What nothing of Griot has put into a server: other databases, large objects, tables, views and functions in other schemas than `own`,
 * and views in these. What extensions bring along is theirs.
 */
export async function foreignParts(client: pg.Client, own: readonly string[] = OWN_SCHEMAS): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with theirs as (
       select oid, nspname from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_')
     select 'the database ' || datname as name from pg_database where not datistemplate and datname not in ('postgres', 'griot', current_database())
     union all
     select 'the ' || case when c.relkind in ('v', 'm') then 'view ' else 'table ' end || n.nspname || '.' || c.relname
     from pg_class c join theirs n on n.oid = c.relnamespace
     where (c.relkind in ('v', 'm', 'f') or c.relkind in ('r', 'p') and n.nspname <> all($1))
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     union all
     select 'the function ' || n.nspname || '.' || p.proname from pg_proc p join theirs n on n.oid = p.pronamespace
     where n.nspname <> all($1)
       and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
     union all
     select 'the large object ' || oid from pg_largeobject_metadata
     order by 1`,
    [own],
  );
  return rows.map(({ name }) => name);
}

/** The migrations that a database has gone through; none, where there is no table of them. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query(
    `select to_regclass('public.migrations') as found where to_regclass('public.migrations') is not null`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ made: number }>('select made_at::float8 as made from migrations');
  return rows.map(({ made }) => made);
}

/** Ends the transaction of `holdTables`. @throws UnknownEnd when nobody hears whether it did */
export async function keep(client: pg.Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (cause) {
    throw cause instanceof pg.DatabaseError ? cause : new UnknownEnd((cause as Error).message, { cause });
  }
}

/** The connection was lost over a commit: it may have been made. */
export class UnknownEnd extends Error {}

/** Begins a transaction in which nobody else reads or writes the tables. */
export async function holdTables(client: pg.Client, tables: readonly Named[]): Promise<void> {
  await client.query('begin');
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`);
}

/**
 * What is put aside while tables are filled, and set up again in this order: keys and indexes, which are made of all rows at once several times
 * as fast as row by row, those of a table's parts before those of the whole, which takes them over; rules; and what holds rows to one another.
 * What a part has of the whole goes with that. The queue's keys stay: it makes and names them itself.
 */
const PUT_ASIDE = `
  select case when conparentid = 0 then format('alter table %s drop constraint %I', conrelid::regclass, conname) end as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back,
    case when conparentid = 0 then 2 else 1 end as turn, oid
  from pg_constraint where contype in ('p', 'u', 'x') and connamespace = 'public'::regnamespace
  union all
  select case when c.relispartition then null else format('drop index %s', i.indexrelid::regclass) end,
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '), case when c.relispartition then 1 else 2 end, i.indexrelid
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid) || case when contype = 'c' and convalidated then ' not valid' else '' end),
    case contype when 'c' then 3 else 4 end, oid
  from pg_constraint
  where conparentid = 0 and conrelid <> 0 and (contype = 'f' and connamespace in ('public'::regnamespace, 'jobs'::regnamespace)
    or contype = 'c' and connamespace = 'public'::regnamespace)
  order by turn, oid`;

/**
 * Fills tables that are empty, within the caller's transaction. Keys, indexes and what holds rows to one another and to rules are put aside
 * and set up again at the end, which proves all but the rules; those are proved by the next start, so that a row from before a rule keeps nobody from
 * their backup. Triggers would count again what is counted already, and are silent meanwhile.
 */
export async function fillTables<T extends Table>(
  client: pg.Client,
  tables: readonly T[],
  fill: (table: T, into: Writable) => Promise<void>,
): Promise<void> {
  const all = tables.map(quoted);
  const { rows: aside } = await client.query<{ away: string | null; back: string }>(PUT_ASIDE);
  for (const { away } of aside.toReversed()) if (away !== null) await client.query(away);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  for (const table of tables)
    await fill(table, client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table.columns)}) from stdin`)));
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const { back } of aside) await client.query(back);
}

export async function setSequences(client: pg.Client, sequences: readonly BackedUpSequence[]): Promise<void> {
  for (const one of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(one), one.value, one.given]);
}

/** Lets PostgreSQL plan with what is there now. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze');
}

export const tableName = ({ schema, name }: Named): string => `${schema}.${name}`;

const columnsOf = (columns: readonly string[]): string => columns.map((column) => escapeIdentifier(column)).join(', ');
