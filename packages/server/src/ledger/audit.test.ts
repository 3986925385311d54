import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql, type SQL } from 'drizzle-orm';
import { buyCoins } from '../../test/bought-coins.ts';
import { databaseUrl } from '../../test/fresh-database.ts';
import { meddled } from '../../test/meddling.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { auditLedger, type Fault } from './audit-store.ts';
import { auditLedgerJob } from './nightly-audit.ts';

const reported: { message: string; where: string }[] = [];
const platform = await startPlatform();
platform.ports.errors.report = (failure, { where }) =>
  void reported.push({ message: (failure as Error).message, where });
after(() => platform.close());
const { api, app, db, services, ports } = platform;

const admin = await platform.staff('Ad Min', 'admin');
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const [reader, other] = [await platform.signUp('Rea Der'), await platform.signUp('Oth Er')];

// A bit of everything that moves coins: entries of 2, 5, 2, 5, 4, 4 and 2 lines, in two wallets and nine accounts of the platform.
const novel = await publishing.published(2, { book_type: 'paid', locked_chapter: '1' });
await services.wallet.grant(reader.id, 7, 'a test', 'first');
const bought = await buyCoins(db, reader.id, { coins: 30, gross: 10_001, fee: 333 });
for (const chapter of [1, 2]) await api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as: reader });
await api('POST', `/wallet/${reader.id}/pay/${other.id}/`, { as: reader, body: { amount: 4 } });
await api('PUT', `/wallet/${reader.id}/`, { as: admin, body: { balance: 11 } });
await api('POST', `/wallet/${other.id}/fund/`, { as: admin, body: { amount: 3 } });

const faultsAfter = (...meddling: SQL[]): Promise<Fault[]> => meddled(db, ...meddling);
const rules = (faults: Fault[]) => [...new Set(faults.map((fault) => fault.rule))].sort();

test('books that nobody has meddled with are in order', async () => {
  assert.deepEqual(await auditLedger(db), { faults: [], journals: 7, postings: 24, accounts: 11, lots: 4 });
});

const wallet = `wallet:${reader.id}:COIN`;
const MEDDLING: Record<string, { with: SQL[]; breaks: string[] }> = {
  'an entry that was changed': {
    with: [sql`update postings set amount = amount + 1 where account_id = 'platform:given:COIN'`],
    breaks: ['every movement sums to zero in each currency'],
  },
  'a movement without entries': {
    with: [
      sql`insert into journals (id, key, request_hash, kind, reason, created_at) values ('jrn_empty', 'empty', '', 'grant', '', now())`,
    ],
    breaks: ['every movement has entries'],
  },
  'an entry in another currency': {
    with: [
      sql`update postings set currency = 'USD' where account_id in ('platform:fees:NGN', 'platform:readers:NGN', 'platform:unspent:NGN') and journal_id = ${bought}`,
    ],
    breaks: ['entries are in the currency of their account'],
  },
  'a balance that was raised': {
    with: [sql`update accounts set balance = balance + 1 where id = ${wallet}`],
    breaks: [
      'a wallet holds what is left in its lots',
      'the balance of a person’s account is the sum of its entries and the last of them',
    ],
  },
  'an entry that was taken out': {
    with: [sql`delete from postings where account_id = ${wallet} and version = 2`],
    breaks: [
      'a payment is what came in for it, of whom and for what it says, and goes back as it came',
      'coins come into a wallet as lots and leave it from them, for what was paid',
      'entries of a person’s account are numbered without a gap, and each names the sum up to it',
      'every movement sums to zero in each currency',
      'the balance of a person’s account is the sum of its entries and the last of them',
    ],
  },
  'a balance below zero on the way': {
    with: [sql`update postings set balance_after = -1 where account_id = ${wallet} and version = 3`],
    breaks: [
      'entries of a person’s account are numbered without a gap, and each names the sum up to it',
      'no balance of a person’s account is below zero',
    ],
  },
  'coins that vanished from a lot that cost nothing': {
    with: [sql`update coin_lots set coins_left = coins_left - 1 where user_id = ${other.id} and coins = 3`],
    breaks: ['a wallet holds what is left in its lots', 'what was spent of a lot adds up, in coins and in money'],
  },
  'a lot that is said to have cost more': {
    with: [sql`update coin_lots set gross = gross + 100 where journal_id = ${bought}`],
    breaks: [
      'a payment is what came in for it, of whom and for what it says, and goes back as it came',
      'coins come into a wallet as lots and leave it from them, for what was paid',
      'what was paid for unspent coins is what is left of their lots',
      'what was spent of a lot adds up, in coins and in money',
    ],
  },
  'a use of a lot that is below zero': {
    with: [
      sql`update lot_uses set fee = -1, gross = gross - fee - 1 where journal_id in (select journal_id from earnings where gross > 0 order by journal_id limit 1) and fee > 0`,
    ],
    breaks: [
      'an earning is half of what its coins or its reading were paid with, for the novel and the chapter they went to',
      'no use of a lot is below zero',
      'what was spent of a lot adds up, in coins and in money',
    ],
  },
  'an earning that was raised': {
    with: [sql`update earnings set share = share + 1 where share > 0`],
    breaks: [
      'an earning is half of what its coins or its reading were paid with, for the novel and the chapter they went to',
      'what authors earned is what was entered for them',
      'what lies with authors is what no statement has taken up, and what the last one left',
    ],
  },
  'a gift without a movement': {
    with: [
      sql`insert into gifts (id, user_id, novel_id, author_id, gift_option_id, coins, journal_id, created_at)
      select 'gft_none', ${reader.id}, ${novel.id}, ${ada.id}, id, num_coins, ${bought}, now() from gift_options where name = 'Cowrie'`,
    ],
    breaks: [
      'a novel has counted the gifts that it was given',
      'every gift has its movement, of so many coins, and no other has one',
      'every movement has what it is for, and whatever moved something has its movement',
    ],
  },
  'a movement for a gift that there is not': {
    with: [sql`update journals set kind = 'gift' where kind = 'unlock'`],
    breaks: [
      'an earning is half of what its coins or its reading were paid with, for the novel and the chapter they went to',
      'every gift has its movement, of so many coins, and no other has one',
      'every movement has what it is for, and whatever moved something has its movement',
      'every movement is of a kind that there is, between accounts of that kind',
    ],
  },
  'a settled referral whose reward was made out to be none': {
    with: [referral({ completed: true, journal: null }), ...reward(reader.id)],
    breaks: [
      'every reward of a settled referral is in its member’s income, and no other reward stands',
      'what was given as rewards and not taken back is that of the settled referrals',
    ],
  },
  'a reward that is more than its share of what was kept': {
    // A dollar is 150,000 kobo, half of which 299,999 are not.
    with: [...measured(299_999), ...reward(reader.id)],
    breaks: [
      'no reward is more than was promised, nor than its share of what the platform kept of the friend’s payments',
    ],
  },
  'a reward for what the platform has never kept': {
    with: [...measured(300_000), ...reward(reader.id)],
    breaks: [
      'no reward is more than was promised, nor than its share of what the platform kept of the friend’s payments',
    ],
  },
  'a referral that is completed with what is no reward': {
    with: [referral({ completed: true, journal: bought })],
    breaks: ['every reward of a settled referral is in its member’s income, and no other reward stands'],
  },
  'a reward whose referral is pending': {
    with: [referral({ completed: false, journal: null }), ...reward(reader.id)],
    breaks: [
      'every reward of a settled referral is in its member’s income, and no other reward stands',
      'what was given as rewards and not taken back is that of the settled referrals',
    ],
  },
  'a reward in another’s income': {
    with: [referral({ completed: true, journal: 'jrn_reward' }), ...reward(other.id)],
    breaks: ['every reward of a settled referral is in its member’s income, and no other reward stands'],
  },
  'a reward that was taken back in part': {
    with: [
      referral({ completed: false, journal: null }),
      ...reward(reader.id),
      ...reward(reader.id, { id: 'jrn_back', key: 'reward-back:jrn_reward', cents: -99, before: 100 }),
    ],
    breaks: ['what was given as rewards and not taken back is that of the settled referrals'],
  },
  'an unlock that is said to have cost more': {
    with: [sql`update unlocks set coins = coins + 1 where user_id = ${reader.id}`],
    breaks: ['an unlocked chapter is paid for with the coins that it says'],
  },
  'a bonus that never came in': {
    with: [
      sql`insert into bonuses (id, author_id, novel_id, kind, period, cents, facts, journal_id, created_at) values ('bon_x', ${ada.id}, ${novel.id}, 'signing', 'once', 3000, '{}', ${bought}, now())`,
    ],
    breaks: [
      'a statement, a bonus and a withdrawal are what came into an income or left it',
      'every movement has what it is for, and whatever moved something has its movement',
    ],
  },
  'a failed withdrawal whose money never came back': {
    with: [
      sql`insert into withdrawals (id, user_id, cents, usd_rate, kobo, status, sealed_details, shown, journal_id, created_at, updated_at) values ('wdr_x', ${ada.id}, 100, 1500, 150000, 'failed', '', '', ${bought}, now(), now())`,
    ],
    breaks: [
      'a statement, a bonus and a withdrawal are what came into an income or left it',
      'a withdrawal is so many kobo as its rate makes, and so many as staff have moved',
      'every movement has what it is for, and whatever moved something has its movement',
    ],
  },
  'a statement that says more was carried in than was left': {
    with: [
      sql`insert into statements (id, author_id, "from", until, gross, fee, share, carried, left_over, usd_rate, cents, created_at) values ('stm_x', ${ada.id}, now(), now(), 0, 0, 0, 5, 0, 1500, 0, now())`,
    ],
    breaks: [
      'a statement adds up, with what was carried in and what is left',
      'a statement goes on from the one before, says what its items say, and makes cents at its rate',
    ],
  },
  'a withdrawal that is said to be paid while its money is set aside': {
    with: withdrawal('paid'),
    breaks: [
      'a withdrawal is so many kobo as its rate makes, and so many as staff have moved',
      'every movement has what it is for, and whatever moved something has its movement',
      'what is set aside and what is paid out are the withdrawals under way and paid',
    ],
  },
  'a payment that is said to be fulfilled': {
    with: [payment('pay_none')],
    breaks: ['every movement has what it is for, and whatever moved something has its movement'],
  },
  'a movement for a payment that is not fulfilled': {
    with: [
      sql`update payments set status = 'failed', paid_at = null, fulfilled_at = null where user_id = ${reader.id}`,
    ],
    breaks: ['every movement has what it is for, and whatever moved something has its movement'],
  },
  'a payment that is said to be paid back': {
    with: [sql`update payments set status = 'refunded' where user_id = ${reader.id}`],
    breaks: ['every movement has what it is for, and whatever moved something has its movement'],
  },
};

function payment(id: string): SQL {
  return sql`
    insert into payments (id, user_id, kind, item_id, promised, description, amount, currency, provider, status, fee, created_at, updated_at, paid_at, fulfilled_at)
    values (${id}, ${reader.id}, 'coins', 'x', '{}', 'Coins', 10001, 'NGN', 'sandbox', 'paid', 0, now(), now(), now(), now())`;
}

/** The reader has brought the other. */
function referral({ completed, journal }: { completed: boolean; journal: string | null }): SQL {
  const at = completed ? sql`now()` : null;
  return sql`insert into referrals (referred_id, referrer_id, created_at, completed_at, settled_at, journal_id) values (${other.id}, ${reader.id}, now(), ${at}, ${at}, ${journal})`;
}
/** The same with a reward that was measured by what is said to have been kept. */
function measured(kept: number): SQL[] {
  return [
    referral({ completed: true, journal: 'jrn_reward' }),
    sql`update referrals set promised = 100, kept = ${kept}::int, share = 50, usd_rate = 1500`,
  ];
}
/** A reward of a dollar as it is entered, or what was done to it afterwards. */
function reward(userId: string, { id = 'jrn_reward', key = 'reward:x:y', cents = 100, before = 0 } = {}): SQL[] {
  const income = `income:${userId}:USD`;
  return [
    sql`insert into accounts (id, currency, hot, user_id) values ('platform:rewards:USD', 'USD', true, null), (${income}, 'USD', false, ${userId}) on conflict do nothing`,
    sql`insert into journals (id, key, request_hash, kind, reason, created_at) values (${id}, ${key}, '', 'reward', '', now())`,
    sql`insert into postings (journal_id, line, account_id, currency, amount, balance_after, version) values
      (${id}, 0, 'platform:rewards:USD', 'USD', ${-cents}::int, null, null), (${id}, 1, ${income}, 'USD', ${cents}::int, ${before + cents}::int, ${before === 0 ? 1 : 2}::int)`,
    sql`update accounts set balance = ${before + cents}::int, version = ${before === 0 ? 1 : 2}::int where id = ${income}`,
  ];
}

/** A dollar that the reader had as a bonus and has asked for, so that it is set aside. */
function withdrawal(status: 'requested' | 'paid'): SQL[] {
  const income = `income:${reader.id}:USD`;
  return [
    sql`insert into accounts (id, currency, hot, user_id, balance, version) values
      ('platform:bonuses:USD', 'USD', true, null, 0, 0), ('platform:paying-out:USD', 'USD', true, null, 0, 0), (${income}, 'USD', false, ${reader.id}, 0, 2) on conflict (id) do nothing`,
    sql`insert into journals (id, key, request_hash, kind, reason, created_at) values ('jrn_bonus', ${`bonus:${novel.id}:signing:once`}, '', 'bonus', '', now()), ('jrn_out', 'withdrawal:wdr_y', '', 'withdrawal', '', now())`,
    sql`insert into postings (journal_id, line, account_id, currency, amount, balance_after, version) values
      ('jrn_bonus', 0, 'platform:bonuses:USD', 'USD', -100, null, null), ('jrn_bonus', 1, ${income}, 'USD', 100, 100, 1),
      ('jrn_out', 0, ${income}, 'USD', -100, 0, 2), ('jrn_out', 1, 'platform:paying-out:USD', 'USD', 100, null, null)`,
    sql`insert into bonuses (id, author_id, novel_id, kind, period, cents, facts, journal_id, created_at) values ('bon_y', ${reader.id}, ${novel.id}, 'signing', 'once', 100, '{}', 'jrn_bonus', now())`,
    sql`insert into withdrawals (id, user_id, cents, usd_rate, kobo, status, sealed_details, shown, journal_id, created_at, updated_at) values
      ('wdr_y', ${reader.id}, 100, 1500, 150000, ${status}, '', '', 'jrn_out', now(), now())`,
  ];
}

for (const [what, { with: meddling, breaks }] of Object.entries(MEDDLING)) {
  test(`the audit finds ${what}`, async () => assert.deepEqual(rules(await faultsAfter(...meddling)), breaks));
}

test('a settled referral with its reward is no fault, nor a pending one whose reward was taken back', async () => {
  assert.deepEqual(await faultsAfter(referral({ completed: true, journal: 'jrn_reward' }), ...reward(reader.id)), []);
  assert.deepEqual(
    await faultsAfter(
      referral({ completed: false, journal: null }),
      ...reward(reader.id),
      ...reward(reader.id, { id: 'jrn_back', key: 'reward-back:jrn_reward', cents: -100, before: 100 }),
    ),
    [],
  );
});

test('a withdrawal that is asked for and set aside is no fault', async () =>
  assert.deepEqual(await faultsAfter(...withdrawal('requested')), []));

test('twenty faults of a rule are enough', async () => {
  const faults = await faultsAfter(
    sql`insert into journals (id, key, request_hash, kind, reason, created_at) select 'jrn_' || n, 'empty' || n, '', 'grant', '', now() from generate_series(1, 50) n`,
  );
  assert.equal(faults.length, 20);
});

/** Changes the reader's balance for good, past the books. */
const raise = (by: number) =>
  transaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update accounts set balance = balance + ${by}::int where id = ${wallet}`);
  });
const metric = async (name: string) =>
  (await app.inject({ url: '/metrics' })).body.split('\n').find((line) => line.startsWith(`${name} `));

test('the nightly job tells of faults: to the error reporter, without a name or an id, and in the metrics, until they are gone', async () => {
  const audit = async () => {
    await ports.jobs.enqueue(db, auditLedgerJob, {});
    await ports.jobs.drain();
  };
  await audit();
  assert.deepEqual(
    [reported, await metric('ledger_faults'), await metric('ledger_audited_timestamp_seconds')],
    [[], 'ledger_faults 0', 'ledger_audited_timestamp_seconds 1772366400'],
  );
  await raise(1);
  await audit();
  assert.deepEqual(reported, [
    {
      message:
        'the ledger breaks 2 rules: the balance of a person’s account is the sum of its entries and the last of them; a wallet holds what is left in its lots',
      where: 'job audit-ledger',
    },
  ]);
  assert.equal(await metric('ledger_faults'), 'ledger_faults 2');
  await raise(-1);
  await audit();
  assert.deepEqual([reported.length, await metric('ledger_faults')], [1, 'ledger_faults 0']);
});

test('the command ends with 0 when the books are in order, with 1 and a list when they are not, and with 2 where there are none', async () => {
  const command = (environment: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../../../scripts/ledger-audit.ts')],
      { env: { ...process.env, ...environment }, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  const here = { DATABASE_URL: ports.settings.databaseUrl ?? '' };
  assert.deepEqual(command(here), {
    status: 0,
    stdout: '7 movements, 24 entries, 11 accounts, 4 lots of coins: the books are in order\n',
    stderr: '',
  });
  await raise(2);
  const { status, stdout } = command(here);
  await raise(-2);
  assert.equal(status, 1);
  assert.ok(
    stdout.includes(`not so: a wallet holds what is left in its lots\n  ${reader.id}: wallet 13, lots 11\n`),
    stdout,
  );
  assert.match(stdout, /: 2 faults\n$/);
  const nowhere = command({ DATABASE_URL: '', DATA_DIR: '/nowhere/at/all' });
  assert.deepEqual(
    [nowhere.status, nowhere.stdout, nowhere.stderr],
    [2, '', 'There is no database in /nowhere/at/all. Set DATA_DIR or DATABASE_URL.\n'],
  );
  const empty = command({ DATABASE_URL: databaseUrl('postgres') });
  assert.deepEqual(
    [empty.status, empty.stderr],
    [2, 'This database has no ledger of this version: start the server on it once.\n'],
  );
});
