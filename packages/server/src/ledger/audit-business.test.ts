import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import { giving } from '../../test/giving.ts';
import { giveIncome } from '../../test/income.ts';
import { meddled } from '../../test/meddling.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform } from '../../test/platform.ts';
import { renewed } from '../../test/footprint.ts';
import { writing } from '../../test/writing.ts';
import { brokenConstraint, sqlState, transaction } from '../ports/database/index.ts';
import { auditLedger } from './audit-store.ts';

// One of everything that money moves for: three packs, of which one goes back and one is charged back, an unlock, a gift, a week of a subscription
// that is read and shared, a statement, a bonus, and a withdrawal that was paid.
const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;
const { begin, decide, subscribe } = paying(platform);
const admin = await platform.staff('Ad Min', 'admin');
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await publishing.published(2, { book_type: 'paid', locked_chapter: '1' });
const second = await publishing.published(1, { title: 'Another', book_type: 'paid', locked_chapter: '1' });
const [reader, other, third] = [
  await platform.signUp('Rea Der'),
  await platform.signUp('Oth Er'),
  await platform.signUp('Thi Rd'),
];

const pack = await begin(reader);
await decide(pack, 'success');
const returned = await begin(other);
await decide(returned, 'success');
await api('POST', `/payments/${returned}/refund/`, { as: admin, body: { reason: 'A test.' } });
const charged = await begin(third);
await decide(charged, 'success');
await api('POST', `/wallet/${third.id}/pay/${other.id}/`, { as: third, body: { amount: 40 } });
await services.payments.settling.alarmed(charged, 'reversed');
const [dispute] = (await api('GET', '/staff/disputes/', { as: admin })).body.results;
await api('POST', `/staff/disputes/${dispute.id}/take-back/`, { as: admin, body: { reason: 'A test.' } });
await api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader });
for (const name of ['Palm Wine', 'Calabash', 'Calabash', 'Calabash', 'Calabash'])
  await giving(platform).send(reader, novel, name);
await subscribe(other, '1 Week');
await api('POST', `/novels/${novel.slug}/chapters/2/view/`, { as: other });
clock.step({ hours: 24 * 45 });
await services.subscriptions.shareMonths();
await services.earnings.closeMonths();
await giveIncome(db, ada.id, 500);
await api('PUT', '/bank-details/mine/', {
  as: await renewed(platform, ada),
  body: { account_name: 'Ada Obi', account_number: '0000014579', bank_id: '011' },
});
clock.step({ hours: 48 });
const [author, boss] = [await renewed(platform, ada), await renewed(platform, admin)];
const { status, body: withdrawal } = await api('POST', '/withdrawals/', { as: author, body: { amount: '1.00' } });
assert.equal(status, 201, JSON.stringify(withdrawal));
for (const step of ['process', 'pay']) await api('POST', `/staff/withdrawals/${withdrawal.id}/${step}/`, { as: boss });

test('books of everything that money moves for are in order', async () => {
  assert.deepEqual((await auditLedger(db)).faults, []);
  const { rows } = await db.execute<{ kind: string }>(sql`select distinct kind from journals order by kind`);
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    [
      'bonus',
      'chargeback',
      'gift',
      'purchase',
      'refund',
      'statement',
      'subscription',
      'subscription-share',
      'transfer',
      'unlock',
      'withdrawal',
      'withdrawal-paid',
    ],
  );
});

const FOR = 'every movement has what it is for, and whatever moved something has its movement';
const KIND = 'every movement is of a kind that there is, between accounts of that kind';
const PAYMENT = 'a payment is what came in for it, of whom and for what it says, and goes back as it came';
const LOTS = 'coins come into a wallet as lots and leave it from them, for what was paid';
const EARNING =
  'an earning is half of what its coins or its reading were paid with, for the novel and the chapter they went to';
const STATEMENT = 'a statement goes on from the one before, says what its items say, and makes cents at its rate';
const WITHDRAWAL = 'a withdrawal is so many kobo as its rate makes, and so many as staff have moved';
const GIFTS = 'a novel has counted the gifts that it was given';

const MEDDLING: Record<string, [meddling: SQL, rule: string]> = {
  'an unlock that was deleted after it was paid for': [sql`delete from unlocks`, FOR],
  'an unlock that was given to somebody else': [sql`update unlocks set user_id = ${other.id}`, FOR],
  'a gift that was deleted after it was paid for': [sql`delete from gifts where coins = 25`, FOR],
  'a payment of another amount': [sql`update payments set amount = amount + 1 where id = ${pack}`, PAYMENT],
  'a payment with another fee': [sql`update payments set fee = fee - 1 where id = ${pack}`, PAYMENT],
  'a payment of somebody else': [sql`update payments set user_id = ${other.id} where id = ${pack}`, PAYMENT],
  'a payment for more coins': [
    sql`update payments set promised = jsonb_set(promised, '{coins}', '1000') where id = ${pack}`,
    PAYMENT,
  ],
  'a paid payment that is said to have failed': [
    sql`update payments set status = 'failed' where id = ${pack}`,
    PAYMENT,
  ],
  'a paid payment that is said to be pending, and never paid': [
    sql`update payments set status = 'pending', fee = null, paid_at = null, fulfilled_at = null where id = ${pack}`,
    FOR,
  ],
  'a payment that is said to have gone back': [sql`update payments set status = 'refunded' where id = ${pack}`, FOR],
  'a payment that went back and is said to be paid': [
    sql`update payments set status = 'paid' where id = ${returned}`,
    FOR,
  ],
  'a payment that was deleted': [sql`delete from payments where id = ${pack}`, FOR],
  'a payment for coins that is said to be for a subscription': [
    sql`update payments set kind = 'subscription' where id = ${pack}`,
    FOR,
  ],
  'a subscription that is said to be somebody else’s': [sql`update subscriptions set user_id = ${reader.id}`, PAYMENT],
  'a refunded payment of another amount': [sql`update payments set amount = 1 where id = ${returned}`, PAYMENT],
  'a charged back payment of another amount': [
    sql`update payments set amount = amount + 1 where id = ${charged}`,
    PAYMENT,
  ],
  'a charged back payment that is said to be paid': [
    sql`update payments set status = 'paid' where id = ${charged}`,
    FOR,
  ],
  'a chargeback that is said to have taken back more coins': [
    sql`update payment_disputes set coins_back = coins_back + 1, coins_spent = coins_spent - 1`,
    PAYMENT,
  ],
  'a chargeback that nobody decided': [sql`delete from payment_disputes`, FOR],
  'a withdrawal of other kobo': [sql`update withdrawals set kobo = kobo + 100`, WITHDRAWAL],
  'a withdrawal at another rate, kobo and all': [
    sql`update withdrawals set usd_rate = usd_rate * 2, kobo = kobo * 2`,
    WITHDRAWAL,
  ],
  'a withdrawal that was deleted': [sql`delete from withdrawals`, FOR],
  'a paid withdrawal that is said to have failed': [sql`update withdrawals set status = 'failed'`, FOR],
  'an unlock’s earning that was moved to another novel': [
    sql`update earnings set novel_id = ${second.id} where kind = 'unlock'`,
    EARNING,
  ],
  'a gift’s earning that was moved to another novel': [
    sql`update earnings set novel_id = ${second.id} where kind = 'gift'`,
    EARNING,
  ],
  'a subscription’s earning that was moved to another novel': [
    sql`update earnings set novel_id = ${second.id} where kind = 'subscription'`,
    EARNING,
  ],
  'an earning for another chapter': [sql`update earnings set chapter_id = 'chp_other' where kind = 'unlock'`, EARNING],
  'an earning that says less was paid': [
    sql`update earnings set gross = gross - 2, fee = fee - 2 where kind = 'unlock'`,
    EARNING,
  ],
  'an earning that was deleted': [sql`delete from earnings where kind = 'unlock'`, EARNING],
  'a statement of more cents': [sql`update statements set cents = cents + 1`, STATEMENT],
  'a statement of more than was paid': [sql`update statements set gross = gross + 1`, STATEMENT],
  'a movement of a kind that there is not': [sql`update journals set kind = 'magic' where kind = 'unlock'`, KIND],
  'a movement of another kind than its accounts': [sql`update journals set kind = 'grant' where kind = 'unlock'`, KIND],
  'an adjustment that moves an income': [sql`update journals set kind = 'adjustment' where kind = 'withdrawal'`, KIND],
  'a lot of coins in another wallet': [sql`update coin_lots set user_id = ${other.id}`, LOTS],
  'a lot that is said to have cost more, fee and all': [
    sql`update coin_lots set gross = gross + 7, fee = fee + 7 where user_id = ${reader.id}`,
    PAYMENT,
  ],
  'what was there before a rule came, and breaks it': [
    sql`alter table gifts add constraint gifts_dear check (coins > 1000) not valid`,
    'what was there before a rule of the database came keeps it too',
  ],
  'a novel with a gift too many': [
    sql`update novels set num_gifts_received = num_gifts_received + 1 where id = ${second.id}`,
    GIFTS,
  ],
  'a novel with a gift too few': [
    sql`update novels set num_gifts_received = num_gifts_received - 1 where id = ${novel.id}`,
    GIFTS,
  ],
};

for (const [what, [meddling, rule]] of Object.entries(MEDDLING)) {
  test(`the audit finds ${what}`, async () => {
    const found = (await meddled(db, meddling)).map((fault) => fault.rule);
    assert.ok(found.includes(rule), `found: ${found.join('; ')}`);
  });
}

const BY_HAND: readonly (readonly [statement: SQL, constraint: string])[] = [
  [sql`update payments set status = 'lost', fee = null, paid_at = null, fulfilled_at = null`, 'payments_status_known'],
  [sql`update payments set kind = 'gift'`, 'payments_kind_known'],
  [sql`update payments set currency = 'USD'`, 'payments_currency_known'],
  [sql`update payments set provider = 'cash'`, 'payments_provider_known'],
  [sql`update payments set amount = 0, fee = 0`, 'payments_amount_within'],
  [sql`update payments set amount = -1, fee = null`, 'payments_amount_within'],
  [sql`update payments set amount = 100000000000`, 'payments_amount_within'],
  [sql`update payments set status = 'failed' where id = ${pack}`, 'payments_given_once_paid'],
  [sql`update payments set fulfilled_at = null where id = ${pack}`, 'payments_given_once_paid'],
  [sql`update payment_disputes set kind = 'whim'`, 'payment_disputes_kind_known'],
  [sql`update payment_disputes set outcome = 'lost'`, 'payment_disputes_outcome_known'],
  [sql`update payment_disputes set coins_back = -1`, 'payment_disputes_coins_back_within'],
  [sql`update withdrawals set status = 'sent', end_journal_id = null`, 'withdrawals_status_known'],
  [sql`update withdrawals set kobo = kobo + 1`, 'withdrawals_kobo_at_rate'],
  [sql`update withdrawals set cents = -100, kobo = -150000`, 'withdrawals_cents_within'],
  [sql`update withdrawals set usd_rate = 0, kobo = 0`, 'withdrawals_kobo_at_rate'],
  [sql`update withdrawals set status = 'requested'`, 'withdrawals_ended_with_movement'],
  [sql`update earnings set kind = 'tip' where kind = 'unlock'`, 'earnings_kind_known'],
  [sql`update earnings set share = gross`, 'earnings_share_within'],
  [sql`update earnings set fee = -1`, 'earnings_share_within'],
  [sql`update statements set carried = -1`, 'statements_carried_within'],
  [sql`update statements set until = "from"`, 'statements_month_within'],
  [sql`update statements set usd_rate = -1500`, 'statements_rate_within'],
  [sql`update gifts set coins = 0`, 'gifts_coins_within'],
  [sql`update gift_options set num_coins = -5`, 'gift_options_num_coins_within'],
  [sql`update coin_options set price = 0`, 'coin_options_price_within'],
  [sql`update coin_options set bonus = -1`, 'coin_options_bonus_within'],
  [sql`update coin_options set currency = 'EUR'`, 'coin_options_currency_known'],
  [sql`update subscription_plans set unit = 'day'`, 'subscription_plans_unit_known'],
  [sql`update subscription_plans set units = 0`, 'subscription_plans_units_within'],
  [sql`update subscription_plans set amount = 0`, 'subscription_plans_amount_within'],
  [sql`update subscriptions set ends_at = starts_at - interval '1 second'`, 'subscriptions_time_within'],
  [sql`update subscription_parts set ends_at = starts_at`, 'subscription_parts_time_within'],
  [sql`update subscription_parts set fee = gross + 1`, 'subscription_parts_fee_within'],
  [sql`update chapters set coin_requirement = -1`, 'chapters_coin_requirement_within'],
  [sql`update chapters set unlock_mode = 'X'`, 'chapters_unlock_mode_known'],
  [sql`update coin_lots set currency = 'USD'`, 'coin_lots_currency_known'],
  [sql`update coin_lots set coins_left = coins + 1`, 'coin_lots_within'],
  [sql`update users set office = 'owner'`, 'users_office_known'],
  [sql`update novels set num_gifts_received = -1`, 'novels_num_gifts_received_within'],
  [
    sql`insert into referrals (referred_id, referrer_id, created_at) values (${reader.id}, ${reader.id}, now())`,
    'referrals_not_of_oneself',
  ],
  [
    sql`insert into bonuses (id, author_id, novel_id, kind, period, cents, facts, journal_id, created_at) select 'bon', ${ada.id}, ${novel.id}, 'signing', '2026-13', 1, '{}', id, now() from journals limit 1`,
    'bonuses_period_known',
  ],
  [
    sql`insert into journals (id, key, request_hash, kind, reason, created_at) values ('jrn', 'key', '', 'magic', '', now())`,
    'journals_kind_known',
  ],
  [sql`insert into accounts (id, currency, hot) values ('x', 'EUR', true)`, 'accounts_currency_known'],
  [sql`insert into accounts (id, currency, hot) values ('x', 'USD', false)`, 'accounts_owned_unless_busy'],
  [
    sql`insert into accounts (id, currency, hot, balance) values ('x', 'USD', true, 5)`,
    'accounts_busy_without_balance',
  ],
  [
    sql`insert into accounts (id, currency, hot, user_id, balance, version) values ('x', 'COIN', false, ${reader.id}, 5, 1)`,
    'accounts_hold_entries',
  ],
  [sql`update accounts set balance = balance + 1 where not hot`, 'accounts_hold_entries'],
  [sql`update accounts set balance = 0, version = 0 where not hot`, 'accounts_hold_entries'],
  [sql`update accounts set version = version + 1 where not hot`, 'accounts_hold_entries'],
];

test('what the code refuses of statuses, kinds, currencies, amounts and balances, the database refuses too', async () => {
  for (const [statement, constraint] of BY_HAND) {
    const failure = await db.execute(statement).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    assert.equal(brokenConstraint(failure), constraint);
  }
});

test('an entry leads from the balance before to the balance after, in the currency of its account', async () => {
  const wallet = `wallet:${reader.id}:COIN`;
  const enter = (entry: SQL) =>
    transaction(db, async (tx) => {
      await tx.execute(
        sql`insert into journals (id, key, request_hash, kind, reason, created_at) values ('jrn_x', 'key_x', '', 'grant', '', now())`,
      );
      await tx.execute(sql`
        with raised as (update accounts set balance = balance + 5, version = version + 1 where id = ${wallet})
        insert into postings (journal_id, line, account_id, currency, amount, balance_after, version) ${entry}`);
    });
  const given = sql`select 'jrn_x', 0, 'platform:sold:COIN', 'COIN', -5, null::bigint, null::int`;
  for (const held of [
    sql`select 'jrn_x', 1, id, 'COIN', 5, balance + 4, version + 1 from accounts where id = ${wallet}`,
    sql`select 'jrn_x', 1, id, 'COIN', 5, balance + 5, version + 2 from accounts where id = ${wallet}`,
    sql`select 'jrn_x', 1, id, 'COIN', 5, null, null from accounts where id = ${wallet}`,
    sql`select 'jrn_x', 1, 'platform:fees:NGN', 'COIN', 5, null, null`,
  ])
    await assert.rejects(enter(sql`${given} union all ${held}`), (failure) =>
      /^(accounts_hold_entries|postings_lead_to_balance)$/.test(brokenConstraint(failure) ?? ''),
    );
  await assert.rejects(
    async () => db.execute(sql`update accounts set user_id = ${other.id} where id = ${wallet}`),
    (failure) => sqlState(failure) === '23001',
  );
});
