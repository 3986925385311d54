import { eq } from 'drizzle-orm';
import { systemRandom } from '../src/ports/clock.ts';
import { transaction, type Database, type Db } from '../src/ports/database/index.ts';
import { bonuses, earnings } from '../src/schema/earnings.ts';
import { novels } from '../src/schema/novels.ts';
import { users } from '../src/schema/users.ts';
import { BONUSES, incomeOf } from '../src/ledger/accounts.ts';
import { post } from '../src/ledger/ledger.ts';
import { buyCoins } from './bought-coins.ts';
import { giving } from './giving.ts';
import type { Person, TestPlatform } from './platform.ts';
import { testClock } from './randomness.ts';

/** Whose novel a bonus is for where a test has none: somebody's who has left. */
const AWARDED = 'usr_awarded';

/** Puts so many cents into somebody's income, as a bonus for a novel does; the id of its journal. */
export async function giveIncome(db: Database, userId: string, cents: number, novel?: string): Promise<string> {
  const now = testClock().now();
  const entries = [
    { account: BONUSES, amount: -cents },
    { account: incomeOf(userId), amount: cents },
  ];
  return await transaction(db, async (tx) => {
    const novelId = novel ?? (await takenBackNovel(tx, now));
    const { journalId } = await post(
      tx,
      { key: `bonus:${novelId}:signing:once`, kind: 'bonus', reason: 'for a test', entries },
      testClock(),
      systemRandom,
    );
    await tx.insert(bonuses).values({
      id: systemRandom.id('bon'),
      authorId: userId,
      novelId,
      kind: 'signing',
      period: 'once',
      cents,
      facts: {},
      journalId,
      createdAt: now,
    });
    return journalId;
  });
}

async function takenBackNovel(tx: Db, now: Date): Promise<string> {
  const novelId = systemRandom.id('nov');
  await tx
    .insert(users)
    .values({
      id: AWARDED,
      email: 'awarded@deleted.invalid',
      passwordHash: '',
      penName: AWARDED,
      penNameKey: AWARDED,
      firstName: '',
      lastName: '',
      userCode: AWARDED,
      deletedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  await tx.insert(novels).values({
    id: novelId,
    slug: novelId,
    authorId: AWARDED,
    title: 'Awarded',
    description: '',
    genres: [],
    tags: [],
    language: 'English',
    leadingGender: 'F',
    ageRange: '',
    plannedLength: '',
    bookType: 'free',
    removedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return novelId;
}

/** An author's statement of the month that is over, closed over 30 naira that a gift to the novel brought in it; its id. */
export async function giveStatement(platform: TestPlatform, author: Person, novel: { id: string }): Promise<string> {
  const { api, db, ports, services } = platform;
  const giver = await platform.signUp(`Giver ${ports.random.id('one')}`);
  await buyCoins(db, giver.id, { coins: 10, gross: 6_000, fee: 0 });
  const { status, body: given } = await giving(platform).send(giver, novel, 'Calabash');
  if (status !== 200) throw new Error(`giving answered ${status}: ${JSON.stringify(given)}`);
  await db
    .update(earnings)
    .set({ createdAt: new Date('2026-02-20T12:00:00Z') })
    .where(eq(earnings.novelId, novel.id));
  await services.earnings.closeMonths();
  const { body } = await api('GET', '/statements/', { as: author });
  return body.results[0].id;
}
