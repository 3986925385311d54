import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { buyCoins } from '../../test/bought-coins.ts';
import { startPlatform } from '../../test/platform.ts';
import { novelForm } from '../../test/writing.ts';
import { earnings } from '../schema/earnings.ts';
import { transaction } from '../ports/database/index.ts';
import { earnedBy, giftsOf, REVENUE, UNSPENT, walletOf } from './accounts.ts';
import { Overdraft } from './ledger.ts';
import { takeWholeLot } from './lots-store.ts';
import { partOf } from './lots.ts';
import { shareOf, spend } from './spending.ts';
import { balanceOf, lock } from './store.ts';
import { coinLots, lotUses } from '../schema/ledger.ts';

const platform = await startPlatform();
after(() => platform.close());
const {
  db,
  clock,
  services,
  ports: { random },
} = platform;

const ada = await platform.signUp('Ada Obi');
const novel = (await platform.api('POST', '/novels/mine/', { as: ada, body: novelForm() })).body as { id: string };
let readers = 0;
const newReader = async (): Promise<string> => {
  readers += 1;
  return (await platform.signUp(`Reader ${readers}`)).id;
};
const give = (userId: string, coins: number) => services.wallet.grant(userId, coins, 'a test', random.id('key'));
const use = (userId: string, coins: number, key = random.id('key')) =>
  transaction(db, async (tx) => {
    const held = await lock(tx, [walletOf(userId)]);
    return await spend(
      tx,
      {
        key,
        kind: 'gift',
        reason: 'a test',
        userId,
        coins,
        into: giftsOf(novel.id),
        authorId: ada.id,
        novelId: novel.id,
        chapterId: null,
      },
      clock,
      random,
      held,
    );
  });
const lots = (userId: string) =>
  db.select().from(coinLots).where(eq(coinLots.userId, userId)).orderBy(asc(coinLots.number));
const money = async () => ({
  unspent: await balanceOf(db, UNSPENT),
  author: await balanceOf(db, earnedBy(ada.id)),
  revenue: await balanceOf(db, REVENUE),
});
const moved = async (work: () => Promise<unknown>) => {
  const before = await money();
  await work();
  const now = await money();
  return [now.unspent - before.unspent, now.author - before.author, now.revenue - before.revenue];
};

test('seven coins for 10 naira less 1.15 each have their part, odd kobo and all, and the parts add up', () => {
  const paid = { gross: 1000, fee: 115 };
  const parts = Array.from({ length: 7 }, (_, n) => partOf(paid, 7, n, 1));
  assert.deepEqual(
    parts.map((p) => p.fee),
    [16, 16, 17, 16, 17, 16, 17],
  );
  assert.deepEqual(
    parts.map((p) => p.gross),
    [142, 142, 144, 142, 144, 142, 144],
  );
  assert.deepEqual(
    [partOf(paid, 7, 0, 3), partOf(paid, 7, 3, 4)],
    [
      { gross: 428, fee: 49 },
      { gross: 572, fee: 66 },
    ],
  );
  assert.deepEqual(partOf(paid, 7, 0, 7), paid);
});

test('no part is below zero, however little is left after the fee', () => {
  const parts = Array.from({ length: 7 }, (_, n) => partOf({ gross: 10, fee: 9 }, 7, n, 1));
  assert.deepEqual(
    parts.map((p) => [p.gross, p.fee]),
    [
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 2],
      [1, 1],
      [1, 1],
      [3, 2],
    ],
  );
});

test('sums beyond what floating point counts are parted to the kobo', () => {
  assert.deepEqual(partOf({ gross: 9_007_199_254_740_991, fee: 0 }, 7, 0, 4), { gross: 5_146_971_002_709_137, fee: 0 });
});

test('the author has half of the net, and an odd kobo stays with the platform', () => {
  assert.deepEqual(
    [shareOf(1000, 35), shareOf(1000, 36), shareOf(1, 0), shareOf(0, 0), shareOf(7, 7)],
    [482, 482, 0, 0, 0],
  );
});

test('what is spent comes from the oldest lots, and money follows the very coins it was paid for', async () => {
  const reader = await newReader();
  await give(reader, 3);
  await buyCoins(db, reader, { coins: 10, gross: 5000, fee: 175 });
  await buyCoins(db, reader, { coins: 4, gross: 999, fee: 50 });

  // Three given coins and two of the ten: 9.65 naira net.
  const first: { journalId: string }[] = [];
  assert.deepEqual(await moved(async () => first.push(await use(reader, 5))), [-965, 482, 483]);
  assert.deepEqual(
    (await lots(reader)).map((lot) => lot.coinsLeft),
    [0, 8, 4],
  );
  const uses = await db
    .select()
    .from(lotUses)
    .innerJoin(coinLots, eq(coinLots.id, lotUses.lotId))
    .where(eq(lotUses.journalId, first[0]?.journalId ?? ''))
    .orderBy(asc(coinLots.number));
  assert.deepEqual(
    uses.map(({ lot_uses: u }) => [u.coins, u.gross, u.fee]),
    [
      [3, 0, 0],
      [2, 1000, 35],
    ],
  );
  const [earned] = await db
    .select()
    .from(earnings)
    .where(eq(earnings.journalId, first[0]?.journalId ?? ''));
  assert.deepEqual(
    [earned?.authorId, earned?.novelId, earned?.kind, earned?.gross, earned?.fee, earned?.share],
    [ada.id, novel.id, 'gift', 1000, 35, 482],
  );

  // The other eight and one of the four; then the last three.
  assert.deepEqual(await moved(() => use(reader, 9)), [-4097, 2048, 2049]);
  assert.deepEqual(await moved(() => use(reader, 3)), [-712, 356, 356]);
  assert.deepEqual(
    (await lots(reader)).map((lot) => lot.coinsLeft),
    [0, 0, 0],
  );
  assert.equal(await services.wallet.balance(reader), 0);
});

test('given coins earn their author nothing, and the list of earnings says so', async () => {
  const reader = await newReader();
  await give(reader, 8);
  let journalId = '';
  assert.deepEqual(await moved(async () => ({ journalId } = await use(reader, 8))), [0, 0, 0]);
  const [earned] = await db.select().from(earnings).where(eq(earnings.journalId, journalId));
  assert.deepEqual([earned?.gross, earned?.fee, earned?.share], [0, 0, 0]);
});

test('one kobo cannot be halved: the platform has it', async () => {
  const reader = await newReader();
  await buyCoins(db, reader, { coins: 1, gross: 1, fee: 0 });
  assert.deepEqual(await moved(() => use(reader, 1)), [-1, 0, 1]);
});

test('coins out of a hundred and twenty small lots are taken in their order', async () => {
  const reader = await newReader();
  for (let n = 0; n < 120; n += 1) await give(reader, 1 + (n % 2));
  await use(reader, 170);
  const left = (await lots(reader)).map((lot) => lot.coinsLeft);
  // 60 ones and 60 twos: 56 pairs make 168, then one of the 113th and one of the 114th.
  assert.deepEqual([left.slice(0, 113).every((n) => n === 0), left[113], left[114], left[115]], [true, 1, 1, 2]);
  assert.equal(await services.wallet.balance(reader), 10);
});

test('the same thing is not paid for twice', async () => {
  const reader = await newReader();
  await give(reader, 10);
  await use(reader, 5, `natural:${reader}`);
  await assert.rejects(use(reader, 5, `natural:${reader}`), /spent before/);
  assert.deepEqual([await services.wallet.balance(reader), (await lots(reader)).map((lot) => lot.coinsLeft)], [5, [5]]);
});

test('nothing is taken from the lots of who has too little', async () => {
  const reader = await newReader();
  await give(reader, 4);
  await assert.rejects(use(reader, 5), /the lots of \S+ are 1 coin short/);
  assert.deepEqual([await services.wallet.balance(reader), (await lots(reader)).map((lot) => lot.coinsLeft)], [4, [4]]);
});

test('the coins of a lot are taken by those who spend at once, each coin once', async () => {
  const reader = await newReader();
  await buyCoins(db, reader, { coins: 30, gross: 10_001, fee: 500 });
  const done = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      transaction(db, async (tx) => {
        const held = await lock(tx, [walletOf(reader)]);
        if ((held.get(walletOf(reader).id)?.balance ?? 0) < 7) throw new Overdraft(0, 7);
        return await spend(
          tx,
          {
            key: random.id('key'),
            kind: 'gift',
            reason: 'a test',
            userId: reader,
            coins: 7,
            into: giftsOf(novel.id),
            authorId: ada.id,
            novelId: novel.id,
            chapterId: null,
          },
          clock,
          random,
          held,
        );
      }),
    ),
  );
  assert.equal(done.filter((d) => d.status === 'fulfilled').length, 4);
  assert.deepEqual([await services.wallet.balance(reader), (await lots(reader)).map((lot) => lot.coinsLeft)], [2, [2]]);
  const uses = await db
    .select()
    .from(lotUses)
    .innerJoin(coinLots, eq(coinLots.id, lotUses.lotId))
    .where(eq(coinLots.userId, reader));
  // 28 of 30 coins: floor(9501·28/30) net and floor(500·28/30) fee.
  assert.deepEqual(
    [
      uses.reduce((n, u) => n + u.lot_uses.coins, 0),
      uses.reduce((n, u) => n + u.lot_uses.gross, 0),
      uses.reduce((n, u) => n + u.lot_uses.fee, 0),
    ],
    [28, 8867 + 466, 466],
  );
});

test('a lot is taken back whole or not at all', async () => {
  const reader = await newReader();
  const whole = await buyCoins(db, reader, { coins: 10, gross: 5000, fee: 175 });
  const begun = await buyCoins(db, reader, { coins: 4, gross: 999, fee: 50 });
  const back = (journalId: string) =>
    transaction(db, async (tx) => {
      await lock(tx, [walletOf(reader)]);
      return await takeWholeLot(tx, journalId);
    });
  await use(reader, 11);
  assert.equal(await back(whole), undefined);
  assert.equal(await back(begun), undefined);
  const fresh = await buyCoins(db, reader, { coins: 6, gross: 700, fee: 10 });
  const taken = await back(fresh);
  assert.deepEqual([taken?.coins, taken?.gross, taken?.fee], [6, 700, 10]);
  assert.equal(await back(fresh), undefined);
});
