import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
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
  | 'grant' | 'adjustment' | 'transfer' | 'purchase' | 'refund' | 'unlock' | 'gift'
  | 'subscription' | 'subscription-share' | 'statement' | 'bonus' | 'reward' | 'withdrawal' | 'withdrawal-paid' | 'withdrawal-failed';

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

/**
 * Enters a movement into the double-entry ledger (design §3), within the caller's transaction. People's accounts are
 * locked in the order of their ids, so that movements that cross do not wait for each other in a circle.
 * @throws Overdraft when a person's account would go below zero
 * @throws Refusal `conflict` when the key was used for another movement
 */
export async function post(tx: Db, movement: Movement, clock: Clock, random: Random): Promise<Posted> {
  mustBalance(movement);
  const requestHash = hashOf(movement);
  const journalId = random.id('jrn');
  const fresh = await tx.insert(journals)
    .values({ id: journalId, key: movement.key, requestHash, kind: movement.kind, reason: movement.reason, createdAt: clock.now() })
    .onConflictDoNothing({ target: journals.key }).returning({ id: journals.id });
  if (fresh.length === 0) return await earlier(tx, movement.key, requestHash);

  const balances = await lock(tx, movement.entries.map((e) => e.account));
  const rows: (typeof postings.$inferInsert)[] = [];
  for (const [line, { account, amount }] of movement.entries.entries()) {
    const held = balances.get(account.id);
    if (held) {
      if (held.balance + amount < 0) throw new Overdraft(held.balance, -(held.balance + amount));
      held.balance += amount;
      held.version += 1;
    }
    rows.push({ journalId, line, accountId: account.id, currency: account.currency, amount, balanceAfter: held?.balance ?? null, version: held?.version ?? null });
  }
  for (const [id, { balance, version }] of balances) await tx.update(accounts).set({ balance, version }).where(eq(accounts.id, id));
  await tx.insert(postings).values(rows);
  return { journalId, replayed: false };
}

/**
 * Opens the accounts that do not exist yet and locks the people's among them, in the order of their ids.
 * Answers what those hold now.
 */
export async function lock(tx: Db, wanted: readonly Account[]): Promise<Map<string, { balance: number; version: number }>> {
  const ordered = [...new Map(wanted.map((a) => [a.id, a])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  await tx.insert(accounts).values(ordered).onConflictDoNothing();
  const cold = ordered.filter((a) => !a.hot).map((a) => a.id);
  if (cold.length === 0) return new Map();
  const held = await tx.select({ id: accounts.id, balance: accounts.balance, version: accounts.version })
    .from(accounts).where(inArray(accounts.id, cold)).orderBy(accounts.id).for('no key update');
  return new Map(held.map(({ id, balance, version }) => [id, { balance, version }]));
}

/** What an account holds, in the smallest unit of its currency; 0 when it was never used. */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  if (!account.hot) {
    const [row] = await db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.id, account.id));
    return row?.balance ?? 0;
  }
  const [row] = await db.select({ sum: sql<string>`coalesce(sum(${postings.amount}), 0)` }).from(postings).where(eq(postings.accountId, account.id));
  return Number(row?.sum ?? 0);
}

async function earlier(tx: Db, key: string, requestHash: string): Promise<Posted> {
  const [journal] = await tx.select().from(journals).where(eq(journals.key, key));
  if (!journal || journal.requestHash !== requestHash) throw refuse('conflict', 'This idempotency key was used for something else.');
  return { journalId: journal.id, replayed: true };
}

function mustBalance({ entries }: Movement): void {
  const sums = new Map<Currency, number>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`an entry of ${amount} moves nothing that can be counted`);
    sums.set(account.currency, (sums.get(account.currency) ?? 0) + amount);
  }
  if (entries.length < 2 || [...sums.values()].some((sum) => sum !== 0)) throw new RangeError('the entries of a movement must sum to zero');
}

const hashOf = ({ kind, entries }: Movement): string =>
  createHash('sha256').update(JSON.stringify([kind, entries.map((e) => [e.account.id, e.account.currency, e.amount])])).digest('hex');
