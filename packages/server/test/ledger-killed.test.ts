import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unlocks } from '../src/schema/chapters.ts';
import { binariesIn } from '../src/ports/database/binaries.ts';
import { supervisePostgres } from '../src/ports/database/supervisor.ts';
import { transaction } from '../src/ports/database/index.ts';
import { incomeOf, REWARDS } from '../src/ledger/accounts.ts';
import { auditLedger } from '../src/ledger/audit-store.ts';
import { balanceOf } from '../src/ledger/store.ts';
import { buyCoins } from './bought-coins.ts';
import { giveIncome } from './income.ts';
import { paying } from './paying.ts';
import { startPlatform, type Answered, type Person } from './platform.ts';
import { writing } from './writing.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The ledger under random actions of many at once, on a PostgreSQL of its own that is killed in between: whatever was
 * acknowledged is there once, what was not is there once or not at all, and the books are in order. Then a month passes, in
 * which subscriptions are renewed and shared, bonuses given and months closed, by two servers at once and killed as well.
 */
const SEED = Number(process.env['LEDGER_SEED'] ?? 20_260_301);
const KILLS = 3;
const WORKERS = 8;
const READERS = 6;
const CHAPTERS = 60;
/** Chapters behind those, which a subscription alone opens. */
const BY_SUBSCRIPTION = 6;
/** What each reader can take out at first, in cents. */
const INCOME = 4_000;
/** Acknowledged actions between two kills. */
const BETWEEN_KILLS = 20;

const dir = temporaryFolder('ledger');
const postgres = await supervisePostgres({ binaries: binariesIn(process.env['TEST_POSTGRES_BINARIES'] ?? ''), dir });
process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
const platform = await startPlatform();
after(async () => {
  await platform.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
});
const { api, db } = platform;

const admin = await platform.staff('Ad Min', 'admin');
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await publishing.published(1, { book_type: 'paid', locked_chapter: '1' });
await db.execute(sql`
  insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, lead, words, content_version, published_at, content_at, unlock_mode, coin_requirement)
  select 'chp_k' || n, ${novel.id}, n, 'Chapter', '', 1, 1, now(), 'Chapter', '<p>Word.</p>', 'Word', 1, 1, now(), now(), case when n > ${CHAPTERS}::int then 'S' else 'C' end, 1 + n % 7 from generate_series(2, ${CHAPTERS + BY_SUBSCRIPTION}::int) n`);
// Under contract, with the words and the reads of the signing bonus.
await db.execute(sql`
  insert into contracts (id, novel_id, author_id, status, contract_type, sealed, front_image_key, back_image_key, version, submitted_at, signed_at)
  values ('ctr_k', ${novel.id}, ${ada.id}, 'signed', 'exclusive', '', '', '', 1, '2026-03-01T11:00:00Z', '2026-03-01T11:00:00Z')`);
await db.execute(sql`update chapters set words = 50000 where novel_id = ${novel.id} and number = 1`);
await db.execute(
  sql`insert into chapter_days (chapter_id, novel_id, day, views) values ('chp_k2', ${novel.id}, '2026-03-01', 60000)`,
);
await db.execute(sql`update novels set num_views = 60000 where id = ${novel.id}`);
/** Has brought every reader, and is rewarded for those who have paid. */
const member = await platform.signUp('Mem Ber');
const {
  body: { referral_code: code },
} = await api('POST', '/referrals/join-acquisition-team/', { as: member });
/** For 1, 5 and 10 coins. */
const GIFTS = (await api('GET', '/gift-options/?limit=3')).body.results as { id: string; numCoins: number }[];
const readers: Person[] = [];
for (let n = 0; n < READERS; n += 1) {
  const reader = await platform.signUp(`Reader ${n}`);
  await buyCoins(db, reader.id, { coins: 97, gross: 48_503, fee: 731 + n });
  await giveIncome(db, reader.id, INCOME);
  await transaction(db, (tx) => platform.services.referrals.begin(tx, reader.id, code));
  await api('PUT', '/bank-details/mine/', {
    as: reader,
    body: { account_name: 'A Reader', account_number: '0000014579', bank_id: '011' },
  });
  readers.push(reader);
}
const {
  body: {
    results: [pack],
  },
} = await api('GET', '/coin-options/');
const week = (await api('GET', '/subscription-plans/?limit=100')).body.results.find(
  (plan: { name: string }) => plan.name === '1 Week',
) as { id: string };

/** Numbers from 0 below `n`, the same for the same seed (mulberry32). */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** What was acknowledged, in the words in which the ledger is asked for it. */
const acknowledged: string[] = [];
const unlocked = new Set<string>();
// One subscription at least is read, renewed and shared, whatever the dice say.
const steady = await paying(platform).subscribe(member, '1 Week');
assert.equal((await api('POST', `/novels/${novel.slug}/chapters/${CHAPTERS + 1}/view/`, { as: member })).status, 204);
/** Payments that were begun, with those that were given back, and withdrawals by whom and how much. */
const begun = new Set([steady]);
const givenBack = new Set<string>();
const withdrawn: string[] = [];
const withdrawals: string[] = [];
const counts = { done: 0, refused: 0, interrupted: 0, killed: 0 };

/** Asks until there is an answer that is neither a 503 nor a lost connection; the key makes it once. */
async function insist(ask: () => Promise<Answered>): Promise<Answered> {
  for (let times = 0; times < 2_000; times += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    counts.interrupted += 1;
    await pause(10);
  }
  throw new Error('the database did not come back');
}

/** What it moves depends on what others do meanwhile, so only that it is done is held. */
async function set(reader: Person, balance: number): Promise<void> {
  assert.equal(
    (await insist(() => api('PUT', `/wallet/${reader.id}/`, { as: admin, body: { balance, reason: 'set' } }))).status,
    200,
  );
}

const OUTCOMES = ['success', 'success', 'twice', 'failure', 'abandoned', 'underpaid'] as const;

/** Begins to buy coins or a subscription, and makes something happen at the sandbox. The provider is then asked by whoever comes first: webhook, return page, sweep, payer. */
async function buy(
  roll: (n: number) => number,
  reader: Person,
  name: string,
  what = `/coin-options/${pack.id}/pay/`,
): Promise<void> {
  const { status, body } = await insist(() =>
    api('POST', what, { as: reader, body: {}, headers: { 'Idempotency-Key': name } }),
  );
  // Who has paid for much time ahead is not sold more.
  if (status === 409 && what.endsWith('/subscribe/')) return;
  assert.equal(status, 200, JSON.stringify(body));
  begun.add(body.reference);
  for (let tries = 1 + roll(2); tries > 0; tries -= 1) {
    const outcome = OUTCOMES[roll(OUTCOMES.length)];
    // What was paid stays paid, also when it was this that had paid it, and nobody heard.
    assert.ok(
      [200, 409].includes(
        (await insist(() => api('POST', `/dev/payments/${body.reference}/`, { body: { outcome } }))).status,
      ),
    );
  }
  if (roll(2) === 0) return;
  assert.equal((await insist(() => api('GET', `/payments/${body.reference}/verify/`, { as: reader }))).status, 200);
  // Before much of it can be spent.
  if (roll(2) === 0) await giveBack(body.reference);
}

async function giveBack(reference: string | undefined): Promise<void> {
  if (reference === undefined) return;
  const { status } = await insist(() =>
    api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'A test.' } }),
  );
  assert.ok([200, 409].includes(status), String(status));
  if (status === 200) givenBack.add(reference);
}

async function withdraw(reader: Person, dollars: number, name: string): Promise<void> {
  const { status, body } = await insist(() =>
    api('POST', '/withdrawals/', { as: reader, body: { amount: dollars }, headers: { 'Idempotency-Key': name } }),
  );
  if (status === 402) return;
  assert.equal(status, 201, JSON.stringify(body));
  withdrawn.push(`${reader.id} ${dollars * 100}`);
  withdrawals.push(body.id);
}

async function moveWithdrawal(id: string | undefined, how: string): Promise<void> {
  if (id === undefined) return;
  const { status } = await insist(() =>
    api('POST', `/staff/withdrawals/${id}/${how}/`, { as: admin, body: { reason: 'A test.' } }),
  );
  assert.ok([200, 409].includes(status), String(status));
}

async function act(roll: (n: number) => number, name: string): Promise<void> {
  const reader = readers[roll(READERS)] as Person;
  const other = readers[roll(READERS)] as Person;
  const amount = 1 + roll(12);
  const headers = { 'Idempotency-Key': name };
  const acted = ({ status, body }: Answered, said: string): void => {
    if (status === 200) {
      counts.done += 1;
      acknowledged.push(said);
      return;
    }
    assert.equal(status, 402, JSON.stringify(body));
    counts.refused += 1;
  };
  const one = <T>(of: Iterable<T>): T | undefined => {
    const all = [...of];
    return all[roll(all.length || 1)];
  };
  switch (roll(11)) {
    case 0:
      acted(
        await insist(() =>
          api('POST', `/wallet/${reader.id}/fund/`, { as: admin, body: { amount, reason: name }, headers }),
        ),
        `adjustment ${reader.id} ${amount}`,
      );
      break;
    case 1:
      await set(reader, roll(60));
      break;
    case 3:
      assert.equal(
        (
          await insist(() =>
            api('POST', `/novels/${novel.slug}/chapters/${CHAPTERS + 1 + roll(BY_SUBSCRIPTION)}/view/`, { as: reader }),
          )
        ).status,
        204,
      );
      break;
    case 2: {
      const chapter = 1 + roll(CHAPTERS);
      // No key: who unlocks and what is key enough.
      const { status, body } = await insist(() =>
        api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as: reader }),
      );
      if (status === 200) unlocked.add(`${reader.id} ${chapter}`);
      else assert.equal(status, 402, JSON.stringify(body));
      break;
    }
    case 9: {
      const gift = GIFTS[roll(GIFTS.length)] as { id: string; numCoins: number };
      const body = { novel: novel.slug, gift_option: gift.id };
      acted(
        await insist(() => api('POST', '/gifts/send-gift/', { as: reader, body, headers })),
        `gift ${reader.id} -${gift.numCoins}`,
      );
      break;
    }
    case 4:
      await buy(roll, reader, name);
      break;
    case 5:
      await buy(roll, reader, name, `/subscription-plans/${week.id}/subscribe/`);
      break;
    case 6:
      await giveBack(one([...begun].filter((reference) => reference !== steady)));
      break;
    case 7:
      await withdraw(reader, 1 + roll(9), name);
      break;
    case 8:
      await moveWithdrawal(one(withdrawals), ['process', 'pay', 'fail'][roll(3)] ?? '');
      break;
    default:
      if (reader !== other)
        acted(
          await insist(() =>
            api('POST', `/wallet/${reader.id}/pay/${other.id}/`, { as: reader, body: { amount }, headers }),
          ),
          `transfer ${reader.id} -${amount} ${other.id} ${amount}`,
        );
  }
}

/** Chance may have refused nobody: no reader has so many coins. */
async function askTooMuch(): Promise<void> {
  const [reader, other] = readers as [Person, Person];
  const headers = { 'Idempotency-Key': 'too-much' };
  const ask = () =>
    api('POST', `/wallet/${reader.id}/pay/${other.id}/`, { as: reader, body: { amount: 100_000 }, headers });
  assert.equal((await insist(ask)).status, 402);
  counts.refused += 1;
}

/** Kills PostgreSQL each time so much has been done, and waits until it is back. */
async function killInBetween(going: () => boolean): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = counts.done + BETWEEN_KILLS;
    while (counts.done < goal && going()) await pause(5);
    await killNow(0);
  }
}

/** Does what was promised all the while, as a server's workers do; what is interrupted is left to the sweep. */
async function workOff(going: () => boolean): Promise<void> {
  while (going()) {
    await platform.ports.jobs.drain().catch(() => 0);
    await pause(20);
  }
}

/** What a server's hourly and daily jobs do; who fails, since the database was killed, comes again. */
async function serverAtWork(): Promise<void> {
  const { subscriptions, earnings, payments } = platform.services;
  for (const work of [
    subscriptions.announceRenewals,
    subscriptions.chargeRenewals,
    () => platform.ports.jobs.drain(),
    () => payments.sweep(),
    subscriptions.shareMonths,
    earnings.awardBonuses,
    earnings.closeMonths,
  ]) {
    for (let times = 0; ; times += 1) {
      try {
        await work();
        break;
      } catch (failure) {
        if (times > 1_000) throw failure;
        counts.interrupted += 1;
        await pause(10);
      }
    }
  }
}

/**
 * How far time goes on at once, in hours: to the notice of what was bought at first, to its charge, past its end, and past the
 * close of the month; and after how many milliseconds of work PostgreSQL is killed.
 */
const STEPS: readonly (readonly [hours: number, kill?: number])[] = [[100], [50, 5], [30, 15], [540, 40], [24]];
const LATER_KILLS = STEPS.filter(([, kill]) => kill !== undefined).length;

/** Lets a month pass with two servers at work, and kills PostgreSQL under them. */
async function aMonthPasses(): Promise<void> {
  for (const [hours, kill] of STEPS) {
    platform.clock.step({ hours });
    const servers = Promise.all([serverAtWork(), serverAtWork()]);
    if (kill !== undefined) await killNow(kill);
    await servers;
  }
}

/** After so many milliseconds. */
async function killNow(after: number): Promise<void> {
  await pause(after);
  const { pid } = postgres;
  process.kill(pid, 'SIGKILL');
  counts.killed += 1;
  while (postgres.pid === pid) await pause(5);
}

const sorted = (list: Iterable<string>): string[] => [...list].sort();

test(`random actions of ${WORKERS} at once, PostgreSQL killed ${KILLS} times, and ${LATER_KILLS} times in the month after: nothing lost, nothing doubled, the books in order (seed ${SEED})`, async () => {
  let killing = true;
  const workers = Array.from({ length: WORKERS }, async (_, w) => {
    const roll = dice(SEED + w);
    try {
      for (let n = 0; killing || n < 20; n += 1) await act(roll, `w${w}-${n}`);
    } finally {
      killing = false;
    }
  });
  const jobs = workOff(() => killing);
  await killInBetween(() => killing);
  killing = false;
  await Promise.all([...workers, jobs]);
  await askTooMuch();
  // Whatever was killed while it looked into a payment is made up for by the sweep.
  platform.clock.step({ minutes: 11 });
  await platform.services.payments.sweep();
  await platform.services.payments.sweepGivenUp();
  await platform.ports.jobs.drain();

  await aMonthPasses();
  // What failed in a kill is made up for like the rest.
  platform.clock.step({ minutes: 11 });
  await serverAtWork();

  assert.equal(counts.killed, KILLS + LATER_KILLS);
  assert.ok(counts.interrupted > 0, 'some were interrupted');
  assert.ok(counts.refused > 0 && unlocked.size > 0 && counts.done >= KILLS * BETWEEN_KILLS, JSON.stringify(counts));
  assert.deepEqual((await auditLedger(db)).faults, []);

  // Each acknowledged movement stands there as often as it was acknowledged: once.
  const { rows } = await db.execute<{ said: string }>(sql`
    select j.kind || string_agg(' ' || a.user_id || ' ' || p.amount, '' order by p.amount) as said
    from journals j join postings p on p.journal_id = j.id join accounts a on a.id = p.account_id and not a.hot
    where j.kind in ('transfer', 'gift') or (j.kind = 'adjustment' and j.reason <> 'set') group by j.id, j.kind`);
  assert.deepEqual(sorted(rows.map((row) => row.said)), sorted(acknowledged));

  const { rows: bought } = await db.execute<{ said: string }>(sql`
    select u.user_id || ' ' || c.number::int as said from unlocks u join chapters c on c.id = u.chapter_id join journals j on j.key = 'unlock:' || u.user_id || ':' || u.chapter_id and j.id = u.journal_id`);
  assert.deepEqual(sorted(bought.map((row) => row.said)), sorted(unlocked));
  const {
    rows: [paid],
  } = await db.execute<{ unlocks: number; coins: number; sold: number }>(sql`
    select (select count(*)::int from journals where kind = 'unlock') unlocks, (select sum(coins)::int from ${unlocks}) coins, (select sum(amount)::int from postings where account_id = ${`sales:${novel.id}:COIN`}) sold`);
  assert.deepEqual([paid?.unlocks, paid?.sold], [unlocked.size, paid?.coins]);

  // A gift is a movement, and the novel has counted each.
  const {
    rows: [kind],
  } = await db.execute<{ gifts: number; received: number; coins: number; held: number }>(sql`
    select (select count(*)::int from gifts) gifts, (select num_gifts_received from novels where id = ${novel.id}) received,
      (select sum(coins)::int from gifts) coins, (select sum(amount)::int from postings where account_id = ${`gifts:${novel.id}:COIN`}) held`);
  assert.ok((kind?.gifts ?? 0) > 0);
  assert.deepEqual([kind?.received, kind?.held], [kind?.gifts, kind?.coins]);

  // Every payment is one, and fulfilled once if what was asked for was paid; given back once if that was said.
  const { rows: paid_ } = await db.execute<{
    id: string;
    kind: string;
    status: string;
    right: boolean;
    moved: number;
    back: number;
    lots: number;
  }>(sql`
    select p.id, p.kind, p.status, c.status = 'paid' and c.amount = p.amount as right,
      (select count(*)::int from journals where key = 'payment:' || p.id) moved, (select count(*)::int from journals where key = 'refund:' || p.id) back,
      (select count(*)::int from journals j join coin_lots l on l.journal_id = j.id where j.key = 'payment:' || p.id) lots
    from payments p join sandbox_charges c on c.reference = p.id`);
  assert.deepEqual(sorted(paid_.filter((p) => p.kind !== 'renewal').map((p) => p.id)), sorted(begun));
  for (const p of paid_) {
    const fulfilled = p.right ? 1 : 0;
    assert.deepEqual(
      [['paid', 'refunded'].includes(p.status), p.moved, p.lots, p.back],
      [p.right, fulfilled, p.kind === 'coins' ? fulfilled : 0, p.status === 'refunded' ? 1 : 0],
      JSON.stringify(p),
    );
    if (givenBack.has(p.id)) assert.equal(p.status, 'refunded');
  }
  assert.ok(
    paid_.some((p) => p.status === 'paid') && givenBack.size > 0 && paid_.some((p) => !p.right),
    'some were paid, some given back, some neither',
  );
  const { rows: doubled } = await db.execute(
    sql`select subject, text from mails where subject like 'Your receipt%' group by subject, text having count(*) > 1`,
  );
  assert.deepEqual(doubled, []);

  // Every withdrawal is one, and what is left of the income is what was not taken or came back.
  const { rows: taken } = await db.execute<{ said: string }>(
    sql`select user_id || ' ' || cents as said from withdrawals`,
  );
  assert.deepEqual(sorted(taken.map((row) => row.said)), sorted(withdrawn));
  const { rows: left } = await db.execute(sql`
    select a.user_id, a.balance, ${INCOME} - coalesce((select sum(cents) from withdrawals w where w.user_id = a.user_id and w.status <> 'failed'), 0)::int as should
    from accounts a where a.currency = 'USD' and a.user_id not in (${ada.id}, ${member.id}) and a.balance <> ${INCOME} - coalesce((select sum(cents) from withdrawals w where w.user_id = a.user_id and w.status <> 'failed'), 0)`);
  assert.deepEqual(left, []);
  assert.ok(withdrawn.length > 0);

  // Time was renewed once each, its weeks were shared, and the month was closed into one statement, with one bonus.
  const {
    rows: [month],
  } = await db.execute<{
    renewals: number;
    twice: number;
    shared: number;
    statements: number;
    cents: number;
    bonuses: number;
    income: number;
  }>(sql`
    select (select count(*)::int from payments where kind = 'renewal' and fulfilled_at is not null) renewals,
      (select count(*)::int from (select from payments where kind = 'renewal' and fulfilled_at is not null group by promised ->> 'renews' having count(*) > 1) t) twice,
      (select count(*)::int from earnings where kind = 'subscription') shared, (select count(*)::int from statements) statements, (select sum(cents)::int from statements) cents,
      (select count(*)::int from bonuses where author_id = ${ada.id}) bonuses, (select balance::int from accounts where id = ${`income:${ada.id}:USD`}) income`);
  assert.ok((month?.renewals ?? 0) > 0 && (month?.shared ?? 0) > 0, JSON.stringify(month));
  assert.deepEqual(
    [month?.twice, month?.statements, month?.bonuses, month?.income],
    [0, 1, 1, (month?.cents ?? 0) + 3_000],
  );
  const { rows: unshared } = await db.execute(
    sql`select subscription_id from subscription_parts where shared_at is null and ends_at <= ${platform.clock.now().toISOString()}::timestamptz`,
  );
  assert.deepEqual(unshared, []);
  const { rows: letters } = await db.execute(
    sql`select title, count(*)::int n from messages where title like 'Your statement%' or title like 'Signing bonus%' group by title having count(*) <> 1`,
  );
  assert.deepEqual(letters, []);

  // Whoever has a payment that was not given back is a completed referral of the member's, and nobody else is.
  const { rows: completed } = await db.execute<{ id: string }>(
    sql`select referred_id as id from referrals where completed_at is not null`,
  );
  const { rows: payers } = await db.execute<{ id: string }>(
    sql`select distinct user_id as id from payments where status = 'paid' and user_id <> ${member.id}`,
  );
  assert.ok(payers.length > 0);
  assert.deepEqual(sorted(completed.map((row) => row.id)), sorted(payers.map((row) => row.id)));
  // Their rewards ripen; once their day has come, each is given once, however many servers look.
  assert.equal(await balanceOf(db, incomeOf(member.id)), 0);
  await db.execute(sql`update referrals set ripens_at = completed_at`);
  await Promise.all([1, 2, 3].map(() => platform.services.referrals.settle()));
  const given = await balanceOf(db, incomeOf(member.id));
  assert.ok(given > 0 && given <= 100 * payers.length);
  assert.equal(await balanceOf(db, REWARDS), -given);

  // Whoever was paid or funded was told as often.
  const {
    rows: [told],
  } = await db.execute<{ passed: number; adjusted: number; recorded: number }>(sql`
    select (select count(*)::int from messages where title = 'Coins for you') passed, (select count(*)::int from messages where title = 'Your coins were adjusted') adjusted,
      (select count(*)::int from staff_actions where action = 'wallet.adjusted') recorded`);
  const {
    rows: [moved],
  } = await db.execute<{ passed: number; adjusted: number }>(sql`
    select count(*) filter (where kind = 'transfer')::int passed, count(*) filter (where kind = 'adjustment')::int adjusted from journals`);
  assert.deepEqual(told, { ...moved, recorded: moved?.adjusted });

  // Everyone's balance, as they read it, is what their entries say.
  for (const reader of readers) {
    const {
      rows: [entries],
    } = await db.execute<{ sum: number }>(
      sql`select sum(amount)::int from postings where account_id = ${`wallet:${reader.id}:COIN`}`,
    );
    assert.equal(await platform.services.wallet.balance(reader.id), entries?.sum);
  }
});
