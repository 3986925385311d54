import { systemRandom } from '../src/ports/clock.ts';
import { transaction, type Database } from '../src/ports/database/index.ts';
import { BONUSES, incomeOf } from '../src/wallet/accounts.ts';
import { post } from '../src/wallet/ledger.ts';
import { testClock } from './randomness.ts';

/** Puts so many cents into an author's income, as a bonus does; the id of its journal. */
export async function giveIncome(db: Database, userId: string, cents: number): Promise<string> {
  const entries = [{ account: BONUSES, amount: -cents }, { account: incomeOf(userId), amount: cents }];
  const { journalId } = await transaction(db, (tx) => post(tx, { key: systemRandom.id('test'), kind: 'bonus', reason: 'for a test', entries }, testClock(), systemRandom));
  return journalId;
}
