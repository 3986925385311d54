import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './index.ts';

/** What is written once and never changed: the role that serves may add to it and read it, and no more. */
const APPEND_ONLY = ['journals', 'postings', 'lot_uses', 'unlocks'];
/** The schemas that are ours: the product's tables, and those of the queue. */
const SCHEMAS = ['public', 'jobs'];

/** Who a connection is to the database. */
export async function roleOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ role: string }>(sql`select current_user as role`);
  return rows[0]?.role ?? '';
}

/** Whether a role could change the books past their guards, as a superuser or as the owner of their tables. */
export async function mayAlterBooks(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select rolsuper or pg_has_role(current_user, (select tableowner from pg_tables where schemaname = 'public' and tablename = 'journals'), 'member') as may
    from pg_roles where rolname = current_user`);
  return rows[0]?.may ?? false;
}

/**
 * Lets a role serve from the tables that the role of this transaction owns: read and write rows, but neither alter a table
 * nor change what was entered into the books, nor say which migrations there were. What only an owner may do and it needs stands in
 * functions that act as who owns them.
 */
export async function letServe(tx: Db, role: string): Promise<void> {
  const to = sql.identifier(role);
  const { rows } = await tx.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables where schemaname = any (${sql.param(SCHEMAS)}::text[]) and tableowner = current_user order by 1, 2`,
  );
  const all = (tables: typeof rows): SQL =>
    sql.join(
      tables.map(({ schema, name }) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`),
      sql`, `,
    );
  for (const schema of SCHEMAS) await tx.execute(sql`grant usage on schema ${sql.identifier(schema)} to ${to}`);
  const free = rows.filter(
    ({ schema, name }) => schema !== 'public' || ![...APPEND_ONLY, 'accounts', 'migrations'].includes(name),
  );
  await tx.execute(sql`grant select, insert, update, delete on ${all(free)} to ${to}`);
  const added = rows.filter(({ schema, name }) => schema === 'public' && APPEND_ONLY.includes(name));
  await tx.execute(sql`grant select, insert on ${all(added)} to ${to}`);
  await tx.execute(sql`grant select, insert, update (balance, version) on accounts to ${to}`);
  await tx.execute(sql`grant select on migrations to ${to}`);
  const { rows: lent } = await tx.execute<{ name: string }>(
    sql`select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proowner = current_user::regrole order by 1`,
  );
  for (const { name } of lent) await tx.execute(sql`grant execute on function ${sql.raw(name)} to ${to}`);
}
