import { systemRandom } from '../src/ports/clock.ts';
import { transaction, type Database } from '../src/ports/database/index.ts';
import { earnings } from '../src/schema/earnings.ts';
import { BONUSES, earnedBy, incomeOf, REVENUE } from '../src/ledger/accounts.ts';
import { post } from '../src/ledger/ledger.ts';
import type { Person, TestPlatform } from './platform.ts';
import { testClock } from './randomness.ts';

/** Puts so many cents into an author's income, as a bonus does; the id of its journal. */
export async function giveIncome(db: Database, userId: string, cents: number): Promise<string> {
  const entries = [
    { account: BONUSES, amount: -cents },
    { account: incomeOf(userId), amount: cents },
  ];
  const { journalId } = await transaction(db, (tx) =>
    post(tx, { key: systemRandom.id('test'), kind: 'bonus', reason: 'for a test', entries }, testClock(), systemRandom),
  );
  return journalId;
}

/** An author's statement of the month that is over, closed over 30 naira that an unlock brought in it; its id. */
export async function giveStatement(
  { api, db, services }: TestPlatform,
  author: Person,
  novel: { id: string },
): Promise<string> {
  const entries = [
    { account: REVENUE, amount: -3_000 },
    { account: earnedBy(author.id), amount: 3_000 },
  ];
  await transaction(db, async (tx) => {
    const { journalId } = await post(
      tx,
      { key: systemRandom.id('test'), kind: 'unlock', reason: 'for a test', entries },
      testClock(),
      systemRandom,
    );
    await tx.insert(earnings).values({
      id: systemRandom.id('ear'),
      authorId: author.id,
      novelId: novel.id,
      chapterId: null,
      kind: 'unlock',
      gross: 6_000,
      fee: 0,
      share: 3_000,
      journalId,
      createdAt: new Date('2026-02-20T12:00:00Z'),
    });
  });
  await services.earnings.closeMonths();
  const { body } = await api('GET', '/statements/', { as: author });
  return body.results[0].id;
}
