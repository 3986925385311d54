import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alone, LOCK_NOT_AVAILABLE, passIfLater } from './alone.ts';
import { sqlState, type Database } from './index.ts';

const BESIDE = /^\s*create index concurrently "(\w+)"/i;
/** Somebody else has begun to build it meanwhile. */
const BEGUN = ['42P07', '23505'];

/** Whether a statement of a migration is an index that is built beside who reads and writes, which no transaction may hold. */
export const isBuiltBeside = (statement: string): boolean => BESIDE.test(statement);

/**
 * Builds the indexes of migrations that are not there yet, one after the other and outside of transactions, so that nobody who writes waits for
 * them however large their table is. An index that cannot be had now, since a backup reads for an hour or another server
 * builds it, keeps nobody from starting: answers are only slower, and the next start looks again.
 */
export async function buildIndexes(db: Database, migrations: readonly MigrationMeta[], lockMs: number): Promise<void> {
  const missing = await missingOf(db, migrations);
  if (missing.length === 0) return;
  await alone(db, { what: 'griot indexes', lockMs }, async (own) => {
    for (const { name, statement } of missing) await build(own, name, statement);
  });
}

interface Missing {
  name: string;
  statement: string;
}

async function missingOf(db: Database, migrations: readonly MigrationMeta[]): Promise<Missing[]> {
  const wanted = new Map<string, string>();
  for (const statement of migrations.flatMap((migration) => migration.sql)) {
    const [, built] = BESIDE.exec(statement) ?? [];
    if (built) wanted.set(built, statement);
    const [, dropped] = /^\s*drop index (?:if exists )?"(\w+)"/i.exec(statement) ?? [];
    if (dropped) wanted.delete(dropped);
  }
  if (wanted.size === 0) return [];
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_index on indexrelid = oid
    where relnamespace = 'public'::regnamespace and relname = any (${sql.param([...wanted.keys()])}::text[])
      and (indisvalid or exists (select from pg_stat_progress_create_index where index_relid = oid))`);
  for (const { name } of rows) wanted.delete(name);
  return [...wanted].map(([name, statement]) => ({ name, statement }));
}

async function build(db: NodePgDatabase, name: string, statement: string): Promise<void> {
  // What was left half built serves nobody, and would be in the way.
  const drop = () => db.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`);
  try {
    await drop();
    await db.execute(sql.raw(statement));
  } catch (failure) {
    const state = sqlState(failure) ?? '';
    if (!BEGUN.includes(state)) passIfLater(failure);
    // Every write would keep up until the next start what nobody reads. What another server builds is not ours to drop.
    if (state === LOCK_NOT_AVAILABLE) await drop().catch(passIfLater);
  }
}
