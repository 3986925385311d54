import { sql, type SQL } from 'drizzle-orm';
import { transaction, type Database, type Db } from '../src/ports/database/index.ts';

/** The people of a library, and what they leave in it. */
export interface People {
  members: number;
  /** Views of chapters, by members, over the last sixty days. */
  views: number;
}

/** Views of each novel, unless it is told. */
export const VIEWS = 500;

/** Whom the issue of size asks for beside so many novels: ten members and five hundred views of each. */
export const peopleOf = (novels: number, viewsOfNovel = VIEWS): People => ({
  members: 10 * novels,
  views: viewsOfNovel * novels,
});

const VIEWS_A_LOT = 1_000_000;

/**
 * Adds members to a library that is filled: each with a shelf, a wallet of three entries, a payment, and messages; their views, by chapter and
 * day as the server adds them up; what staff did, once for each novel, and a contract
 * for each tenth of them. The same numbers give the same rows.
 */
export async function fillPeople(db: Database, { members, views }: People): Promise<void> {
  const { rows } = await db.execute<{ novels: number }>(
    sql`select count(*)::int novels from novels where slug like 'novel-%'`,
  );
  const novels = rows[0]?.novels ?? 0;
  const m = sql`generate_series(1, ${members}::int) m`;
  // Written at once: the guards would look at each row, and nothing here is out of balance.
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into users (id, email, email_verified_at, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
      select 'usr_m' || m, 'member' || m || '@bench.test', now(), 'none', 'Member ' || m, 'member ' || m, 'A', 'Member', 'MEMBER' || m, now() - m * interval '1 second', now() from ${m}`);
    await tx.execute(sql`
      insert into shelf_entries (user_id, novel_id, added_at)
      select distinct on (m, n) 'usr_m' || m, 'nov_' || n, now() - (m % 60) * interval '1 day' from ${m}, lateral (select (m::bigint * k * 7919 % ${novels}::int) n from generate_series(1, 3) k) of`);
    await tx.execute(sql`
      insert into messages (id, receiver_id, title, body, created_at, read_at)
      select 'msg_m' || m || 'x' || k, 'usr_m' || m, 'Welcome', 'Good to have you here.', now() - k * interval '9 days', case when k > 1 then now() end from ${m}, generate_series(1, 3) k`);
    await tx.execute(sql`
      insert into payments (id, user_id, kind, item_id, promised, description, amount, currency, provider, status, created_at, updated_at)
      select 'pay_m' || m, 'usr_m' || m, 'coins', 'bench', '{}', m % 10 * 100 || ' coins', 148500, 'NGN', 'sandbox', 'abandoned', now() - m * interval '7 seconds', now() from ${m}`);
    await addWallets(tx, m);
    await tx.execute(sql`
      insert into staff_actions (id, actor_id, action, subject_id, detail, created_at)
      select 'act_' || n, 'usr_' || n % 2, 'chapter.published', 'nov_' || n, '{}', now() - n * interval '1 minute' from generate_series(1, ${novels}::int) n`);
    await tx.execute(sql`
      insert into contracts (id, novel_id, author_id, status, contract_type, sealed, front_image_key, back_image_key, version, submitted_at, signed_at)
      select 'ctr_' || id, id, author_id, 'signed', 'exclusive', '', '', '', 1, created_at, created_at from novels where slug ~ '^novel-\\d*0$'`);
  });
  for (let from = 0; from < views; from += VIEWS_A_LOT)
    await addViews(db, { from, to: Math.min(views, from + VIEWS_A_LOT), members, novels });
  await db.execute(sql`
    insert into chapter_days (chapter_id, novel_id, day, views) select chapter_id, novel_id, day, count(*) from chapter_views group by 1, 2, 3`);
  await db.execute(sql`vacuum (analyze)`);
}

/** Lets somebody call what is for admins. */
export async function makeAdmin(db: Database, userId: string): Promise<void> {
  await db.execute(sql`update users set office = 'admin', email_verified_at = now() where id = ${userId}`);
}

async function addWallets(tx: Db, m: SQL): Promise<void> {
  await tx.execute(sql`
    insert into accounts (id, currency, user_id, hot, balance, version)
    select 'wallet:usr_m' || m || ':COIN', 'COIN', 'usr_m' || m, false, 30, 3 from ${m}`);
  await tx.execute(
    sql`insert into accounts (id, currency, hot) values ('platform:given:COIN', 'COIN', true) on conflict do nothing`,
  );
  const grants = sql`${m}, generate_series(1, 3) k`;
  await tx.execute(sql`
    insert into journals (id, key, request_hash, kind, reason, created_at)
    select 'jrn_m' || m || 'x' || k, 'bench:' || m || ':' || k, '', 'grant', 'For the benchmark', now() from ${grants}`);
  await tx.execute(sql`
    insert into postings (journal_id, line, account_id, currency, amount, balance_after, version)
    select 'jrn_m' || m || 'x' || k, 0, 'platform:given:COIN', 'COIN', -10, null::bigint, null::int from ${grants}
    union all select 'jrn_m' || m || 'x' || k, 1, 'wallet:usr_m' || m || ':COIN', 'COIN', 10, 10 * k, k from ${grants}`);
  await tx.execute(sql`
    insert into coin_lots (id, user_id, coins, coins_left, currency, gross, fee, journal_id, created_at)
    select 'lot_m' || m || 'x' || k, 'usr_m' || m, 10, 10, 'NGN', 0, 0, 'jrn_m' || m || 'x' || k, now() from ${grants}`);
}

/** Views of lot after lot: of the first novels the most, by the square; a member's views lie on one novel for ten in a row. */
async function addViews(
  db: Database,
  { from, to, members, novels }: { from: number; to: number; members: number; novels: number },
): Promise<void> {
  await db.execute(sql`
    insert into chapter_views (chapter_id, day, viewer, novel_id)
    select 'chp_' || n || 'x' || (1 + v % 10), current_date - ((v / 10) % 60)::int, 'u:usr_m' || (1 + (v / 10) % ${members}::int), 'nov_' || n
    from generate_series(${from}::bigint, ${to - 1}::bigint) v, lateral (select floor(${novels}::int * power(((v / 10) * 7919 % 10007) / 10007.0, 2))::int n) of
    on conflict do nothing`);
}
