import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { count, eq, sql } from 'drizzle-orm';
import { buyCoins } from '../../test/bought-coins.ts';
import { countQueries } from '../../test/count-queries.ts';
import { waiting } from '../../test/crossing.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { TEXT, writing } from '../../test/writing.ts';
import type { Caller } from '../http/route.ts';
import { earnings } from '../schema/earnings.ts';
import { takeKey } from '../idempotency/store.ts';
import { earnedBy, salesOf, walletOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/store.ts';
import { accounts, coinLots, journals, postings } from '../schema/ledger.ts';
import { Refusal } from '../http/errors.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { systemRandom } from '../ports/clock.ts';
import { databaseAway, transaction, type Db } from '../ports/database/index.ts';
import { freeReads, unlocks } from '../schema/chapters.ts';
import { createUnlocking, unlockWithin } from './unlock.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
let readers = 0;

/** A new reader with so many coins. */
async function readerWith(coins: number): Promise<Person> {
  readers += 1;
  const reader = await platform.signUp(`Reader ${readers}`);
  if (coins > 0) await platform.services.wallet.grant(reader.id, coins, 'a test', `test:${reader.id}`);
  return reader;
}
const novelOfLocked = (title: string, chapters = 1) =>
  publishing.published(chapters, { title, book_type: 'paid', locked_chapter: '1' });
const unlock = (novel: { slug: string }, as?: Person, chapter: number | string = 1) =>
  api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as });
const balance = async (as: Person) => (await api('GET', '/coin-wallet/', { as })).body.balance;
const inLedger = async () => {
  const [j] = await db.select({ n: count() }).from(journals);
  const [p] = await db.select({ n: count() }).from(postings);
  const [a] = await db.select({ n: count() }).from(accounts);
  const [u] = await db.select({ n: count() }).from(unlocks);
  return [j?.n, p?.n, a?.n, u?.n];
};

test('a reader with enough coins unlocks a chapter and goes on reading', async () => {
  const novel = await novelOfLocked('Enough');
  const reader = await readerWith(20);
  const answer = await unlock(novel, reader);
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, { message: 'Chapter has been unlocked', balance: 15 });
  assert.equal(await balance(reader), 15);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/content/`, { as: reader })).body.content, TEXT(1));
});

test('the coins go to the account of the novel’s sales', async () => {
  const novel = await novelOfLocked('Sales', 2);
  const reader = await readerWith(20);
  await unlock(novel, reader, 1);
  await unlock(novel, await readerWith(5), 2);
  assert.equal(await balanceOf(db, salesOf(novel.id)), 10);
});

test('the author has half of the net that was paid for the coins, the oldest coins first, and each unlock is itemised', async () => {
  const novel = await novelOfLocked('Earned', 3);
  const reader = await readerWith(7);
  await buyCoins(db, reader.id, { coins: 10, gross: 5000, fee: 175 });
  const before = await balanceOf(db, earnedBy(ada.id));
  const chapters = (await api('GET', `/novels/${novel.slug}/chapters/`)).body.results as { id: string }[];

  // Five given coins; then two given and three of the ten; then five more of those.
  for (const chapter of [1, 2, 3]) assert.equal((await unlock(novel, reader, chapter)).status, 200);
  const rows = await db.select().from(earnings).where(eq(earnings.novelId, novel.id));
  const items = rows
    .sort((a, b) => a.gross - b.gross)
    .map((row) => [row.chapterId, row.authorId, row.kind, row.gross, row.fee, row.share]);
  // Of ten coins for 48.25 naira net, three have floor(1447.5), and the five after them the rest of eight: 3860 less 1447; their fees are 52 and 140 less 52.
  assert.deepEqual(items, [
    [chapters[0]?.id, ada.id, 'unlock', 0, 0, 0],
    [chapters[1]?.id, ada.id, 'unlock', 1499, 52, 723],
    [chapters[2]?.id, ada.id, 'unlock', 2501, 88, 1206],
  ]);
  assert.equal((await balanceOf(db, earnedBy(ada.id))) - before, 723 + 1206);
  assert.deepEqual(
    (await db.select().from(coinLots).where(eq(coinLots.userId, reader.id)).orderBy(coinLots.number)).map(
      (lot) => lot.coinsLeft,
    ),
    [0, 2],
  );
});

test('fifty unlocks at once of as many chapters, with coins for seven, unlock seven', async () => {
  const novel = await novelOfLocked('Fifty chapters', 50);
  const reader = await readerWith(20);
  await buyCoins(db, reader.id, { coins: 16, gross: 1601, fee: 33 });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => unlock(novel, reader, n + 1)));
  assert.deepEqual(
    [answers.filter((a) => a.status === 200).length, answers.filter((a) => a.status === 402).length],
    [7, 43],
  );
  assert.equal(await balance(reader), 1);
  const earned = await db.select().from(earnings).where(eq(earnings.novelId, novel.id));
  // 15 of the 16 coins that were paid for: floor(1568·15/16) net and floor(33·15/16) fee.
  assert.deepEqual(
    [earned.length, earned.reduce((sum, e) => sum + e.gross, 0), earned.reduce((sum, e) => sum + e.fee, 0)],
    [7, 1470 + 30, 30],
  );
});

test('a second unlock of the same chapter costs nothing', async () => {
  const novel = await novelOfLocked('Twice');
  const reader = await readerWith(20);
  await unlock(novel, reader);
  assert.deepEqual((await unlock(novel, reader, '1.0')).body, { message: 'Chapter has been unlocked', balance: 15 });
  assert.equal(await balance(reader), 15);
});

test('fifty unlocks at once cost once', async () => {
  const novel = await novelOfLocked('Fifty');
  const reader = await readerWith(500);
  const answers = await Promise.all(Array.from({ length: 50 }, () => unlock(novel, reader)));
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.deepEqual([...new Set(answers.map((a) => a.body.message))], ['Chapter has been unlocked']);
  assert.equal(await balance(reader), 495);
  assert.equal((await db.select().from(unlocks).where(eq(unlocks.userId, reader.id))).length, 1);
});

test('coins for three chapters unlock three of ten asked for at once, and never fall below zero', async () => {
  const novel = await novelOfLocked('Ten at once', 10);
  const reader = await readerWith(17);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => unlock(novel, reader, n + 1)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 200, 200, 402, 402, 402, 402, 402, 402, 402]);
  assert.equal(await balance(reader), 2);
});

test('twenty readers of one novel unlock at once, each for their own coins', async () => {
  const novel = await novelOfLocked('Crowd');
  const crowd = await Promise.all(Array.from({ length: 20 }, () => readerWith(5)));
  const answers = await Promise.all(crowd.map((reader) => unlock(novel, reader)));
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.equal(await balanceOf(db, salesOf(novel.id)), 100);
});

test('a reader with too few coins keeps them and is told what is missing', async () => {
  const novel = await novelOfLocked('Too few');
  for (const [coins, missing] of [
    [3, 2],
    [0, 5],
  ] as const) {
    const reader = await readerWith(coins);
    const before = await inLedger();
    const { status, body } = await unlock(novel, reader);
    assert.equal(status, 402);
    assert.deepEqual(
      [body.code, body.missing, body.coin_requirement, body.balance],
      ['not_enough_coins', missing, 5, coins],
    );
    assert.equal(await balance(reader), coins);
    assert.deepEqual(await inLedger(), before);
    assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/content/`, { as: reader })).status, 403);
  }
});

test('the price is the one the author set', async () => {
  const novel = await novelOfLocked('Dear');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { coin_requirement: 40 } });
  const reader = await readerWith(41);
  assert.equal((await unlock(novel, reader)).body.balance, 1);
});

test('nobody pays another price than the one they were shown', async () => {
  const novel = await novelOfLocked('Shown');
  const reader = await readerWith(20);
  const shown = (coin_requirement: unknown) =>
    api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader, body: { coin_requirement } });
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, {
    as: ada,
    body: { unlock_mode: 'C', coin_requirement: 9 },
  });
  const refused = await shown(5);
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.detail, refused.body.coin_requirement],
    [409, 'conflict', 'This chapter costs 9 coins now.', 9],
  );
  assert.equal(await balance(reader), 20);
  for (const bad of [-1, 1.5, '9', null]) assert.equal((await shown(bad)).status, 400);
  assert.deepEqual((await shown(9)).body, { message: 'Chapter has been unlocked', balance: 11 });
  // It is theirs, whatever price is said now.
  assert.deepEqual((await shown(5)).body, { message: 'Chapter has been unlocked', balance: 11 });
});

test('a price of nothing from when the chapter was free is the standard price once it is sold', async () => {
  const novel = await publishing.published(1, { title: 'Once Free' });
  assert.equal(
    (await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { coin_requirement: 0 } })).status,
    200,
  );
  assert.equal(
    (await api('PATCH', `/novels/mine/${novel.slug}/`, { as: ada, body: { book_type: 'paid', locked_chapter: 1 } }))
      .status,
    200,
  );
  const reader = await readerWith(6);
  const shown = (await api('GET', `/novels/${novel.slug}/chapters/1/`, { as: reader })).body;
  assert.deepEqual([shown.unlock_mode, shown.coin_requirement, shown.locked], ['A', 5, true]);
  assert.deepEqual([(await unlock(novel, reader)).status, await balance(reader)], [200, 1]);
});

test('a free chapter, one read while free, and the author’s own need no coins', async () => {
  const novel = await publishing.published(1, { title: 'Free' });
  const reader = await readerWith(0);
  assert.deepEqual((await unlock(novel, reader)).body, { message: 'This chapter is already readable', balance: 0 });
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: 1 } });
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { unlock_mode: 'C' } });
  assert.deepEqual((await unlock(novel, reader)).body, { message: 'This chapter is already readable', balance: 0 });
  assert.equal((await unlock(novel, ada)).status, 200);
  assert.equal((await db.select().from(freeReads).where(eq(freeReads.userId, reader.id))).length, 1);
  assert.equal((await db.select().from(unlocks).where(eq(unlocks.userId, reader.id))).length, 0);
});

test('a chapter for subscribers alone is not for sale', async () => {
  const novel = await novelOfLocked('Subscribers');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { unlock_mode: 'S' } });
  const reader = await readerWith(100);
  assert.deepEqual([(await unlock(novel, reader)).status, await balance(reader)], [409, 100]);
});

test('guests are asked to sign in, and what is not there cannot be unlocked', async () => {
  const novel = await novelOfLocked('Guests');
  const reader = await readerWith(100);
  assert.deepEqual(
    [
      (await unlock(novel)).status,
      (await unlock(novel, reader, 9)).status,
      (await unlock({ slug: 'nowhere' }, reader)).status,
    ],
    [401, 404, 404],
  );
  assert.equal(await balance(reader), 100);
});

test('unlocking and deleting at once never takes coins for a chapter that is gone', async () => {
  for (let n = 0; n < 5; n += 1) {
    const novel = await novelOfLocked(`Race ${n}`);
    const reader = await readerWith(5);
    const [bought, deleted] = await Promise.all([
      unlock(novel, reader),
      api('DELETE', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada }),
    ]);
    assert.deepEqual(
      bought.status === 200
        ? [deleted.status, await balance(reader)]
        : [bought.status, deleted.status, await balance(reader)],
      bought.status === 200 ? [409, 0] : [404, 204, 5],
    );
  }
});

test('an unlock that meets nobody asks who calls, reads once and writes once', async () => {
  const novel = await novelOfLocked('Alone', 2);
  const reader = await readerWith(20);
  const queries = countQueries();
  await unlock(novel, reader, 1);
  const before = queries();
  await unlock(novel, reader, 2);
  assert.equal(queries() - before, 3);
});

/** Asks for an unlock while nobody can enter a movement, and does something before that ends: what the unlock has read is older. */
async function unlockDuring(
  reader: Person,
  novel: { slug: string },
  what: (tx: Db) => Promise<unknown>,
  body: object = {},
): Promise<Awaited<ReturnType<typeof unlock>>> {
  let asked: ReturnType<typeof unlock> | undefined;
  await transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${journals} in share mode`);
    asked = api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader, body });
    while ((await waiting(db)) === 0);
    await what(tx);
  });
  return await (asked as ReturnType<typeof unlock>);
}
const ports = { db, clock: platform.clock, random: systemRandom };
const callerOf = ({ id }: Person): Caller => ({ id, emailVerified: true, roles: ['reader'] });
const buy = (tx: Db, reader: Person, novel: { slug: string }, chapter: string) =>
  unlockWithin(tx, ports, callerOf(reader), { novel: novel.slug, chapter });

test('a price that is raised while an unlock waits is not paid unseen', async () => {
  const novel = await novelOfLocked('Raised');
  const reader = await readerWith(20);
  const before = await inLedger();
  const raise = () =>
    api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { coin_requirement: 9 } });
  const refused = await unlockDuring(reader, novel, raise, { coin_requirement: 5 });
  assert.deepEqual([refused.status, refused.body.detail], [409, 'This chapter costs 9 coins now.']);
  assert.deepEqual([await balance(reader), await inLedger()], [20, before]);
});

test('a novel that leaves the catalogue while an unlock waits is not sold', async () => {
  const novel = await novelOfLocked('Leaving');
  const reader = await readerWith(20);
  const hide = () =>
    api('POST', `/staff/novels/${novel.id}/hide/`, {
      as: editor,
      body: { reason: 'It was copied from elsewhere.', rule: 'never' },
    });
  const refused = await unlockDuring(reader, novel, hide);
  assert.deepEqual([refused.status, await balance(reader)], [404, 20]);
});

test('coins that are spent elsewhere while an unlock waits are not spent again', async () => {
  const novel = await novelOfLocked('Elsewhere', 2);
  const [rich, poor] = [await readerWith(12), await readerWith(8)];
  const answer = await unlockDuring(rich, novel, (tx) => buy(tx, rich, novel, '2'));
  assert.deepEqual([answer.status, answer.body.balance, await balance(rich)], [200, 2, 2]);
  const refused = await unlockDuring(poor, novel, (tx) => buy(tx, poor, novel, '2'));
  assert.deepEqual([refused.status, refused.body.missing, await balance(poor)], [402, 2, 3]);
});

test('a chapter that is unlocked while the same unlock waits is paid for once', async () => {
  const novel = await novelOfLocked('Twice at once');
  const reader = await readerWith(20);
  const answer = await unlockDuring(reader, novel, (tx) => buy(tx, reader, novel, '1'));
  assert.deepEqual(answer.body, { message: 'Chapter has been unlocked', balance: 15 });
  assert.deepEqual(
    [await balance(reader), (await db.select().from(unlocks).where(eq(unlocks.userId, reader.id))).length],
    [15, 1],
  );
});

test('who has unlocked a chapter reads it again without another question, and nobody else does', async () => {
  const novel = await novelOfLocked('Read again');
  const [reader, other] = [await readerWith(5), await readerWith(5)];
  const read = (as: Person) => api('GET', `/novels/${novel.slug}/chapters/1/content/`, { as });
  assert.equal((await read(reader)).status, 403);
  await unlock(novel, reader);
  assert.equal((await read(reader)).body.content, TEXT(1));
  const queries = countQueries();
  const before = queries();
  assert.equal((await read(reader)).body.content, TEXT(1));
  assert.equal(queries() - before, 0);
  assert.equal((await read(other)).status, 403);
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { unlock_mode: 'S' } });
  assert.deepEqual([(await read(reader)).status, (await read(other)).status], [200, 403]);
});

/** A server's unlocks, without what asks who calls: those that are asked for in one turn go together. */
const server = () => {
  const unlocking = createUnlocking(ports);
  return async (
    reader: Person,
    novel: { slug: string },
    chapter = '1',
    more: { shown?: number; key?: string } = {},
  ) => {
    const call = `POST /novels/${novel.slug}/chapters/${chapter}/unlock/`;
    const keyed = more.key === undefined ? undefined : { userId: reader.id, key: more.key, call };
    const asked = { novel: novel.slug, chapter, shown: more.shown };
    return await unlocking(callerOf(reader), asked, keyed).catch((failure: unknown) => {
      if (failure instanceof Refusal) return { code: failure.code, detail: failure.message };
      throw failure;
    });
  };
};
const unlocked = (left: number) => ({ message: 'Chapter has been unlocked', balance: left });
/** Holds unlocks up while nobody can enter a movement; what they have read is older than what is done meanwhile. */
async function during<T>(
  begin: () => Promise<T>[],
  what: (tx: Db) => Promise<unknown>,
): Promise<PromiseSettledResult<T>[]> {
  let begun: Promise<PromiseSettledResult<T>[]> | undefined;
  await transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${journals} in share mode`);
    begun = Promise.allSettled(begin());
    while ((await waiting(db)) === 0);
    await what(tx);
  });
  return await (begun as Promise<PromiseSettledResult<T>[]>);
}
const answersOf = <T>(settled: PromiseSettledResult<T>[]): T[] =>
  settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });

test('unlocks of many at once are read in one statement and written in another', async () => {
  const novel = await novelOfLocked('Together');
  const crowd = await Promise.all(Array.from({ length: 10 }, () => readerWith(7)));
  const buyNow = server();
  const queries = countQueries();
  const before = queries();
  const answers = await Promise.all(crowd.map((reader) => buyNow(reader, novel)));
  assert.equal(queries() - before, 2);
  assert.deepEqual(
    answers,
    crowd.map(() => unlocked(2)),
  );
  assert.deepEqual(
    await Promise.all(crowd.map(balance)),
    crowd.map(() => 2),
  );
  assert.equal(await balanceOf(db, salesOf(novel.id)), 50);
});

test('each of many unlocks at once is judged by itself, and one that is refused harms no other', async () => {
  const [novel, raised, hidden] = [
    await novelOfLocked('Judged', 2),
    await novelOfLocked('Judged and raised'),
    await novelOfLocked('Judged and hidden'),
  ];
  const people = await Promise.all([20, 20, 8, 20, 20, 20].map(readerWith));
  const [fine, shown, poorer, late, twice, last] = people as [Person, Person, Person, Person, Person, Person];
  const buyNow = server();
  const movements = (await inLedger())[0] ?? 0;
  const answers = await during(
    () => [
      buyNow(fine, novel),
      buyNow(shown, raised, '1', { shown: 5 }),
      buyNow(poorer, novel),
      buyNow(late, hidden),
      buyNow(twice, novel),
      buyNow(last, novel, '2', { shown: 5 }),
    ],
    async (tx) => {
      await api('PATCH', `/novels/mine/${raised.slug}/chapters/1/`, { as: ada, body: { coin_requirement: 9 } });
      await api('POST', `/staff/novels/${hidden.id}/hide/`, {
        as: editor,
        body: { reason: 'It was copied.', rule: 'never' },
      });
      await buy(tx, poorer, novel, '2');
      await buy(tx, twice, novel, '1');
    },
  );
  assert.deepEqual(answersOf(answers), [
    unlocked(15),
    { code: 'conflict', detail: 'This chapter costs 9 coins now.' },
    { code: 'not_enough_coins', detail: 'This chapter costs 5 coins, and you have 3.' },
    { code: 'not_found', detail: 'There is no such chapter.' },
    unlocked(15),
    unlocked(15),
  ]);
  assert.deepEqual(await Promise.all(people.map(balance)), [15, 20, 3, 20, 15, 15]);
  // Two meanwhile, and two of the six.
  assert.equal((await inLedger())[0], movements + 4);
});

test('of two unlocks at once of a reader who can pay for one, one is made', async () => {
  const novel = await novelOfLocked('One of two', 2);
  const [reader, other] = [await readerWith(8), await readerWith(5)];
  const buyNow = server();
  const answers = [buyNow(reader, novel, '1'), buyNow(reader, novel, '2'), buyNow(other, novel, '1')];
  assert.deepEqual(await Promise.all(answers), [
    unlocked(3),
    { code: 'not_enough_coins', detail: 'This chapter costs 5 coins, and you have 3.' },
    unlocked(0),
  ]);
  assert.deepEqual([await balance(reader), await balance(other)], [3, 0]);
});

test('one key sent twice at once is one unlock with one answer, and for another chapter a conflict', async () => {
  const novel = await novelOfLocked('One key', 3);
  const [reader, other] = [await readerWith(20), await readerWith(20)];
  const buyNow = server();
  const key = 'the-same';
  assert.deepEqual(
    await Promise.all([
      buyNow(reader, novel, '1', { key }),
      buyNow(reader, novel, '1', { key }),
      buyNow(reader, novel, '2', { key }),
      buyNow(other, novel, '1', { key }),
    ]),
    [
      unlocked(15),
      unlocked(15),
      { code: 'conflict', detail: 'This idempotency key was used for something else.' },
      unlocked(15),
    ],
  );
  // One that was used before is in nobody's way either.
  assert.deepEqual(await Promise.all([buyNow(reader, novel, '3', { key }), buyNow(other, novel, '3')]), [
    { code: 'conflict', detail: 'This idempotency key was used for something else.' },
    unlocked(10),
  ]);
  assert.deepEqual([await balance(reader), await balance(other)], [15, 10]);
});

test('whoever waits for a key holds the wallet already, so that no two wait for each other', async () => {
  const novel = await novelOfLocked('One order', 2);
  const reader = await readerWith(20);
  const walletIsFree = async (): Promise<boolean> =>
    (await db.execute(sql`select from ${accounts} where id = ${walletOf(reader.id).id} for no key update skip locked`))
      .rowCount === 1;
  // The first is written in one statement; the second finds another price, and locks before it looks.
  for (const [n, coins, status] of [
    [1, 5, 200],
    [2, 4, 409],
  ] as const) {
    let asked: ReturnType<typeof unlock> | undefined;
    await assert.rejects(
      transaction(db, async (tx) => {
        await takeKey(tx, { userId: reader.id, key: `held-${n}`, requestHash: '', createdAt: platform.clock.now() });
        assert.equal(await walletIsFree(), true);
        asked = api('POST', `/novels/${novel.slug}/chapters/${n}/unlock/`, {
          as: reader,
          body: { coin_requirement: coins },
          headers: { 'idempotency-key': `held-${n}` },
        });
        while ((await waiting(db)) === 0);
        assert.equal(await walletIsFree(), false);
        throw new Error('the key is let go');
      }),
      /the key is let go/,
    );
    assert.equal((await asked)?.status, status);
  }
});

test('a key that was used for something else costs those who unlock at the same moment nothing', async () => {
  const novel = await novelOfLocked('Used key', 3);
  const reader = await readerWith(20);
  const crowd = await Promise.all(Array.from({ length: 4 }, () => readerWith(5)));
  const buyNow = server();
  const key = 'used';
  await buyNow(reader, novel, '1', { key });
  const queries = countQueries();
  const conflict = { code: 'conflict', detail: 'This idempotency key was used for something else.' };
  assert.deepEqual(await buyNow(reader, novel, '2', { key }), conflict);
  const alone = queries();
  const answers = await Promise.all([
    buyNow(reader, novel, '2', { key }),
    ...crowd.map((other) => buyNow(other, novel, '2', { key })),
  ]);
  assert.deepEqual(answers, [conflict, ...crowd.map(() => unlocked(0))]);
  // All others are read and written with the two statements that the one alone costs anyway.
  assert.equal(queries() - alone, alone);
});

test('unlocks whose connection is lost can be asked for again, and nothing of them is there', async () => {
  const novel = await novelOfLocked('Lost');
  const crowd = await Promise.all(Array.from({ length: 4 }, () => readerWith(5)));
  const before = await inLedger();
  const buyNow = server();
  const lost = await during(
    () => crowd.map((reader) => buyNow(reader, novel)),
    (tx) =>
      tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
  );
  assert.deepEqual(
    lost.map((each) => each.status === 'rejected' && databaseAway(each.reason)),
    [true, true, true, true],
  );
  assert.deepEqual([await inLedger(), await Promise.all(crowd.map(balance))], [before, [5, 5, 5, 5]]);
  assert.deepEqual(
    await Promise.all(crowd.map((reader) => buyNow(reader, novel))),
    crowd.map(() => unlocked(0)),
  );
});

test('two servers that unlock for the same readers at once sell each chapter once, and no more than the coins last for', async () => {
  const novel = await novelOfLocked('Two servers', 6);
  const crowd = await Promise.all(Array.from({ length: 5 }, () => readerWith(17)));
  const servers = [server(), server()];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      crowd.flatMap((reader) => servers.map((buyNow) => buyNow(reader, novel, String(n + 1)))),
    ).flat(),
  );
  // Three chapters each, told by both servers.
  assert.equal(answers.filter((each) => 'message' in each).length, 5 * 3 * 2);
  assert.deepEqual(await Promise.all(crowd.map(balance)), [2, 2, 2, 2, 2]);
  assert.equal(await balanceOf(db, salesOf(novel.id)), 5 * 15);
  assert.deepEqual((await auditLedger(db)).faults, []);
});
