import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { LOCK_NOT_AVAILABLE } from './alone.ts';
import { sqlState, transaction, type Database, type Db } from './index.ts';
import { isBuiltBeside } from './indexes.ts';
import { apply, dueOf, knownMigrations, limitWaiting, nameOf, PATIENCE, TABLE_OF_MIGRATIONS } from './migrate.ts';
import { isToBeParted } from './months.ts';

/** What a start would do. */
export interface Tried {
  migrations: TriedMigration[];
  /** Whether it also stores views by month, afterwards. */
  partsViews: boolean;
}

/** A migration that went through, and was undone. */
export interface TriedMigration {
  /** Such as `0057_words_of_a_novel_by_index`. */
  name: string;
  ms: number;
  /** The tables that were there before, and that nobody else may so much as read until all migrations are through. */
  takes: string[];
  /** Whether it also has indexes, which are built afterwards, beside everybody. */
  builds: boolean;
}

/** All that was tried is undone. */
class Undone extends Error {}

/**
 * Lets a database go through the migrations that are due, and undoes all of it: whoever wants a table that one of them takes waits meanwhile.
 * @throws as they would at a start; or when a table is in use, for which a start waits in turns
 */
export async function tryMigrations(
  db: Database,
  {
    migrations = knownMigrations(),
    lockMs = PATIENCE.lockMs,
  }: { migrations?: readonly MigrationMeta[]; lockMs?: number } = {},
): Promise<Tried> {
  const tried: Tried = { migrations: [], partsViews: false };
  try {
    await transaction(db, async (tx) => {
      tried.migrations.length = 0;
      await limitWaiting(tx, lockMs);
      await tx.execute(TABLE_OF_MIGRATIONS);
      await tx.execute(sql`lock table migrations in exclusive mode`);
      const before = await tablesOf(tx);
      for (const migration of await dueOf(tx, migrations)) {
        const already = new Set(await takenIn(tx));
        const begun = performance.now();
        await apply(tx, migration);
        const ms = performance.now() - begun;
        const takes = (await takenIn(tx)).filter((table) => before.has(table) && !already.has(table));
        tried.migrations.push({ name: nameOf(migration), ms, takes, builds: migration.sql.some(isBuiltBeside) });
      }
      tried.partsViews = await isToBeParted(tx);
      throw new Undone();
    });
  } catch (failure) {
    if (sqlState(failure) === LOCK_NOT_AVAILABLE)
      throw new Error(
        `A table is in use, such as by a backup or a long query, and was not to be had within ${lockMs / 1000} s: a start would wait for it in turns, and nobody for the start.`,
        { cause: failure },
      );
    if (!(failure instanceof Undone)) throw failure;
  }
  return tried;
}

const tablesOf = async (tx: Db): Promise<Set<string>> =>
  new Set(
    (
      await tx.execute<{ name: string }>(
        sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      )
    ).rows.map(({ name }) => name),
  );

/** The tables that a transaction has for itself. */
const takenIn = async (tx: Db): Promise<string[]> =>
  (
    await tx.execute<{ name: string }>(
      sql`select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
        where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relkind in ('r', 'p') and not relispartition order by 1`,
    )
  ).rows.map(({ name }) => name);
