import { sql } from 'drizzle-orm';
import { transaction, type Database } from '../src/ports/database/index.ts';

/** Gives a novel so many published chapters instead of its own, for 3 coins each. */
export async function manyChapters(db: Database, novelId: string, chapters: number): Promise<void> {
  await db.execute(sql`delete from chapters where novel_id = ${novelId}`);
  await db.execute(sql`
    insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, lead, words, content_version, published_at, content_at, unlock_mode, coin_requirement)
    select ${`chp_${novelId}_`} || n, ${novelId}, n, 'Chapter', '', 5, 1, now(), 'Chapter', '<p>Five words of a chapter.</p>', 'Five words', 5, 1, now(), now(), 'A', 3
    from generate_series(1, ${chapters}::int) n`);
  await db.execute(sql`update novels set num_chapters = ${chapters}::int where id = ${novelId}`);
  await db.execute(sql`analyze chapters`);
}

/** Gives somebody a wallet of so many grants of one coin, written at once; the guards would look at each of them. */
export async function fillWallet(db: Database, userId: string, entries: number): Promise<void> {
  const n = sql`generate_series(1, ${entries}::int) n`;
  const [account, tag] = [`wallet:${userId}:COIN`, `${userId}_`];
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`insert into accounts (id, currency, user_id, hot, balance, version) values (${account}, 'COIN', ${userId}, false, ${entries}, ${entries})`,
    );
    await tx.execute(
      sql`insert into accounts (id, currency, hot) values ('platform:given:COIN', 'COIN', true) on conflict do nothing`,
    );
    await tx.execute(
      sql`insert into journals (id, key, request_hash, kind, reason, created_at) select ${tag} || n, ${tag} || n, '', 'grant', 'For the benchmark', now() from ${n}`,
    );
    await tx.execute(sql`
      insert into postings (journal_id, line, account_id, currency, amount, balance_after, version)
      select ${tag} || n, 0, 'platform:given:COIN', 'COIN', -1, null::bigint, null::int from ${n} union all select ${tag} || n, 1, ${account}, 'COIN', 1, n, n from ${n}`);
    await tx.execute(sql`
      insert into coin_lots (id, user_id, coins, coins_left, currency, gross, fee, journal_id, created_at) select 'lot_' || ${tag} || n, ${userId}, 1, 1, 'NGN', 0, 0, ${tag} || n, now() from ${n}`);
  });
}

/** Leaves the tables of the ledger as they are found when nothing was just written in bulk. */
export async function tidy(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze) accounts, journals, postings, coin_lots`);
}

/** Gives everybody who has signed up for a load five thousand coins. */
export async function enrichLoaders(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email like '%@load.test' and not exists (select from accounts where user_id = users.id)`,
  );
  for (const { id } of rows) await fillWallet(db, id, 5_000);
}
