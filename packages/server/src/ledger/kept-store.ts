import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { earnings } from '../schema/earnings.ts';
import { journals, postings } from '../schema/ledger.ts';
import { payments } from '../schema/payments.ts';
import { subscriptionParts, subscriptions } from '../schema/subscriptions.ts';
import { CHARGED_BACK, REVENUE } from './accounts.ts';

/**
 * What the platform has kept of somebody's payments by now, in kobo: of the coins they spent and of the time of subscriptions
 * that is over, less what authors had of it. What was spent on the novels of `but` is left out, and so are coins that wait in
 * the wallet or were passed on: they earn nobody anything.
 */
export const keptBy = (payerId: SQL, but: SQL): SQL => sql`((
    select coalesce(sum(e.gross - e.fee - e.share), 0) from ${postings} p join ${earnings} e on e.journal_id = p.journal_id
    where p.account_id = 'wallet:' || ${payerId} || ':COIN' and e.author_id <> ${but}
  ) + (
    select coalesce(sum(p.amount - coalesce(own.kept, 0)), 0) from ${subscriptions} s
    join ${subscriptionParts} m on m.subscription_id = s.id and m.shared_at is not null
    join ${journals} j on j.key = 'share:' || m.subscription_id || ':' || m.part
    join ${postings} p on p.journal_id = j.id and p.account_id = ${REVENUE.id}
    left join lateral (select sum(e.gross - e.fee - e.share) as kept from ${earnings} e where e.journal_id = j.id and e.author_id = ${but}) own on true
    where s.user_id = ${payerId}
  ))`;

/** What went back to somebody of coins they had spent, in kobo, below zero. */
const lostTo = (payerId: SQL): SQL => sql`(
    select coalesce(sum(p.amount), 0) from ${payments} paid join ${journals} j on j.key = 'refund:' || paid.id
    join ${postings} p on p.journal_id = j.id and p.account_id = ${CHARGED_BACK.id} where paid.user_id = ${payerId})`;

/** The same of one person, less what went back to them all the same: of a payment that the bank gave back nothing was kept. */
export async function keptOf(tx: Db, payerId: string, but: string): Promise<number> {
  const payer = sql`${payerId}::text`;
  const { rows } = await tx.execute<{ kept: string }>(
    sql`select greatest(0, ${keptBy(payer, sql`${but}::text`)} + ${lostTo(payer)}) as kept`,
  );
  return Number(rows[0]?.kept ?? 0);
}
