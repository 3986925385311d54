import { sql } from 'drizzle-orm';
import type { Database } from '../src/ports/database/index.ts';

/** So many readers who have never paid. */
export async function manyReaders(db: Database, readers: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    select 'usr_reader' || n, 'reader' || n || '@bench.test', now(), 'none', 'Reader ' || n, 'reader ' || n, 'A', 'Reader', 'READ' || n, now(), now()
    from generate_series(1, ${readers}::int) n`);
}

/**
 * Payments for 100 coins, by those readers in turn, that have come in at the sandbox while the platform has not heard of it yet.
 * @returns their ids
 */
export async function paidUnheard(
  db: Database,
  { payments, readers, name }: { payments: number; readers: number; name: string },
): Promise<string[]> {
  const made = sql`(select 'pay_' || ${name} || n id, 'usr_reader' || (1 + n % ${readers}::int) user_id from generate_series(1, ${payments}::int) n) made`;
  await db.execute(sql`
    insert into payments (id, user_id, kind, item_id, promised, description, amount, currency, provider, status, created_at, updated_at)
    select id, user_id, 'coins', 'opt_bench', '{"coins": 100, "bonus": 0}', '100 coins', 148500, 'NGN', 'sandbox', 'pending', now(), now() from ${made}`);
  await db.execute(sql`
    insert into sandbox_charges (reference, amount, currency, description, return_url, status, created_at)
    select id, 148500, 'NGN', '100 coins', '', 'paid', now() from ${made}`);
  return Array.from({ length: payments }, (_, n) => `pay_${name}${n + 1}`);
}

/** How many payments have their coins, of all or of some by name. */
export async function settledPayments(db: Database, name = ''): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int count from payments where status = 'paid' and id like ${`pay_${name}%`}`,
  );
  return rows[0]?.count ?? 0;
}

/** How many mails have gone into the demo's mailbox. */
export async function mailsWith(db: Database, subject: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int count from mails where subject = ${subject}`,
  );
  return rows[0]?.count ?? 0;
}

export async function emptyMailbox(db: Database): Promise<void> {
  await db.execute(sql`delete from mails`);
}
