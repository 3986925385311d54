import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { subscriptionParts, subscriptionReads, subscriptions } from '../schema/subscriptions.ts';

/** Whether a reader has subscription time at a moment, as a condition within another query. */
export const subscribedAt = (readerId: string | SQL, at: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.userId} = ${readerId} and ${subscriptions.startsAt} <= ${at} and ${subscriptions.endsAt} > ${at})`;

/** Whether a reader has read a chapter of a novel by their subscription, as a column: asked once for the whole novel, however many rows there are. */
export const readBySubscription = (readerId: string | SQL, novelId: string | SQL, chapterId: AnyColumn): SQL<boolean> =>
  sql<boolean>`${chapterId} in (select r.chapter_id from ${subscriptionReads} r join ${subscriptions} s on s.id = r.subscription_id where s.user_id = ${readerId} and r.novel_id = ${novelId})`;

/** Keeps that a subscriber has read a chapter which only the subscription opened to them: once in the week or month that runs. */
export async function recordSubscriptionRead(
  db: Db,
  { userId, chapterId, novelId, at }: { userId: string; chapterId: string; novelId: string; at: Date },
): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${subscriptionReads} (subscription_id, part, chapter_id, novel_id, read_at)
    select p.subscription_id, p.part, ${chapterId}, ${novelId}, ${now}
    from ${subscriptions} s join ${subscriptionParts} p on p.subscription_id = s.id
    where s.user_id = ${userId} and s.starts_at <= ${now} and s.ends_at > ${now} and p.starts_at <= ${now} and p.ends_at > ${now} and p.shared_at is null
    on conflict do nothing`);
}
