import { sql, type SQL } from 'drizzle-orm';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { BUSINESS_RULES } from './audit-business-store.ts';
import { CHARGED_BACK, FEES, PAID_OUT, PAYING_OUT, READERS, REWARDS, SUBSCRIBED, UNSPENT } from './accounts.ts';
import { keptBy } from './kept-store.ts';

/** Something in the books that cannot be. */
export interface Fault {
  /** Which rule it breaks. */
  rule: string;
  /** The id of the journal, account, lot or payment. */
  subject: string;
  /** What is there, and what should be. */
  detail: string;
}

export interface AuditReport {
  faults: Fault[];
  /** How much was looked at. */
  journals: number;
  postings: number;
  accounts: number;
  lots: number;
}

/** As many faults of each rule are told. */
const TOLD = 20;

/** What must not be found: each rule with a query for what breaks it, as `subject` and `detail`. */
const RULES: Record<string, SQL> = {
  'every movement sums to zero in each currency': sql`
    select journal_id || ' ' || currency as subject, 'sums to ' || sum(amount) as detail from postings group by journal_id, currency having sum(amount) <> 0`,

  'every movement has entries': sql`
    select id as subject, kind as detail from journals j where not exists (select from postings p where p.journal_id = j.id)`,

  'entries are in the currency of their account': sql`
    select p.journal_id || ' ' || p.line as subject, p.currency || ' in ' || a.id as detail from postings p join accounts a on a.id = p.account_id where p.currency <> a.currency`,

  'no balance of a person’s account is below zero': sql`
    select a.id as subject, a.balance::text as detail from accounts a where not a.hot and a.balance < 0
    union all
    select a.id, 'after entry ' || p.version || ': ' || p.balance_after from postings p join accounts a on a.id = p.account_id where not a.hot and p.balance_after < 0`,

  'entries of a person’s account are numbered without a gap, and each names the sum up to it': sql`
    select account_id as subject, 'entry ' || coalesce(version::text, 'without a number') || ' is the ' || place || '. and says ' || coalesce(balance_after::text, 'nothing') || ' instead of ' || sum as detail
    from (
      select p.account_id, p.version, p.balance_after, row_number() over entries as place, sum(p.amount) over entries as sum
      from postings p join accounts a on a.id = p.account_id where not a.hot
      window entries as (partition by p.account_id order by p.version)
    ) e where version is distinct from place or balance_after is distinct from sum`,

  'the balance of a person’s account is the sum of its entries and the last of them': sql`
    select a.id as subject, 'holds ' || a.balance || ' at version ' || a.version || ', its entries say ' || coalesce(e.sum, 0) || ' at ' || coalesce(e.version, 0) as detail
    from accounts a left join (select account_id, sum(amount) as sum, max(version) as version from postings group by account_id) e on e.account_id = a.id
    where not a.hot and (a.balance <> coalesce(e.sum, 0) or a.version <> coalesce(e.version, 0))`,

  'a wallet holds what is left in its lots': sql`
    select coalesce(a.user_id, l.user_id) as subject, 'wallet ' || coalesce(a.balance, 0) || ', lots ' || coalesce(l.coins, 0) as detail
    from (select user_id, balance from accounts where not hot and currency = 'COIN') a
    full join (select user_id, sum(coins_left) as coins from coin_lots group by user_id) l on l.user_id = a.user_id
    where coalesce(a.balance, 0) <> coalesce(l.coins, 0)`,

  'what was spent of a lot adds up, in coins and in money': sql`
    select l.id as subject, 'spent ' || (l.coins - l.coins_left) || ' of ' || l.coins || ' coins, ' || l.gross || ' less ' || l.fee || '; uses say ' || l.used || ' coins, ' || l.used_gross || ' less ' || l.used_fee as detail
    from (
      select l.*, coalesce(sum(u.coins), 0) as used, coalesce(sum(u.gross), 0) as used_gross, coalesce(sum(u.fee), 0) as used_fee
      from coin_lots l left join lot_uses u on u.lot_id = l.id group by l.id
    ) l
    where used <> coins - coins_left or used_fee <> div(fee::numeric * used, coins) or used_gross - used_fee <> div((gross - fee)::numeric * used, coins)`,

  'no use of a lot is below zero': sql`
    select lot_id || ' ' || journal_id as subject, coins || ' coins, ' || gross || ' less ' || fee as detail from lot_uses where coins < 1 or fee < 0 or gross < fee`,

  'what was paid for unspent coins is what is left of their lots': sql`
    select ${UNSPENT.id}::text as subject, 'holds ' || held || ', lots say ' || lots as detail
    from (select coalesce(sum(amount), 0) as held from postings where account_id = ${UNSPENT.id}) u,
      (select coalesce(sum(gross - fee - div((gross - fee)::numeric * (coins - coins_left), coins)), 0) as lots from coin_lots) l
    where held <> lots`,

  'what was paid for subscriptions and waits is what is not shared of them': sql`
    select ${SUBSCRIBED.id}::text as subject, 'holds ' || held || ', months say ' || months as detail
    from (select coalesce(sum(amount), 0) as held from postings where account_id = ${SUBSCRIBED.id}) s,
      (select coalesce(sum(gross - fee), 0) as months from subscription_parts where shared_at is null) p
    where held <> months`,

  'every payment for a subscription has its time, and the months of it add up to what was paid': sql`
    select coalesce(p.id, s.payment_id) as subject, coalesce(p.status, 'no payment') || ' ' || coalesce(p.amount, 0) || ' less ' || coalesce(p.fee, 0) || '; months say ' || coalesce(s.gross, 0) || ' less ' || coalesce(s.fee, 0) as detail
    from (select * from payments where kind in ('subscription', 'renewal') and fulfilled_at is not null) p
    full join (
      select s.payment_id, s.refunded_at, coalesce(sum(m.gross), 0) as gross, coalesce(sum(m.fee), 0) as fee, count(m.part) filter (where m.shared_at is null) as waiting
      from subscriptions s left join subscription_parts m on m.subscription_id = s.id group by s.id
    ) s on s.payment_id = p.id
    left join journals j on j.key = 'refund:' || p.id and j.kind = 'chargeback'
    where p.id is null or s.payment_id is null or (p.status = 'refunded') <> (s.refunded_at is not null)
      or case when p.status <> 'refunded' then s.gross <> p.amount or s.fee <> p.fee when j.id is null then s.gross <> 0 or s.fee <> 0 else s.waiting > 0 end`,

  'what was taken back of a subscription that was shared is what no statement had taken up, and the rest is lost': sql`
    select p.id as subject, 'lost ' || coalesce(m.lost, 0) || ', taken from authors ' || coalesce(m.taken, 0) || '; months say ' || s.gross || ' less ' || s.fee || ', earnings ' || coalesce(e.share, 0) as detail
    from payments p join journals j on j.key = 'refund:' || p.id and j.kind = 'chargeback' and p.kind in ('subscription', 'renewal')
      join (select s.payment_id, sum(m.gross) as gross, sum(m.fee) as fee from subscriptions s join subscription_parts m on m.subscription_id = s.id group by s.payment_id) s on s.payment_id = p.id
      join (
        select journal_id, sum(amount) filter (where account_id = ${READERS.id}) as back, -sum(amount) filter (where account_id = ${FEES.id}) as fee,
          -sum(amount) filter (where account_id = ${CHARGED_BACK.id}) as lost, -sum(amount) filter (where account_id like 'earned:%') as taken from postings group by journal_id
      ) m on m.journal_id = j.id
      left join (select taken_back, sum(share) as share from earnings where taken_back is not null group by taken_back) e on e.taken_back = j.id
    where m.back <> p.amount or coalesce(m.fee, 0) <> p.fee - s.fee or coalesce(m.taken, 0) <> coalesce(e.share, 0) or coalesce(m.lost, 0) <> s.gross - coalesce(e.share, 0)
    union all
    select e.id, 'taken back by what is not the chargeback of its subscription'
    from earnings e left join journals sharing on sharing.id = e.journal_id left join subscription_parts m on sharing.key = 'share:' || m.subscription_id || ':' || m.part
      left join subscriptions s on s.id = m.subscription_id left join journals j on j.key = 'refund:' || s.payment_id and j.kind = 'chargeback'
    where e.taken_back is not null and e.taken_back is distinct from j.id
    union all
    select j.id || ' ' || e.author_id, 'took back other than its earnings of this author'
    from (select taken_back, author_id, sum(share) as share from earnings where taken_back is not null group by taken_back, author_id having sum(share) <> 0) e
      join journals j on j.id = e.taken_back left join postings p on p.journal_id = j.id and p.account_id = 'earned:' || e.author_id || ':NGN'
    where p.amount is distinct from -e.share`,

  'every month of a subscription that is shared has its movement, authors have at most half of it, and no other has one': sql`
    select coalesce(p.key, j.key) as subject, 'net ' || coalesce(p.net, 0) || ', moved ' || coalesce(j.moved, 0) || ', authors ' || coalesce(j.earned, 0) as detail
    from (select 'share:' || subscription_id || ':' || part as key, gross - fee as net from subscription_parts where shared_at is not null and gross > fee) p
    full join (
      select j.key, -sum(p.amount) filter (where p.account_id = ${SUBSCRIBED.id}) as moved, coalesce(sum(p.amount) filter (where p.account_id like 'earned:%'), 0) as earned
      from journals j join postings p on p.journal_id = j.id where j.key like 'share:%' group by j.key
    ) j on j.key = p.key
    where p.key is null or j.key is null or j.moved is distinct from p.net or j.earned > p.net / 2`,

  'what authors earned is what was entered for them': sql`
    select coalesce(e.journal_id, p.journal_id) || ' ' || coalesce(e.account_id, p.account_id) as subject, 'itemised ' || coalesce(e.share, 0) || ', entered ' || coalesce(p.amount, 0) as detail
    from (select journal_id, 'earned:' || author_id || ':NGN' as account_id, sum(share) as share from earnings group by journal_id, author_id having sum(share) <> 0) e
    full join (select journal_id, account_id, sum(amount) as amount from postings where account_id like 'earned:%' and amount > 0 group by journal_id, account_id) p
      on p.journal_id = e.journal_id and p.account_id = e.account_id
    where coalesce(e.share, 0) <> coalesce(p.amount, 0)`,

  'what lies with authors is what no statement has taken up, and what the last one left': sql`
    select coalesce(l.account_id, o.account_id) as subject, 'holds ' || coalesce(l.amount, 0) || ', earnings and statements say ' || coalesce(o.amount, 0) as detail
    from (select account_id, sum(amount) as amount from postings where account_id like 'earned:%' group by account_id) l
    full join (
      select 'earned:' || author_id || ':NGN' as account_id, sum(amount) as amount from (
        select author_id, share as amount from earnings where statement_id is null and taken_back is null
        union all select * from (select distinct on (author_id) author_id, left_over from statements order by author_id, until desc) last
      ) open group by author_id
    ) o on o.account_id = l.account_id
    where coalesce(l.amount, 0) <> coalesce(o.amount, 0)`,

  'a statement adds up, with what was carried in and what is left': sql`
    select s.id as subject, 'share ' || s.share || ', carried ' || s.carried || ', left ' || s.left_over || '; items ' || coalesce(e.share, 0) || ', moved ' || coalesce(-p.amount, 0) as detail
    from statements s left join (select statement_id, sum(share) as share from earnings where statement_id is not null group by statement_id) e on e.statement_id = s.id
    left join postings p on p.journal_id = s.journal_id and p.account_id = 'earned:' || s.author_id || ':NGN'
    where s.share <> coalesce(e.share, 0) or s.carried + s.share - s.left_over <> coalesce(-p.amount, 0)`,

  'what is set aside and what is paid out are the withdrawals under way and paid': sql`
    select ${PAYING_OUT.id}::text as subject, 'holds ' || held || ', withdrawals say ' || wanted as detail
    from (select coalesce(sum(amount), 0) as held from postings where account_id = ${PAYING_OUT.id}) p,
      (select coalesce(sum(cents), 0) as wanted from withdrawals where status in ('held', 'requested', 'processing')) w where held <> wanted
    union all
    select ${PAID_OUT.id}::text, 'holds ' || held || ', withdrawals say ' || wanted
    from (select coalesce(sum(amount), 0) as held from postings where account_id = ${PAID_OUT.id}) p,
      (select coalesce(sum(cents), 0) as wanted from withdrawals where status = 'paid') w where held <> wanted`,

  'every gift has its movement, of so many coins, and no other has one': sql`
    select coalesce(g.id, m.id) as subject, 'cost ' || coalesce(g.coins::text, 'nothing') || ', moved ' || coalesce(m.coins::text, 'nothing') as detail
    from gifts g
    full join (select j.id, -p.amount as coins from journals j join postings p on p.journal_id = j.id and p.account_id like 'wallet:%' where j.kind = 'gift') m on m.id = g.journal_id
    where g.coins is distinct from m.coins`,

  'every reward of a settled referral is in its member’s income, and no other reward stands': sql`
    select coalesce(r.referred_id, w.id) as subject,
      case when w.id is null then 'settled with what is no reward' when r.referred_id is null then 'a reward without a settled referral' else 'the reward is not ' || r.referrer_id || '’s' end as detail
    from (select * from referrals where journal_id is not null) r
    full join (
      select j.id, p.amount from journals j join postings p on p.journal_id = j.id and p.account_id = ${REWARDS.id} and p.amount < 0
      where not exists (select from journals b where b.key = 'reward-back:' || j.id)
    ) w on w.id = r.journal_id and r.completed_at is not null and r.settled_at is not null
    left join postings i on i.journal_id = w.id and i.account_id = 'income:' || r.referrer_id || ':USD' and i.amount = -w.amount
    where i.journal_id is null`,

  // Rewards from before they were measured say nothing of it.
  'no reward is more than was promised, nor than its share of what the platform kept of the friend’s payments': sql`
    select referred_id as subject, 'reward ' || cents || ' of ' || promised || ' at ' || usd_rate || ', ' || share || ' % of ' || kept || '; kept by now ' || now as detail
    from (
      select r.*, -p.amount as cents, ${keptBy(sql`r.referred_id`, sql`r.referrer_id`)} as now
      from referrals r join postings p on p.journal_id = r.journal_id and p.account_id = ${REWARDS.id} where r.kept is not null
    ) r where cents > promised or cents * usd_rate * 100 > kept * share or share > 50 or kept > now`,

  'what was given as rewards and not taken back is that of the settled referrals': sql`
    select ${REWARDS.id}::text as subject, 'holds ' || held || ', referrals say ' || given as detail
    from (select coalesce(sum(amount), 0) as held from postings where account_id = ${REWARDS.id}) w,
      (select coalesce(sum(p.amount), 0) as given from referrals r join postings p on p.journal_id = r.journal_id and p.account_id = ${REWARDS.id} where r.settled_at is not null) r
    where held <> given`,

  'a statement, a bonus and a withdrawal are what came into an income or left it': sql`
    select said.id as subject, 'says ' || said.cents || ', moved ' || coalesce(sum(p.amount), 0) as detail
    from (
      select id, author_id as user_id, journal_id, cents from statements
      union all select id, author_id, journal_id, cents from bonuses
      union all select id, user_id, journal_id, -cents from withdrawals
      union all select id, user_id, end_journal_id, cents from withdrawals where status = 'failed'
    ) said left join postings p on p.journal_id = said.journal_id and p.account_id = 'income:' || said.user_id || ':USD'
    group by said.id, said.journal_id, said.cents having coalesce(sum(p.amount), 0) <> said.cents`,

  'an unlocked chapter is paid for with the coins that it says': sql`
    select u.user_id || ' ' || u.chapter_id as subject, 'says ' || u.coins || ', paid ' || coalesce(-p.amount, 0) as detail
    from unlocks u left join postings p on p.journal_id = u.journal_id and p.account_id = 'wallet:' || u.user_id || ':COIN' where coalesce(-p.amount, 0) <> u.coins`,
};

/** Proves the books, all at one moment, while others go on. */
export const auditLedger = (db: Database): Promise<AuditReport> =>
  transaction(db, proveBooks, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** Proves the books as a transaction sees them: what breaks a rule is told, at most 20 of each. */
export async function proveBooks(tx: Db): Promise<AuditReport> {
  const faults: Fault[] = [];
  for (const [rule, query] of Object.entries({ ...RULES, ...BUSINESS_RULES }))
    faults.push(...(await broken(tx, rule, query)));
  const {
    rows: [looked],
  } = await tx.execute<Record<'journals' | 'postings' | 'accounts' | 'lots', number>>(sql`
    select (select count(*) from journals)::int journals, (select count(*) from postings)::int postings, (select count(*) from accounts)::int accounts, (select count(*) from coin_lots)::int lots`);
  return {
    faults,
    journals: looked?.journals ?? 0,
    postings: looked?.postings ?? 0,
    accounts: looked?.accounts ?? 0,
    lots: looked?.lots ?? 0,
  };
}

async function broken(tx: Db, rule: string, query: SQL): Promise<Fault[]> {
  const { rows } = await tx.execute<{ subject: string; detail: string }>(
    sql`select subject, detail from (${query}) found order by subject, detail limit ${TOLD}`,
  );
  return rows.map(({ subject, detail }) => ({ rule, subject, detail }));
}
