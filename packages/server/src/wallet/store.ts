import { count, desc, eq } from 'drizzle-orm';
import type { Entities } from '@griot/contracts';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { walletOf } from '../ledger/index.ts';
import { journals, postings } from '../schema/ledger.ts';

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
  return {
    rows: rows.map(({ balance, at, ...row }) => ({
      ...row,
      balance_after: balance ?? 0,
      created_at: at.toISOString(),
    })),
    total: all?.total ?? 0,
  };
}
