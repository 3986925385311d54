import { sql, type SQL } from 'drizzle-orm';
import { MOVEMENT_KINDS } from '../schema/ledger.ts';
import { FEES, READERS, UNSPENT } from './accounts.ts';
import type { MovementKind } from './movement.ts';

/** Between which accounts each kind of movement moves: the platform's by name, others by what their names begin with. */
const BETWEEN: Record<MovementKind, readonly string[]> = {
  grant: ['platform:given', 'wallet'],
  adjustment: ['platform:adjusted', 'wallet', 'platform:unspent', 'platform:revenue'],
  transfer: ['wallet', 'platform:unspent', 'platform:revenue'],
  purchase: ['platform:sold', 'wallet', 'platform:readers', 'platform:fees', 'platform:unspent'],
  refund: ['platform:sold', 'wallet', 'platform:readers', 'platform:fees', 'platform:unspent', 'platform:subscribed'],
  chargeback: [
    'platform:sold',
    'wallet',
    'platform:readers',
    'platform:fees',
    'platform:unspent',
    'platform:subscribed',
    'earned',
    'platform:charged-back',
  ],
  unlock: ['wallet', 'sales', 'platform:unspent', 'earned', 'platform:revenue'],
  gift: ['wallet', 'gifts', 'platform:unspent', 'earned', 'platform:revenue'],
  subscription: ['platform:readers', 'platform:fees', 'platform:subscribed'],
  'subscription-share': ['platform:subscribed', 'platform:revenue', 'earned'],
  statement: ['earned', 'platform:converted', 'income'],
  bonus: ['platform:bonuses', 'income'],
  reward: ['platform:rewards', 'income'],
  withdrawal: ['income', 'platform:paying-out'],
  'withdrawal-paid': ['platform:paying-out', 'platform:paid-out'],
  'withdrawal-failed': ['platform:paying-out', 'income'],
};

const list = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/** What payments brought and what went back, by the keys of their movements. */
const ENTERED = sql`
  select j.id, j.key, j.kind, -coalesce(sum(p.amount) filter (where p.account_id = ${READERS.id}), 0) as gross, coalesce(sum(p.amount) filter (where p.account_id = ${FEES.id}), 0) as fee,
    coalesce(sum(p.amount) filter (where p.account_id like 'wallet:%'), 0) as coins, max(a.user_id) as owner
  from journals j join postings p on p.journal_id = j.id join accounts a on a.id = p.account_id
  where j.kind in ('purchase', 'subscription', 'refund', 'chargeback') group by j.id`;

/** The books beside what they were kept for: each rule with a query for what breaks it, as `subject` and `detail`. */
export const BUSINESS_RULES: Record<string, SQL> = {
  'every movement is of a kind that there is, between accounts of that kind': sql`
    select id as subject, kind as detail from journals where kind <> all (${list(MOVEMENT_KINDS)})
    union all
    select p.journal_id || ' ' || p.line, j.kind || ' moves ' || p.account_id
    from postings p join journals j on j.id = p.journal_id
    where j.kind = any (${list(MOVEMENT_KINDS)}) and j.kind || ' ' || case when p.account_id like 'platform:%' then 'platform:' || split_part(p.account_id, ':', 2) else split_part(p.account_id, ':', 1) end
      <> all (${list(Object.entries(BETWEEN).flatMap(([kind, accounts]) => accounts.map((account) => `${kind} ${account}`)))})`,

  // Rewards have rules of their own; grants, adjustments and coins passed on are for themselves.
  'every movement has what it is for, and whatever moved something has its movement': sql`
    select coalesce(j.id, c.key) as subject, case when c.key is null then j.key || ' is for nothing' when j.id is null then 'has no movement' else 'is not ' || j.kind || ' ' || j.key end as detail
    from (
      select journal_id, 'unlock' as kind, 'unlock:' || user_id || ':' || chapter_id as key from unlocks
      union all select journal_id, 'gift', 'gift:' || id from gifts
      union all select journal_id, 'statement', 'statement:' || author_id || ':' || to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from statements where cents > 0
      union all select journal_id, 'bonus', 'bonus:' || novel_id || ':' || kind || ':' || period from bonuses
      union all select journal_id, 'withdrawal', 'withdrawal:' || id from withdrawals
      union all select end_journal_id, 'withdrawal-' || status, 'withdrawal-' || status || ':' || id from withdrawals where status in ('paid', 'failed')
      union all select null, case kind when 'coins' then 'purchase' else 'subscription' end, 'payment:' || id from payments where status in ('paid', 'refunded')
      union all select null, case when exists (select from payment_disputes d where d.payment_id = p.id and d.outcome = 'taken-back') and (p.kind = 'coins' or exists (select from subscriptions s join subscription_parts m on m.subscription_id = s.id where s.payment_id = p.id)) then 'chargeback' else 'refund' end, 'refund:' || p.id from payments p where p.status = 'refunded'
      union all select null, 'subscription-share', 'share:' || subscription_id || ':' || part from subscription_parts where shared_at is not null and gross > fee
    ) c
    full join (select id, kind, key from journals where kind not in ('grant', 'adjustment', 'transfer', 'reward')) j on j.key = c.key
    where c.key is null or j.id is null or j.kind <> c.kind or c.journal_id <> j.id`,

  'a payment is what came in for it, of whom and for what it says, and goes back as it came': sql`
    with entered as (${ENTERED})
    select p.id as subject, p.status || ' ' || p.amount || ' less ' || coalesce(p.fee, 0) || ' by ' || p.user_id || '; entered ' || e.gross || ' less ' || e.fee || ' by ' || coalesce(s.user_id, e.owner, 'nobody') as detail
    from payments p join entered e on e.key = 'payment:' || p.id
      left join subscriptions s on s.payment_id = p.id left join coin_lots l on l.journal_id = e.id
    where p.amount <> e.gross or p.fee is distinct from e.fee or p.user_id is distinct from case p.kind when 'coins' then e.owner else s.user_id end
      or (p.kind = 'coins' and (e.coins <> (p.promised ->> 'coins')::numeric + (p.promised ->> 'bonus')::numeric or l.gross is distinct from p.amount or l.fee is distinct from p.fee))
    union all
    select p.id, 'paid ' || p.amount || ' less ' || coalesce(p.fee, 0) || ', went back ' || -e.gross || ' less ' || -e.fee
    from payments p join entered e on e.key = 'refund:' || p.id and e.kind = 'refund'
    where p.amount <> -e.gross or p.fee is distinct from -e.fee or (p.kind = 'coins' and p.user_id is distinct from e.owner)
    union all
    select d.id, 'took back ' || coalesce(d.coins_back, 0) || ' coins, ' || coalesce(d.coins_spent, 0) || ' were spent; entered ' || -e.coins || ' for ' || -e.gross || ' less ' || -e.fee || ' by ' || coalesce(e.owner, 'nobody')
    from payments p join entered e on e.key = 'refund:' || p.id and e.kind = 'chargeback' join payment_disputes d on d.payment_id = p.id and d.outcome = 'taken-back'
    where p.kind = 'coins' and (p.amount <> -e.gross or -e.fee <> coalesce((select sum(u.fee) from lot_uses u where u.journal_id = e.id), 0) or p.user_id <> e.owner
      or d.coins_back is distinct from -e.coins or d.coins_back + d.coins_spent is distinct from (p.promised ->> 'coins')::numeric + (p.promised ->> 'bonus')::numeric)
    union all
    select id, status || case when fulfilled_at is null then ', and nothing was given' else ', and what was promised was given' end
    from payments where (status in ('paid', 'refunded')) <> (fulfilled_at is not null)`,

  'coins come into a wallet as lots and leave it from them, for what was paid': sql`
    select coalesce(m.journal_id, l.journal_id) || ' ' || coalesce(m.user_id, l.user_id) as subject, 'moved ' || coalesce(m.coins, 0) || ', lots say ' || coalesce(l.coins, 0) as detail
    from (
      select p.journal_id, a.user_id, sum(p.amount) as coins from postings p join accounts a on a.id = p.account_id where a.currency = 'COIN' and not a.hot group by p.journal_id, a.user_id
    ) m
    full join (
      select journal_id, user_id, sum(coins) as coins from (
        select journal_id, user_id, coins from coin_lots union all select u.journal_id, l.user_id, -u.coins from lot_uses u join coin_lots l on l.id = u.lot_id
      ) moved group by journal_id, user_id
    ) l on l.journal_id = m.journal_id and l.user_id = m.user_id
    where coalesce(m.coins, 0) <> coalesce(l.coins, 0)
    union all
    select coalesce(m.journal_id, l.journal_id), 'moved ' || coalesce(m.net, 0) || ' that was paid, lots say ' || coalesce(l.net, 0)
    from (select journal_id, sum(amount) as net from postings where account_id = ${UNSPENT.id} group by journal_id) m
    full join (
      select journal_id, sum(net) as net from (
        select journal_id, gross - fee as net from coin_lots union all select journal_id, fee - gross from lot_uses
      ) paid group by journal_id
    ) l on l.journal_id = m.journal_id
    where coalesce(m.net, 0) <> coalesce(l.net, 0)
    union all
    select l.id, 'cost ' || l.gross || ' by a ' || j.kind from coin_lots l join journals j on j.id = l.journal_id where l.gross > 0 and j.kind <> 'purchase'`,

  'an earning is half of what its coins or its reading were paid with, for the novel and the chapter they went to': sql`
    select e.id as subject, e.kind || ' ' || e.novel_id || ' ' || coalesce(e.chapter_id, '') || ', ' || e.share || ' of ' || e.gross || ' less ' || e.fee || ' by a ' || j.kind as detail
    from earnings e join journals j on j.id = e.journal_id
      left join unlocks u on u.journal_id = e.journal_id left join gifts g on g.journal_id = e.journal_id
      left join (select journal_id, sum(gross) as gross, sum(fee) as fee from lot_uses group by journal_id) s on s.journal_id = e.journal_id
      left join subscription_reads r on j.key = 'share:' || r.subscription_id || ':' || r.part and r.chapter_id = e.chapter_id
    where e.share <> (e.gross - e.fee) / 2
      or case e.kind
        when 'unlock' then j.kind <> 'unlock' or u.chapter_id is distinct from e.chapter_id
        when 'gift' then j.kind <> 'gift' or g.novel_id is distinct from e.novel_id or g.author_id is distinct from e.author_id
        else j.kind <> 'subscription-share' or r.novel_id is distinct from e.novel_id
      end
      or (e.kind in ('unlock', 'gift') and (
        e.gross is distinct from s.gross or e.fee is distinct from s.fee
        or not exists (select from postings p where p.journal_id = e.journal_id and p.account_id = case e.kind when 'unlock' then 'sales:' else 'gifts:' end || e.novel_id || ':COIN')
      ))
    union all
    select j.id, j.kind || ' with ' || count(e.id) || ' earnings' from journals j left join earnings e on e.journal_id = j.id where j.kind in ('unlock', 'gift') group by j.id having count(e.id) <> 1`,

  'a statement goes on from the one before, says what its items say, and makes cents at its rate': sql`
    select s.id as subject, s.gross || ' less ' || s.fee || ', carried ' || s.carried || ' of ' || s.brought || ', ' || s.cents || ' cents at ' || s.usd_rate || ', left ' || s.left_over as detail
    from (select s.*, coalesce(lag(s.left_over) over (partition by s.author_id order by s.until), 0) as brought from statements s) s
    left join (select statement_id, sum(gross) as gross, sum(fee) as fee from earnings where statement_id is not null group by statement_id) e on e.statement_id = s.id
    where s.carried <> s.brought or s.gross <> coalesce(e.gross, 0) or s.fee <> coalesce(e.fee, 0)
      or s.cents <> div(s.carried + s.share, s.usd_rate) or s.left_over <> s.carried + s.share - ceil(s.cents * s.usd_rate)`,

  'a withdrawal is so many kobo as its rate makes, and so many as staff have moved': sql`
    select w.id as subject, w.status || ' ' || w.kobo || ' kobo for ' || w.cents || ' cents at ' || w.usd_rate || coalesce('; ' || a.action || ' ' || (a.detail ->> 'kobo'), '') as detail
    from withdrawals w left join staff_actions a on a.subject_id = w.id and a.action in ('withdrawal.processing', 'withdrawal.paid', 'withdrawal.failed')
    where w.kobo <> trunc(w.cents * w.usd_rate) or (a.detail ->> 'kobo')::numeric <> w.kobo or (a.detail ->> 'cents')::numeric <> w.cents
    union all
    select w.id, w.status || ', and nobody has moved it' from withdrawals w
    where w.status in ('processing', 'paid', 'failed') and not exists (select from staff_actions a where a.subject_id = w.id and a.action = 'withdrawal.' || w.status)`,

  'a novel has counted the gifts that it was given': sql`
    select n.id as subject, 'counted ' || n.num_gifts_received || ', was given ' || coalesce(g.gifts, 0) as detail
    from novels n left join (select novel_id, count(*) as gifts from gifts group by novel_id) g on g.novel_id = n.id where n.num_gifts_received <> coalesce(g.gifts, 0)`,

  'what was there before a rule of the database came keeps it too': sql`
    select conrelid::regclass || ' ' || conname as subject, 'was written before, and breaks it' as detail from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
};
