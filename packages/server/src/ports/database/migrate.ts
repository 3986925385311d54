import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installJobs } from '../jobs/boss.ts';
import { LOCK_NOT_AVAILABLE } from './alone.ts';
import { sqlState, transaction, type Database, type Db } from './index.ts';
import { buildIndexes, isBuiltBeside } from './indexes.ts';
import { storeByMonth } from './months.ts';
import { letServe, roleOf } from './roles.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The migrations of this version, in their order. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** What its file is called, such as `0057_words_of_a_novel_by_index`; one that has none, by its moment. */
export function nameOf({ folderMillis }: Pick<MigrationMeta, 'folderMillis'>): string {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return entries.find(({ when }) => when === folderMillis)?.tag ?? `of ${new Date(folderMillis).toISOString()}`;
}

export interface MigrateOptions {
  /** Who is to serve from the tables, where that is another role than the one that owns them. */
  serving?: string;
  /** Only as far as the migration of this moment: how the tables were when a backup was made. */
  upTo?: number;
  /** Those of this version, unless told otherwise. */
  migrations?: readonly MigrationMeta[];
  /** How tables are waited for that are in use. */
  patience?: Partial<Patience>;
}

/** How a migration waits for tables that others use. */
export interface Patience {
  /** How long it stands in line for a table, in ms, while whoever comes later stands behind it. */
  lockMs: number;
  pause(ms: number): Promise<void>;
  /** From 0 up to 1, so that several that start at once do not stand in line in turn. */
  chance(): number;
  /** Hears of every pause. */
  waits(ms: number): void;
}

export const PATIENCE: Patience = {
  lockMs: 2_000,
  pause: (ms) => pause(ms),
  chance: () => Math.random(),
  waits: () => undefined,
};
/** The first pause at most, and the longest, in ms. */
const PAUSE_MS = 1_000;
const PAUSE_MOST_MS = 60_000;

/**
 * Brings the schema up to date and returns how many migrations were applied. Several servers may start at once:
 * whoever comes first holds the table of migrations, the others wait for it and find nothing left to do.
 * A table that is in use, as by a backup that reads it for an hour, is waited for in short turns: whoever wants it after a migration that stands in
 * line waits behind that, so it leaves the line soon, gives all back that it holds, and tries again after a pause.
 * `db` is of the role that owns the tables.
 * @throws when a migration fails, and then none was applied; when one was changed after it had been applied
 */
export async function migrate(
  db: Database,
  { serving, upTo = Infinity, migrations = knownMigrations(), patience = {} }: MigrateOptions = {},
): Promise<number> {
  const patient = { ...PATIENCE, ...patience };
  await createTableOfMigrations(db);
  const wanted = migrations.filter(({ folderMillis }) => folderMillis <= upTo);
  const count = await inTurns(patient, () => applyAll(db, { serving, wanted, lockMs: patient.lockMs }));
  await validateRules(db, patient.lockMs);
  await buildIndexes(db, wanted, patient.lockMs);
  await storeByMonth(db, patient.lockMs);
  return count;
}

async function inTurns<T>({ pause, chance, waits }: Patience, work: () => Promise<T>): Promise<T> {
  for (let most = PAUSE_MS; ; most = Math.min(2 * most, PAUSE_MOST_MS)) {
    try {
      return await work();
    } catch (failure) {
      if (sqlState(failure) !== LOCK_NOT_AVAILABLE) throw failure;
    }
    const ms = (most * (1 + chance())) / 2;
    waits(ms);
    await pause(ms);
  }
}

async function applyAll(
  db: Database,
  { serving, wanted, lockMs }: { serving: string | undefined; wanted: readonly MigrationMeta[]; lockMs: number },
): Promise<number> {
  return await transaction(db, async (tx) => {
    await tx.execute(sql`lock table migrations in exclusive mode`);
    // From here on: another server that migrates is waited for as long as it takes.
    await limitWaiting(tx, lockMs);
    const due = await dueOf(tx, wanted);
    for (const migration of due) await apply(tx, migration);
    // Under the same lock, so that the queue's own schema is not made twice at once either.
    await installJobs(db, lockMs);
    if (serving !== undefined && serving !== (await roleOf(tx))) await letServe(tx, serving);
    return due.length;
  });
}

/** Those that a database has not gone through yet. @throws when one was changed after it had been */
export async function dueOf(tx: Db, wanted: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  const { rows } = await tx.execute<{ made_at: string; hash: string }>(sql`select made_at, hash from migrations`);
  const applied = new Map(rows.map((r) => [Number(r.made_at), r.hash]));
  return wanted.filter(({ folderMillis, hash }) => {
    const before = applied.get(folderMillis);
    if (before !== undefined && before !== hash)
      throw new Error(
        `The migration ${nameOf({ folderMillis })} was changed after it had been applied to this database.`,
      );
    return before === undefined;
  });
}

/** @throws with what PostgreSQL said of it, for whoever starts the server */
export async function apply(tx: Db, { folderMillis, hash, sql: statements }: MigrationMeta): Promise<void> {
  try {
    for (const statement of statements) if (!isBuiltBeside(statement)) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into migrations (made_at, hash) values (${folderMillis}, ${hash})`);
  } catch (cause) {
    const said = cause instanceof Error && cause.cause instanceof Error ? cause.cause : (cause as Error);
    throw new Error(`The migration ${nameOf({ folderMillis })} failed: ${said.message}.`, { cause });
  }
}

/** Until the transaction ends. */
export const limitWaiting = (tx: Db, lockMs: number) =>
  tx.execute(sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`);

/**
 * Holds what was there before to the rules that were added as not valid. Adding them took the tables for themselves; this reads
 * beside readers and writers, in a transaction of its own. What breaks a rule keeps nobody from starting: the rule then holds for what is written
 * from now on, the database's log names it, and the next start looks again. So it does when a table is being changed or vacuumed.
 */
async function validateRules(db: Database, lockMs: number): Promise<void> {
  await transaction(db, async (tx) => {
    await limitWaiting(tx, lockMs);
    await tx.execute(VALIDATE);
  });
}

const VALIDATE = sql`
    do $$
    declare rule record;
    begin
      for rule in select conrelid::regclass as of, conname as name from pg_constraint where contype in ('c', 'f') and not convalidated and connamespace = 'public'::regnamespace order by oid loop
        begin
          execute format('alter table %s validate constraint %I', rule.of, rule.name);
        exception
          when check_violation or foreign_key_violation then raise warning 'rows of % break %', rule.of, rule.name;
          when lock_not_available then raise warning '% is in use, so its rows are not held to % yet', rule.of, rule.name;
        end;
      end loop;
    end $$`;

export const TABLE_OF_MIGRATIONS = sql`create table if not exists migrations (made_at bigint primary key, hash text not null, applied_at timestamptz not null default now())`;

async function createTableOfMigrations(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.execute(TABLE_OF_MIGRATIONS);
      return;
    } catch (failure) {
      // Two at once can both find it absent; the second then trips over the first one's table or its row type.
      if (!['23505', '42P07', '42710'].includes(sqlState(failure) ?? '') || attempt === 5) throw failure;
    }
  }
}
