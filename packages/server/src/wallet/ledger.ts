import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { executePrepared, type Db } from '../ports/database/index.ts';
import type { Account, Currency } from './accounts.ts';
import { accounts, journals, postings } from './tables.ts';

/** One movement: amounts in coins, kobo or cents, what leaves an account below zero, what arrives above; in each currency they sum to zero. */
export interface Movement {
  /** The idempotency key. The same key with the same entries moves nothing again; with others it is a conflict. */
  key: string;
  kind: MovementKind;
  reason: string;
  entries: readonly { account: Account; amount: number }[];
}

/** What money and coins move for. */
export type MovementKind =
  | 'grant'
  | 'adjustment'
  | 'transfer'
  | 'purchase'
  | 'refund'
  | 'unlock'
  | 'gift'
  | 'subscription'
  | 'subscription-share'
  | 'statement'
  | 'bonus'
  | 'reward'
  | 'withdrawal'
  | 'withdrawal-paid'
  | 'withdrawal-failed';

export interface Posted {
  journalId: string;
  /** The key was there already, and nothing has moved now. */
  replayed: boolean;
}

/** Thrown when a person's account would go below zero; the transaction must be given up. `missing` in coins. */
export class Overdraft extends Error {
  readonly balance: number;
  readonly missing: number;

  constructor(balance: number, missing: number) {
    super(`${missing} missing from an account that holds ${balance}`);
    this.name = 'Overdraft';
    this.balance = balance;
    this.missing = missing;
  }
}

/** What people's accounts hold under the locks of this transaction; a movement brings it up to date. */
export type Held = Map<string, { balance: number; version: number }>;

/**
 * Enters a movement into the double-entry ledger (design §3), within the caller's transaction. People's accounts are
 * locked first, in the order of their ids, so that movements that cross do not wait for each other in a circle; who holds
 * them already gives what `lock` answered.
 * @throws Overdraft when a person's account would go below zero
 * @throws Refusal `conflict` when the key was used for another movement
 */
export async function post(tx: Db, movement: Movement, clock: Clock, random: Random, held?: Held): Promise<Posted> {
  mustBalance(movement);
  const requestHash = hashOf(movement);
  const before =
    held ??
    (await lock(
      tx,
      movement.entries.map((e) => e.account),
    ));
  const { lines, after, short } = reckon(movement, before);
  const journal = { id: random.id('jrn'), requestHash, createdAt: clock.now() };
  if (short) {
    // A movement that was made already is no overdraft, however little is left by now.
    if (await journalOf(tx, movement.key)) return await earlier(tx, movement.key, requestHash);
    throw short;
  }
  if (!(await enter(tx, movement, journal, lines, after))) return await earlier(tx, movement.key, requestHash);
  for (const [id, now] of after) before.set(id, now);
  return { journalId: journal.id, replayed: false };
}

interface Line {
  account: Account;
  amount: number;
  balanceAfter: number | null;
  version: number | null;
}

/** What a movement makes of the accounts that are held, and which of them it would overdraw. */
function reckon({ entries }: Movement, before: Held): { lines: Line[]; after: Held; short: Overdraft | undefined } {
  const after: Held = new Map();
  let short: Overdraft | undefined;
  const lines = entries.map(({ account, amount }): Line => {
    if (account.hot) return { account, amount, balanceAfter: null, version: null };
    const held = after.get(account.id) ?? before.get(account.id);
    if (!held) throw new Error(`${account.id} moves without being held`);
    const next = { balance: held.balance + amount, version: held.version + 1 };
    if (next.balance < 0) short ??= new Overdraft(held.balance, -next.balance);
    after.set(account.id, next);
    return { account, amount, balanceAfter: next.balance, version: next.version };
  });
  return { lines, after, short };
}

/**
 * Journal, postings, balances, and the platform's accounts that are new, in one statement: busy wallets are held no longer
 * than they must. False when the key was there already, and nothing is entered.
 */
async function enter(
  tx: Db,
  { key, kind, reason }: Movement,
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
    'enter_movement',
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
    )
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

async function earlier(tx: Db, key: string, requestHash: string): Promise<Posted> {
  const journal = await journalOf(tx, key);
  if (!journal || journal.requestHash !== requestHash)
    throw refuse('conflict', 'This idempotency key was used for something else.');
  return { journalId: journal.id, replayed: true };
}

function mustBalance({ entries }: Movement): void {
  const sums = new Map<Currency, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new RangeError(`an entry of ${amount} moves nothing that can be counted`);
    sums.set(account.currency, (sums.get(account.currency) ?? 0) + amount);
  }
  if (entries.length < 2 || [...sums.values()].some((sum) => sum !== 0))
    throw new RangeError('the entries of a movement must sum to zero');
}

const hashOf = ({ kind, entries }: Movement): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, entries.map((e) => [e.account.id, e.account.currency, e.amount])]))
    .digest('hex');
