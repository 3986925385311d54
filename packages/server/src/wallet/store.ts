import { chapterLabel, type Entities } from '@griot/contracts';
import { and, count, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { walletOf } from '../ledger/index.ts';
import { chapters, unlocks } from '../schema/chapters.ts';
import { giftOptions, gifts } from '../schema/gifts.ts';
import { accounts, journals, postings } from '../schema/ledger.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

/** What a movement was for, in words that are looked up when they are read: who has left is named nowhere. */
interface About {
  reason: string;
  novel?: Entities['CoinEntry']['novel'];
}

/** The entries of somebody's wallet, the newest first: each with the balance it left. */
export async function entriesOf(
  db: Db,
  userId: string,
  { limit, offset }: Range,
): Promise<{ rows: Entities['CoinEntry'][]; total: number }> {
  const ofWallet = eq(postings.accountId, walletOf(userId).id);
  const rows = await db
    .select({
      id: journals.id,
      kind: journals.kind,
      reason: journals.reason,
      coins: postings.amount,
      balance: postings.balanceAfter,
      at: journals.createdAt,
    })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(ofWallet)
    .orderBy(desc(postings.version))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(postings).where(ofWallet);
  const idsOf = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const known = new Map<string, About>([
    ...(await unlocked(db, userId, idsOf('unlock'))),
    ...(await given(db, userId, idsOf('gift'))),
    ...(await passedOn(db, userId, idsOf('transfer'))),
  ]);
  return {
    rows: rows.map(({ balance, at, reason, ...row }) => ({
      ...row,
      reason: known.get(row.id)?.reason ?? reason,
      novel: known.get(row.id)?.novel ?? null,
      balance_after: balance ?? 0,
      created_at: at.toISOString(),
    })),
    total: all?.total ?? 0,
  };
}

const novel = { slug: novels.slug, title: novels.title, listed: novels.listed };
const linked = ({ slug, title, listed }: { slug: string; title: string; listed: boolean | null }) =>
  listed ? { slug, title } : null;

async function unlocked(db: Db, userId: string, ids: string[]): Promise<[string, About][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: unlocks.journalId, number: chapters.number, novel })
    .from(unlocks)
    .innerJoin(chapters, eq(chapters.id, unlocks.chapterId))
    .innerJoin(novels, eq(novels.id, chapters.novelId))
    .where(and(eq(unlocks.userId, userId), inArray(unlocks.journalId, ids)));
  return rows.map((row) => [
    row.id,
    { reason: `${chapterLabel(row.number)} of ${row.novel.title}`, novel: linked(row.novel) },
  ]);
}

async function given(db: Db, userId: string, ids: string[]): Promise<[string, About][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: gifts.journalId, gift: giftOptions.name, novel })
    .from(gifts)
    .innerJoin(giftOptions, eq(giftOptions.id, gifts.giftOptionId))
    .innerJoin(novels, eq(novels.id, gifts.novelId))
    .where(and(eq(gifts.userId, userId), inArray(gifts.journalId, ids)));
  return rows.map((row) => [row.id, { reason: `${row.gift} for ${row.novel.title}`, novel: linked(row.novel) }]);
}

/** To whom coins were passed on, or from whom they came. */
async function passedOn(db: Db, userId: string, ids: string[]): Promise<[string, About][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: postings.journalId, coins: postings.amount, penName: users.penName, gone: users.deletedAt })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(inArray(postings.journalId, ids), eq(postings.currency, 'COIN'), ne(users.id, userId)));
  return rows.map(({ id, coins, penName, gone }) => {
    const name = gone ? 'somebody who has left' : penName;
    return [id, { reason: coins > 0 ? `To ${name}` : `From ${name}` }];
  });
}
