import { eq, isNull, or, and, inArray } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
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
