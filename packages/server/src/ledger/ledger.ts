import { createHash } from 'node:crypto';
import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { askedAgain, brokenConstraint, type Database, type Db } from '../ports/database/index.ts';
import type { Currency } from './accounts.ts';
import type { Held, Line, Movement } from './movement.ts';
import { enter, type Entry, journalOf, lock } from './store.ts';

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
  const before =
    held ??
    (await lock(
      tx,
      movement.entries.map((e) => e.account),
    ));
  const { short, ...entry } = reckon(movement, before, clock, random);
  const { id, requestHash } = entry.journal;
  if (short) {
    // A movement that was made already is no overdraft, however little is left by now.
    if (await journalOf(tx, movement.key)) return await earlier(tx, movement.key, requestHash);
    throw short;
  }
  if (!(await enter(tx, [entry])).has(id)) return await earlier(tx, movement.key, requestHash);
  for (const [account, now] of entry.after) before.set(account, now);
  return { journalId: id, replayed: false };
}

/** A movement with the people's accounts in it as they were read. */
export interface AsRead {
  movement: Movement;
  read: Held;
}

/**
 * Enters movements of accounts that were read and are not held, as many as there are in one statement and one commit. Each is judged by
 * itself: it is made only when its accounts, and what it asks for besides (`onlyIf`), still are as they were read. Of those that move
 * the same person's account only the first is.
 * @returns for each whether it was made. False is one of which nothing has moved: something has changed meanwhile, and `post` finds out what
 */
export async function postAsRead(
  db: Database,
  movements: readonly AsRead[],
  clock: Clock,
  random: Random,
): Promise<boolean[]> {
  const taken = new Set<string>();
  const entries = movements.map(({ movement, read }) => {
    mustBalance(movement);
    const { short, ...entry } = reckon(movement, read, clock, random);
    const people = [...entry.after.keys()];
    if (short || people.some((id) => taken.has(id))) return null;
    for (const id of people) taken.add(id);
    return entry;
  });
  const asked = entries.filter((entry) => entry !== null);
  if (asked.length === 0) return entries.map(() => false);
  try {
    const entered = await enter(db, asked);
    return entries.map((entry) => entry !== null && entered.has(entry.journal.id));
  } catch (failure) {
    // What one refers to is gone, or what it writes is there: none was made.
    if (brokenConstraint(failure) !== undefined || askedAgain(failure)) return entries.map(() => false);
    throw failure;
  }
}

/** How a movement is entered that finds accounts so, and which of them it would overdraw. */
function reckon(
  movement: Movement,
  before: Held,
  clock: Clock,
  random: Random,
): Entry & { short: Overdraft | undefined } {
  const after: Held = new Map();
  let short: Overdraft | undefined;
  const lines = movement.entries.map(({ account, amount }): Line => {
    if (account.hot) return { account, amount, balanceAfter: null, version: null };
    const held = after.get(account.id) ?? before.get(account.id);
    if (!held) throw new Error(`${account.id} moves without being known`);
    const next = { balance: held.balance + amount, version: held.version + 1 };
    if (next.balance < 0) short ??= new Overdraft(held.balance, -next.balance);
    after.set(account.id, next);
    return { account, amount, balanceAfter: next.balance, version: next.version };
  });
  const journal = { id: random.id('jrn'), requestHash: hashOf(movement), createdAt: clock.now() };
  return { movement, journal, lines, before, after, short };
}

async function earlier(tx: Db, key: string, requestHash: string): Promise<Posted> {
  const journal = await journalOf(tx, key);
  if (!journal) throw new Error(`${key} found other accounts than were held for it`);
  if (journal.requestHash !== requestHash)
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
