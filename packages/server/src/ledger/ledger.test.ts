import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { databaseUrl, dropDatabase, freshDatabase } from '../../test/fresh-database.ts';
import { seededRandom, testClock } from '../../test/randomness.ts';
import { Refusal } from '../http/errors.ts';
import { createLimits } from '../limits/service.ts';
import { createInbox } from '../inbox/service.ts';
import { systemRandom } from '../ports/clock.ts';
import { closeDatabase, openDatabase, sqlState, transaction } from '../ports/database/index.ts';
import { insertUser } from '../users/store.ts';
import { GIVEN, salesOf, walletOf } from './accounts.ts';
import { Overdraft, post, postAsRead } from './ledger.ts';
import type { Movement, Step } from './movement.ts';
import { balanceOf, lock } from './store.ts';
import { createWallet } from '../wallet/service.ts';
import { accounts, journals, postings } from '../schema/ledger.ts';

const name = await freshDatabase();
const db = openDatabase(databaseUrl(name), { max: 12 });
const clock = testClock();
const wallet = createWallet({
  db,
  clock,
  random: systemRandom,
  inbox: createInbox({ db, clock, random: systemRandom, mailer: { send: async () => undefined } }),
  mailer: { send: async () => undefined },
  limits: createLimits(db, clock),
  guard: { refreshed: async () => null },
});
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

let reader = '';
beforeEach(async () => {
  reader = await newReader();
});

async function newReader(): Promise<string> {
  const id = systemRandom.id('usr');
  await insertUser(db, {
    id,
    email: `${id}@readers.test`,
    passwordHash: '',
    penName: id,
    penNameKey: id,
    firstName: 'A',
    lastName: 'B',
    userCode: id,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  return id;
}

const enter = (movement: Movement) => transaction(db, (tx) => post(tx, movement, clock, systemRandom));
const spend = (who: string, coins: number, key = systemRandom.id('key')): Movement => ({
  key,
  kind: 'unlock',
  reason: 'a test',
  entries: [
    { account: walletOf(who), amount: -coins },
    { account: salesOf('nov_x'), amount: coins },
  ],
});
const state = (code: string) => (failure: unknown) => sqlState(failure) === code;

test('coins that are given are in the wallet, and the platform’s account says so', async () => {
  const before = await balanceOf(db, GIVEN);
  await wallet.grant(reader, 500, 'welcome', `welcome:${reader}`);
  assert.equal(await wallet.balance(reader), 500);
  assert.equal(await balanceOf(db, GIVEN), before - 500);
});

test('a reader who was never given coins has none', async () => assert.equal(await wallet.balance(reader), 0));

test('the same key gives once', async () => {
  await wallet.grant(reader, 30, 'welcome', `twice:${reader}`);
  await wallet.grant(reader, 30, 'welcome', `twice:${reader}`);
  assert.equal(await wallet.balance(reader), 30);
});

test('the same key for another amount is a conflict and moves nothing', async () => {
  await wallet.grant(reader, 30, 'welcome', `other:${reader}`);
  await assert.rejects(
    wallet.grant(reader, 31, 'welcome', `other:${reader}`),
    (f) => f instanceof Refusal && f.code === 'conflict',
  );
  assert.equal(await wallet.balance(reader), 30);
});

test('twenty grants under one key at once give once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => wallet.grant(reader, 7, 'welcome', `at-once:${reader}`)));
  assert.equal(await wallet.balance(reader), 7);
});

test('nobody spends more than they have, and a refused movement leaves nothing behind', async () => {
  await wallet.grant(reader, 4, 'welcome', `four:${reader}`);
  await assert.rejects(
    enter(spend(reader, 5, `five:${reader}`)),
    (f) => f instanceof Overdraft && f.balance === 4 && f.missing === 1,
  );
  assert.equal(await wallet.balance(reader), 4);
  assert.equal(
    (
      await db
        .select()
        .from(journals)
        .where(eq(journals.key, `five:${reader}`))
    ).length,
    0,
  );
});

test('a movement that is asked for again is the one that was made, though the coins are gone by now', async () => {
  await wallet.grant(reader, 5, 'welcome', `gone:${reader}`);
  const made = await enter(spend(reader, 5, `again:${reader}`));
  assert.deepEqual(await enter(spend(reader, 5, `again:${reader}`)), { journalId: made.journalId, replayed: true });
  await assert.rejects(
    enter(spend(reader, 4, `again:${reader}`)),
    (f) => f instanceof Refusal && f.code === 'conflict',
  );
  assert.equal(await wallet.balance(reader), 0);
});

/** Finds the person that it is asked for. */
const finding: Step = {
  name: 'there',
  columns: { user_id: 'text' },
  statement: (asked) => sql`select a.journal_id from ${asked} a join users u on u.id = a.user_id`,
};

test('movements that are entered together are judged one by one, and one that is not made is in nobody’s way', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newReader));
  for (const who of people) await wallet.grant(who, 10, 'a test', `together:${who}`);
  const [first, moved, short, keyed, missing, found, held, last] = people as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const read = await lock(db, people.map(walletOf));
  await enter(spend(moved, 1));
  await wallet.grant(reader, 5, 'a test', `taken:${keyed}`);
  const asking = (who: string, id: string): Movement => ({
    ...spend(who, 4),
    onlyIf: [{ step: finding, rows: [{ user_id: who }, { user_id: id }] }],
  });
  const movements = [
    spend(first, 4),
    spend(moved, 4),
    spend(short, 11),
    spend(first, 1),
    spend(keyed, 4, `taken:${keyed}`),
    asking(missing, 'usr_nobody'),
    asking(found, first),
    spend(held, 4),
    spend(last, 10),
  ];
  const made = await transaction(db, async (tx) => {
    await lock(tx, [walletOf(held)]);
    return await postAsRead(
      db,
      movements.map((movement) => ({ movement, read })),
      clock,
      systemRandom,
    );
  });
  assert.deepEqual(made, [true, false, false, false, false, false, true, false, true]);
  assert.deepEqual(await Promise.all(people.map((who) => wallet.balance(who))), [6, 9, 10, 10, 10, 6, 10, 0]);
});

test('each posting carries the balance after it and the next version of its account', async () => {
  await wallet.grant(reader, 10, 'welcome', `steps:${reader}`);
  await enter(spend(reader, 3));
  await enter(spend(reader, 2));
  const steps = await db
    .select()
    .from(postings)
    .where(eq(postings.accountId, walletOf(reader).id))
    .orderBy(postings.version);
  assert.deepEqual(
    steps.map((s) => [s.version, s.amount, s.balanceAfter]),
    [
      [1, 10, 10],
      [2, -3, 7],
      [3, -2, 5],
    ],
  );
});

test('fractions, nothing, and sums that are not zero are no movements', async () => {
  const to = (amount: number, back: number): Movement => ({
    ...spend(reader, 1),
    entries: [
      { account: GIVEN, amount },
      { account: walletOf(reader), amount: back },
    ],
  });
  await assert.rejects(enter(to(-0.5, 0.5)), RangeError);
  await assert.rejects(enter(to(0, 0)), RangeError);
  await assert.rejects(enter(to(-5, 6)), RangeError);
  await assert.rejects(wallet.grant(reader, -5, 'x', 'negative'), RangeError);
});

test('the database itself refuses a journal that does not sum to zero, that has no entries, or that more are added to', async () => {
  await wallet.grant(reader, 10, 'welcome', `open:${reader}`);
  const journal = {
    id: systemRandom.id('jrn'),
    key: systemRandom.id('key'),
    requestHash: '',
    kind: 'grant' as const,
    reason: '',
    createdAt: clock.now(),
  };
  await assert.rejects(
    transaction(db, async (tx) => {
      await tx.insert(journals).values(journal);
      await tx
        .insert(postings)
        .values({ journalId: journal.id, line: 0, accountId: GIVEN.id, currency: 'COIN', amount: -5 });
    }),
    state('23514'),
  );
  await assert.rejects(
    transaction(db, async (tx) => void (await tx.insert(journals).values(journal))),
    state('23514'),
  );
  await assert.rejects(
    transaction(db, async (tx) => {
      const entry = { journalId: journal.id, currency: 'COIN' as const, accountId: GIVEN.id };
      await tx.insert(journals).values(journal);
      await tx.insert(postings).values([
        { ...entry, line: 0, amount: -5 },
        { ...entry, line: 1, amount: 5 },
      ]);
      await tx.insert(postings).values([
        { ...entry, line: 2, amount: -5 },
        { ...entry, line: 3, amount: 5 },
      ]);
    }),
    state('23514'),
  );
  await assert.rejects(
    transaction(db, async (tx) => {
      await tx.insert(journals).values(journal);
      await tx.insert(postings).values([
        { journalId: journal.id, line: 0, accountId: GIVEN.id, currency: 'COIN', amount: -5 },
        { journalId: journal.id, line: 1, accountId: GIVEN.id, currency: 'NGN', amount: 5 },
      ]);
    }),
    state('23514'),
  );
  const [old] = await db
    .select()
    .from(journals)
    .where(eq(journals.key, `open:${reader}`));
  await assert.rejects(
    async () =>
      db
        .insert(postings)
        .values({ journalId: old?.id ?? '', line: 9, accountId: GIVEN.id, currency: 'COIN', amount: 5 }),
    state('23514'),
  );
});

test('the database refuses to change or delete what is in the ledger', async () => {
  for (const statement of [
    sql`update postings set amount = 1`,
    sql`delete from postings`,
    sql`update journals set reason = ''`,
    sql`delete from journals`,
    sql`truncate postings, journals cascade`,
  ]) {
    await assert.rejects(async () => db.execute(statement), state('23001'));
  }
});

test('the database refuses a wallet below zero', async () => {
  await wallet.grant(reader, 1, 'welcome', `floor:${reader}`);
  await assert.rejects(
    async () =>
      db
        .update(accounts)
        .set({ balance: -1 })
        .where(eq(accounts.id, walletOf(reader).id)),
    state('23514'),
  );
});

test('whatever is given, spent and passed on at once, the books balance and nobody is below zero', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, newReader));
  const chance = seededRandom(7);
  const draw = (n: number) => Number(chance.digits(6)) % n;
  const pick = () => readers[draw(readers.length)] ?? '';
  let refused = 0;
  const act = async (): Promise<void> => {
    const [one, other, coins] = [pick(), pick(), 1 + draw(40)];
    const what = draw(3);
    try {
      if (what === 0) await wallet.grant(one, coins, 'a test', systemRandom.id('key'));
      else if (what === 1 || one === other) await enter(spend(one, coins));
      else
        await enter({
          ...spend(one, coins),
          entries: [
            { account: walletOf(one), amount: -coins },
            { account: walletOf(other), amount: coins },
          ],
        });
    } catch (failure) {
      if (!(failure instanceof Overdraft)) throw failure;
      refused += 1;
    }
  };
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let n = 0; n < 40; n += 1) await act();
    }),
  );

  assert.ok(refused > 0, 'some were too poor');
  const { rows: unbalanced } = await db.execute(
    sql`select journal_id from postings group by journal_id, currency having sum(amount) <> 0`,
  );
  assert.deepEqual(unbalanced, []);
  const { rows: wrong } = await db.execute(sql`
    select a.id from accounts a where not a.hot and (a.balance < 0
      or a.balance <> (select coalesce(sum(p.amount), 0) from postings p where p.account_id = a.id)
      or a.balance <> (select p.balance_after from postings p where p.account_id = a.id order by p.version desc limit 1)
      or a.version <> (select count(*) from postings p where p.account_id = a.id))`);
  assert.deepEqual(wrong, []);
  const {
    rows: [books],
  } = await db.execute<{ sum: string }>(sql`select sum(amount) from postings`);
  assert.equal(Number(books?.sum), 0);
});
