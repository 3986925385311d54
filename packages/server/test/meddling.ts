import assert from 'node:assert/strict';
import { sql, type SQL } from 'drizzle-orm';
import { proveBooks, type Fault } from '../src/ledger/audit-store.ts';
import { transaction, type Database } from '../src/ports/database/index.ts';

/** What the audit says of books that were meddled with, past all that the database itself refuses; the meddling is undone. */
export async function meddled(db: Database, ...meddling: SQL[]): Promise<Fault[]> {
  let faults: Fault[] = [];
  await assert.rejects(
    transaction(db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        do $$ declare rule record; begin
          for rule in select conrelid::regclass::text as of, conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
          loop execute format('alter table %s drop constraint %I', rule.of, rule.name); end loop;
        end $$`);
      for (const statement of meddling) await tx.execute(statement);
      ({ faults } = await proveBooks(tx));
      throw new Error('undone');
    }),
    /undone/,
  );
  return faults;
}
