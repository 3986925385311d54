import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unlocks } from '../src/chapters/tables.ts';
import { binariesIn } from '../src/ports/database/binaries.ts';
import { supervisePostgres } from '../src/ports/database/supervisor.ts';
import { auditLedger } from '../src/wallet/audit.ts';
import { buyCoins } from './bought-coins.ts';
import { giveIncome } from './income.ts';
import { startPlatform, type Answered, type Person } from './platform.ts';
import { writing } from './writing.ts';

/**
 * The ledger under random actions of many at once, on a PostgreSQL of its own that is killed in between: whatever was
 * acknowledged is there once, what was not is there once or not at all, and the books are in order.
 */
const SEED = Number(process.env['LEDGER_SEED'] ?? 20_260_301);
const KILLS = 3;
const WORKERS = 8;
const READERS = 6;
const CHAPTERS = 60;
/** What each reader can take out at first, in cents. */
const INCOME = 4_000;
/** Acknowledged actions between two kills. */
const BETWEEN_KILLS = 40;

const dir = mkdtempSync(join(tmpdir(), 'griot-ledger-'));
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
const desk = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await desk.published(1, { book_type: 'paid', locked_chapter: '1' });
await db.execute(sql`
  insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, lead, words, content_version, published_at, content_at, unlock_mode, coin_requirement)
  select 'chp_k' || n, ${novel.id}, n, 'Chapter', '', 1, 1, now(), 'Chapter', '<p>Word.</p>', 'Word', 1, 1, now(), now(), 'C', 1 + n % 7 from generate_series(2, ${CHAPTERS}::int) n`);
/** For 1, 5 and 10 coins. */
const GIFTS = (await api('GET', '/gift-options/?limit=3')).body.results as { id: string; numCoins: number }[];
const readers: Person[] = [];
for (let n = 0; n < READERS; n += 1) {
  const reader = await platform.signUp(`Reader ${n}`);
  await buyCoins(db, reader.id, { coins: 97, gross: 48_503, fee: 731 + n });
  await giveIncome(db, reader.id, INCOME);
  await api('PUT', '/bank-details/mine/', { as: reader, body: { account_name: 'A Reader', account_number: '0000014579', bank_id: '011' } });
  readers.push(reader);
}
const { body: { results: [pack] } } = await api('GET', '/coin-options/');

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
/** Payments that were begun, with those that were given back, and withdrawals by whom and how much. */
const begun = new Set<string>();
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
  assert.equal((await insist(() => api('PUT', `/wallet/${reader.id}/`, { as: admin, body: { balance, reason: 'set' } }))).status, 200);
}

const OUTCOMES = ['success', 'success', 'twice', 'failure', 'abandoned', 'underpaid'] as const;

/** Begins to buy coins, and makes something happen at the sandbox. The provider is then asked by whoever comes first: webhook, return page, sweep, payer. */
async function buy(roll: (n: number) => number, reader: Person, name: string): Promise<void> {
  const { status, body } = await insist(() => api('POST', `/coin-options/${pack.id}/pay/`, { as: reader, body: {}, headers: { 'Idempotency-Key': name } }));
  assert.equal(status, 200, JSON.stringify(body));
  begun.add(body.reference);
  for (let tries = 1 + roll(2); tries > 0; tries -= 1) {
    const outcome = OUTCOMES[roll(OUTCOMES.length)];
    // What was paid stays paid, also when it was this that had paid it, and nobody heard.
    assert.ok([200, 409].includes((await insist(() => api('POST', `/dev/payments/${body.reference}/`, { body: { outcome } }))).status));
  }
  if (roll(2) === 0) return;
  assert.equal((await insist(() => api('GET', `/payments/${body.reference}/verify/`, { as: reader }))).status, 200);
  // Before much of it can be spent.
  if (roll(2) === 0) await giveBack(body.reference);
}

async function giveBack(reference: string | undefined): Promise<void> {
  if (reference === undefined) return;
  const { status } = await insist(() => api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'A test.' } }));
  assert.ok([200, 409].includes(status), String(status));
  if (status === 200) givenBack.add(reference);
}

async function withdraw(reader: Person, dollars: number, name: string): Promise<void> {
  const { status, body } = await insist(() => api('POST', '/withdrawals/', { as: reader, body: { amount: dollars }, headers: { 'Idempotency-Key': name } }));
  if (status === 402) return;
  assert.equal(status, 201, JSON.stringify(body));
  withdrawn.push(`${reader.id} ${dollars * 100}`);
  withdrawals.push(body.id);
}

async function moveWithdrawal(id: string | undefined, how: string): Promise<void> {
  if (id === undefined) return;
  const { status } = await insist(() => api('POST', `/staff/withdrawals/${id}/${how}/`, { as: admin, body: { reason: 'A test.' } }));
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
      acted(await insist(() => api('POST', `/wallet/${reader.id}/fund/`, { as: admin, body: { amount, reason: name }, headers })), `adjustment ${reader.id} ${amount}`);
      break;
    case 1:
      await set(reader, roll(60));
      break;
    case 2:
    case 3: {
      const chapter = 1 + roll(CHAPTERS);
      // No key: who unlocks and what is key enough.
      const { status, body } = await insist(() => api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as: reader }));
      if (status === 200) unlocked.add(`${reader.id} ${chapter}`);
      else assert.equal(status, 402, JSON.stringify(body));
      break;
    }
    case 9: {
      const gift = GIFTS[roll(GIFTS.length)] as { id: string; numCoins: number };
      const body = { novel: novel.slug, gift_option: gift.id };
      acted(await insist(() => api('POST', '/gifts/send-gift/', { as: reader, body, headers })), `gift ${reader.id} -${gift.numCoins}`);
      break;
    }
    case 4:
    case 5:
      await buy(roll, reader, name);
      break;
    case 6:
      await giveBack(one(begun));
      break;
    case 7:
      await withdraw(reader, 1 + roll(9), name);
      break;
    case 8:
      await moveWithdrawal(one(withdrawals), ['process', 'pay', 'fail'][roll(3)] ?? '');
      break;
    default:
      if (reader !== other) acted(await insist(() => api('POST', `/wallet/${reader.id}/pay/${other.id}/`, { as: reader, body: { amount }, headers })), `transfer ${reader.id} -${amount} ${other.id} ${amount}`);
  }
}

/** Kills PostgreSQL each time so much has been done, and waits until it is back. */
async function killInBetween(): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = counts.done + BETWEEN_KILLS;
    while (counts.done < goal) await pause(5);
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    counts.killed += 1;
    while (postgres.pid === pid) await pause(5);
  }
}

/** Does what was promised all the while, as a server's workers do; what is interrupted is left to the sweep. */
async function workOff(going: () => boolean): Promise<void> {
  while (going()) {
    await platform.ports.jobs.drain().catch(() => 0);
    await pause(20);
  }
}

const sorted = (list: Iterable<string>): string[] => [...list].sort();

test(`random actions of ${WORKERS} at once, PostgreSQL killed ${KILLS} times: nothing lost, nothing doubled, the books in order (seed ${SEED})`, async () => {
  let killing = true;
  const workers = Array.from({ length: WORKERS }, async (_, w) => {
    const roll = dice(SEED + w);
    for (let n = 0; killing || n < 20; n += 1) await act(roll, `w${w}-${n}`);
  });
  const jobs = workOff(() => killing);
  await killInBetween();
  killing = false;
  await Promise.all([...workers, jobs]);
  // Whatever was killed while it looked into a payment is made up for by the sweep.
  platform.clock.step({ minutes: 11 });
  await platform.services.payments.sweep();
  await platform.services.payments.sweepGivenUp();
  await platform.ports.jobs.drain();

  assert.equal(counts.killed, KILLS);
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
  const { rows: [paid] } = await db.execute<{ unlocks: number; coins: number; sold: number }>(sql`
    select (select count(*)::int from journals where kind = 'unlock') unlocks, (select sum(coins)::int from ${unlocks}) coins, (select sum(amount)::int from postings where account_id = ${`sales:${novel.id}:COIN`}) sold`);
  assert.deepEqual([paid?.unlocks, paid?.sold], [unlocked.size, paid?.coins]);

  // A gift is a movement, and the novel has counted each.
  const { rows: [kind] } = await db.execute<{ gifts: number; received: number; coins: number; held: number }>(sql`
    select (select count(*)::int from gifts) gifts, (select num_gifts_received from novels where id = ${novel.id}) received,
      (select sum(coins)::int from gifts) coins, (select sum(amount)::int from postings where account_id = ${`gifts:${novel.id}:COIN`}) held`);
  assert.ok((kind?.gifts ?? 0) > 0);
  assert.deepEqual([kind?.received, kind?.held], [kind?.gifts, kind?.coins]);

  // Every payment is one, and fulfilled once if what was asked for was paid; given back once if that was said.
  const { rows: paid_ } = await db.execute<{ id: string; status: string; right: boolean; moved: number; back: number; lots: number }>(sql`
    select p.id, p.status, c.status = 'paid' and c.amount = p.amount as right,
      (select count(*)::int from journals where key = 'payment:' || p.id) moved, (select count(*)::int from journals where key = 'refund:' || p.id) back,
      (select count(*)::int from journals j join coin_lots l on l.journal_id = j.id where j.key = 'payment:' || p.id) lots
    from payments p join sandbox_charges c on c.reference = p.id`);
  assert.deepEqual(sorted(paid_.map((p) => p.id)), sorted(begun));
  for (const p of paid_) {
    const fulfilled = p.right ? 1 : 0;
    assert.deepEqual([['paid', 'refunded'].includes(p.status), p.moved, p.lots, p.back], [p.right, fulfilled, fulfilled, p.status === 'refunded' ? 1 : 0], JSON.stringify(p));
    if (givenBack.has(p.id)) assert.equal(p.status, 'refunded');
  }
  assert.ok(paid_.some((p) => p.status === 'paid') && givenBack.size > 0 && paid_.some((p) => !p.right), 'some were paid, some given back, some neither');
  const { rows: doubled } = await db.execute(sql`select subject, text from mails where subject like 'Your receipt%' group by subject, text having count(*) > 1`);
  assert.deepEqual(doubled, []);

  // Every withdrawal is one, and what is left of the income is what was not taken or came back.
  const { rows: taken } = await db.execute<{ said: string }>(sql`select user_id || ' ' || cents as said from withdrawals`);
  assert.deepEqual(sorted(taken.map((row) => row.said)), sorted(withdrawn));
  const { rows: left } = await db.execute(sql`
    select a.user_id, a.balance, ${INCOME} - coalesce((select sum(cents) from withdrawals w where w.user_id = a.user_id and w.status <> 'failed'), 0)::int as should
    from accounts a where a.currency = 'USD' and a.user_id is not null and a.balance <> ${INCOME} - coalesce((select sum(cents) from withdrawals w where w.user_id = a.user_id and w.status <> 'failed'), 0)`);
  assert.deepEqual(left, []);
  assert.ok(withdrawn.length > 0);

  // Whoever was paid or funded was told as often.
  const { rows: [told] } = await db.execute<{ passed: number; adjusted: number; recorded: number }>(sql`
    select (select count(*)::int from messages where title = 'Coins for you') passed, (select count(*)::int from messages where title = 'Your coins were adjusted') adjusted,
      (select count(*)::int from staff_actions where action = 'wallet.adjusted') recorded`);
  const { rows: [moved] } = await db.execute<{ passed: number; adjusted: number }>(sql`
    select count(*) filter (where kind = 'transfer')::int passed, count(*) filter (where kind = 'adjustment')::int adjusted from journals`);
  assert.deepEqual(told, { ...moved, recorded: moved?.adjusted });

  // Everyone's balance, as they read it, is what their entries say.
  for (const reader of readers) {
    const { rows: [entries] } = await db.execute<{ sum: number }>(sql`select sum(amount)::int from postings where account_id = ${`wallet:${reader.id}:COIN`}`);
    assert.equal(await platform.services.wallet.balance(reader.id), entries?.sum);
  }
});
