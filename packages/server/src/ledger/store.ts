import { eq, sql } from 'drizzle-orm';
import { executePrepared, type Db } from '../ports/database/index.ts';
import { accounts, journals, postings } from '../schema/ledger.ts';
import type { Account } from './accounts.ts';
import type { Held, Line, Movement } from './movement.ts';

/**
 * Journal, postings, balances, the platform's accounts that are new, and what comes along with the movement, in one statement:
 * busy wallets are held no longer than they must. False when the key was there already, and nothing is entered.
 */
export async function enter(
  tx: Db,
  { key, kind, reason, along = [] }: Movement,
  journal: { id: string; requestHash: string; createdAt: Date },
  lines: Line[],
  after: Held,
): Promise<boolean> {
  const column = <T>(of: readonly T[]) => sql.param(of);
  const hot = [
    ...new Map(lines.filter((l) => l.account.hot).map((l) => [l.account.id, l.account.currency])).entries(),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const cold = [...after.entries()];
  const { rowCount } = await executePrepared(
    tx,
    ['enter_movement', ...along.map(({ name }) => name)].join('_with_'),
    sql`
    with opened as (
      insert into ${accounts} (id, currency, hot)
      select id, currency, true from unnest(${column(hot.map(([id]) => id))}::text[], ${column(hot.map(([, currency]) => currency))}::text[]) as o(id, currency)
      on conflict do nothing
    ), journal as (
      insert into ${journals} (id, key, request_hash, kind, reason, created_at)
      values (${journal.id}, ${key}, ${journal.requestHash}, ${kind}, ${reason}, ${journal.createdAt.toISOString()})
      on conflict (key) do nothing returning id
    ), moved as (
      update ${accounts} a set balance = n.balance, version = n.version
      from journal, unnest(${column(cold.map(([id]) => id))}::text[], ${column(cold.map(([, n]) => n.balance))}::bigint[], ${column(cold.map(([, n]) => n.version))}::int[]) as n(id, balance, version)
      where a.id = n.id
    )${sql.join(along.map(({ name, insert }) => sql`, ${sql.identifier(name)} as (${insert})`))}
    insert into ${postings} (journal_id, line, account_id, currency, amount, balance_after, version)
    select journal.id, l.line - 1, l.account_id, l.currency, l.amount, l.balance_after, l.version
    from journal, unnest(
      ${column(lines.map((l) => l.account.id))}::text[], ${column(lines.map((l) => l.account.currency))}::text[], ${column(lines.map((l) => l.amount))}::bigint[],
      ${column(lines.map((l) => l.balanceAfter))}::bigint[], ${column(lines.map((l) => l.version))}::int[]
    ) with ordinality as l(account_id, currency, amount, balance_after, version, line)`,
  );
  return rowCount === lines.length;
}

/**
 * Locks the people's accounts among the wanted ones, in the order of their ids, and opens those that are not there yet.
 * Answers what they hold now.
 */
export async function lock(tx: Db, wanted: readonly Account[]): Promise<Held> {
  const cold = [...new Map(wanted.filter((a) => !a.hot).map((a) => [a.id, a])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  if (cold.length === 0) return new Map();
  const held = await lockOpen(tx, cold);
  if (held.size === cold.length) return held;
  await tx.insert(accounts).values(cold).onConflictDoNothing();
  return await lockOpen(tx, cold);
}

/** All of them, or none when one is not there: opened while others are held, it would be locked out of their order. */
async function lockOpen(tx: Db, cold: readonly Account[]): Promise<Held> {
  const { rows } = await executePrepared<{ id: string; balance: string; version: number }>(
    tx,
    'lock_accounts',
    sql`
    select id, balance, version from ${accounts} where id = any(${sql.param(cold.map((a) => a.id))}::text[])
      and (select count(*) from ${accounts} where id = any(${sql.param(cold.map((a) => a.id))}::text[])) = ${cold.length}
    order by id for no key update`,
  );
  return new Map(rows.map(({ id, balance, version }) => [id, { balance: Number(balance), version }]));
}

/** What an account holds, in the smallest unit of its currency; 0 when it was never used. */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  if (!account.hot) {
    const [row] = await db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.id, account.id));
    return row?.balance ?? 0;
  }
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${postings.amount}), 0)` })
    .from(postings)
    .where(eq(postings.accountId, account.id));
  return Number(row?.sum ?? 0);
}

/** The movement that was made under a key, if one was. */
export async function journalOf(tx: Db, key: string): Promise<{ id: string; requestHash: string } | undefined> {
  const [journal] = await tx
    .select({ id: journals.id, requestHash: journals.requestHash })
    .from(journals)
    .where(eq(journals.key, key));
  return journal;
}
