import { refuse } from '../http/errors.ts';
import type { Guard } from '../http/access.ts';
import type { Caller } from '../http/route.ts';
import type { Database, Db } from '../ports/database/index.ts';
import { holdUser, userById, type UserRow } from '../users/index.ts';
import { incomeOf, lock, walletOf } from '../ledger/index.ts';

const missingWallet = () => refuse('not_found', 'There is no such wallet.');
const living = (user: UserRow | undefined): user is UserRow => user !== undefined && user.deletedAt === null;

/** @throws Refusal `not_found` when there is no such person, or no longer */
export async function mustExist(db: Db, userId: string): Promise<void> {
  if (!living(await userById(db, userId))) throw missingWallet();
}

/** Holds all that a person has, before an erasure holds anything else: whoever moves their money holds it first too. */
export async function lockAccountsOf(tx: Db, userId: string): Promise<void> {
  if (await userById(tx, userId)) await lock(tx, [walletOf(userId), incomeOf(userId)]);
}

/** Keeps a person from being erased until the transaction ends. @throws Refusal `not_found` when they have been */
export async function holdPerson(tx: Db, userId: string): Promise<UserRow> {
  const user = await holdUser(tx, userId);
  if (!living(user)) throw missingWallet();
  return user;
}

/** Whether the caller may see a wallet: their own, or anybody's as an administrator now. @throws Refusal `not_found` when not */
export async function mayLookInto(
  { db, guard }: { db: Database; guard: Pick<Guard, 'refreshed'> },
  caller: Caller,
  userId: string,
): Promise<void> {
  if (userId === caller.id) return;
  if (!(await guard.refreshed(caller))?.roles.includes('admin')) throw missingWallet();
  await mustExist(db, userId);
}

/** Coins are passed on from one's own wallet alone. @throws Refusal `not_found` when it is another's */
export function mustOwn(caller: Caller, userId: string): void {
  if (userId !== caller.id) throw missingWallet();
}
