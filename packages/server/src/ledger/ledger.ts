import { createHash } from 'node:crypto';
import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import type { Currency } from './accounts.ts';
import type { Held, Line, Movement } from './movement.ts';
import { enter, journalOf, lock } from './store.ts';

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
