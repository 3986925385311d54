import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { prepared, type Db, type SQL } from '../ports/database/index.ts';
import { accounts, journals, postings } from '../schema/ledger.ts';
import type { Account } from './accounts.ts';
import type { Along, Held, Line, Movement } from './movement.ts';

const value = sql.placeholder;

/** The statement that enters a movement along with what such movements ask for and write down besides; each kind is written once. */
const entering = new Map<string, ReturnType<typeof prepared>>();

const named = ({ step }: Along): SQL => sql`${sql.identifier(step.name)} as (${step.statement}), `;
const found = ({ step }: Along): SQL => sql` and exists (select from ${sql.identifier(step.name)})`;

function enteringWith(onlyIf: readonly Along[], along: readonly Along[]): ReturnType<typeof prepared> {
  // PostgreSQL takes names of 63 characters.
  const steps = [onlyIf, along].map((each) => each.map(({ step }) => step.name).join()).join(';');
  const name = `enter_movement_${createHash('sha256').update(steps).digest('hex').slice(0, 16)}`;
  const known = entering.get(name);
  if (known) return known;
  // The accounts are locked first, as by whoever locks before reading: `case` is what keeps the order. Nobody is waited for, since
  // what this statement sees would be old by then.
  const made = prepared(
    name,
    sql`
    with unmoved as (
      select a.id from ${accounts} a
      join unnest(${value('held')}::text[], ${value('versionsBefore')}::int[]) as n(id, version) on a.id = n.id and a.version = n.version
      order by a.id for no key update of a skip locked
    ), ${sql.join(onlyIf.map(named))}journal as (
      insert into ${journals} (id, key, request_hash, kind, reason, created_at)
      select ${value('journal')}, ${value('key')}, ${value('requestHash')}, ${value('kind')}, ${value('reason')}, ${value('at')}::timestamptz
      where case when (select count(*) from unmoved) = cardinality(${value('held')}::text[]) then true${sql.join(onlyIf.map(found))} end
      on conflict (key) do nothing returning id
    ), opened as (
      insert into ${accounts} (id, currency, hot)
      select o.id, o.currency, true from journal, unnest(${value('hot')}::text[], ${value('hotCurrencies')}::text[]) as o(id, currency)
      on conflict do nothing
    ), moved as (
      update ${accounts} a set balance = n.balance, version = n.version
      from journal, unnest(${value('held')}::text[], ${value('balances')}::bigint[], ${value('versions')}::int[]) as n(id, balance, version)
      where a.id = n.id
    )${sql.join(along.map(({ step }) => sql`, ${sql.identifier(step.name)} as (${step.statement})`))}
    insert into ${postings} (journal_id, line, account_id, currency, amount, balance_after, version)
    select journal.id, l.line - 1, l.account_id, l.currency, l.amount, l.balance_after, l.version
    from journal, unnest(
      ${value('accounts')}::text[], ${value('currencies')}::text[], ${value('amounts')}::bigint[], ${value('balancesAfter')}::bigint[], ${value('lineVersions')}::int[]
    ) with ordinality as l(account_id, currency, amount, balance_after, version, line)`,
  );
  entering.set(name, made);
  return made;
}

/** A movement as it is entered: what it makes of people's accounts, which held `before`. */
export interface Entry {
  journal: { id: string; requestHash: string; createdAt: Date };
  lines: Line[];
  before: Held;
  after: Held;
}

/**
 * Journal, postings, balances, the platform's accounts that are new, and what comes along with the movement, in one statement:
 * busy wallets are held no longer than they must. False when nothing is entered: the key was there already, an account has moved
 * since it was read or is held by somebody else, or what must be found is not.
 */
export async function enter(
  db: Db,
  { key, kind, reason, onlyIf = [], along = [] }: Movement,
  { journal, lines, before, after }: Entry,
): Promise<boolean> {
  const hot = [
    ...new Map(lines.filter((l) => l.account.hot).map((l) => [l.account.id, l.account.currency])).entries(),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const cold = [...after.entries()];
  const { rowCount } = await enteringWith(onlyIf, along)(db, {
    hot: hot.map(([id]) => id),
    hotCurrencies: hot.map(([, currency]) => currency),
    journal: journal.id,
    key,
    requestHash: journal.requestHash,
    kind,
    reason,
    at: journal.createdAt.toISOString(),
    held: cold.map(([id]) => id),
    versionsBefore: cold.map(([id]) => before.get(id)?.version ?? null),
    balances: cold.map(([, n]) => n.balance),
    versions: cold.map(([, n]) => n.version),
    accounts: lines.map((l) => l.account.id),
    currencies: lines.map((l) => l.account.currency),
    amounts: lines.map((l) => l.amount),
    balancesAfter: lines.map((l) => l.balanceAfter),
    lineVersions: lines.map((l) => l.version),
    ...Object.fromEntries([...onlyIf, ...along].flatMap(({ values }) => Object.entries(values))),
  });
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

const lockAccounts = prepared<{ id: string; balance: string; version: number }>(
  'lock_accounts',
  sql`
    select id, balance, version from ${accounts} where id = any(${value('ids')}::text[])
      and (select count(*) from ${accounts} where id = any(${value('ids')}::text[])) = ${value('count')}
    order by id for no key update`,
);

/** All of them, or none when one is not there: opened while others are held, it would be locked out of their order. */
async function lockOpen(tx: Db, cold: readonly Account[]): Promise<Held> {
  const { rows } = await lockAccounts(tx, { ids: cold.map((a) => a.id), count: cold.length });
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
