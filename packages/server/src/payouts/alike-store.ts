import { and, eq, inArray, isNotNull, isNull, or, sql, type Column } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { browsers } from '../schema/auth.ts';
import { payments } from '../schema/payments.ts';
import { bankDetails } from '../schema/payouts.ts';
import { referrals } from '../schema/referrals.ts';
import { users } from '../schema/users.ts';

/** Somebody with what they could be told by as the same person as another. */
export type Acquainted = Awaited<ReturnType<typeof acquainted>>[number];

/** Somebody, whom they have brought, and by whom they were brought: all that are here. */
export async function acquainted(db: Db, userId: string) {
  const rows = await db
    .select({ referredId: referrals.referredId, referrerId: referrals.referrerId })
    .from(referrals)
    .where(or(eq(referrals.referrerId, userId), eq(referrals.referredId, userId)));
  const ids = [...new Set([userId, ...rows.flatMap(({ referredId, referrerId }) => [referredId, referrerId])])];
  return await db
    .select({
      id: users.id,
      penName: users.penName,
      userCode: users.userCode,
      email: users.email,
      sealed: bankDetails.sealed,
    })
    .from(users)
    .leftJoin(bankDetails, eq(bankDetails.userId, users.id))
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
    .orderBy(users.createdAt, users.id);
}

/** What somebody is known by, as hashes. */
export interface Marks {
  userId: string;
  marks: string[];
}

const all = (column: Column) => sql<string[]>`array_agg(distinct ${column})`;

/** The cards that people have paid by. */
export const cardsOf = (db: Db, ids: string[]): Promise<Marks[]> =>
  db
    .select({ userId: payments.userId, marks: all(payments.cardHash) })
    .from(payments)
    .where(and(inArray(payments.userId, ids), isNotNull(payments.cardHash)))
    .groupBy(payments.userId);

/** The browsers that people have signed in from. */
export const browsersOf = (db: Db, ids: string[]): Promise<Marks[]> =>
  db
    .select({ userId: browsers.userId, marks: all(browsers.browserHash) })
    .from(browsers)
    .where(inArray(browsers.userId, ids))
    .groupBy(browsers.userId);
