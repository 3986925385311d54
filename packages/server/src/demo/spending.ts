import { formatCoins } from '@griot/contracts';
import { unlockWithin } from '../chapters/index.ts';
import type { Coins } from '../coins/index.ts';
import { closeBefore, lastClose } from '../earnings/index.ts';
import { give, type GiftOptions } from '../gifts/index.ts';
import { localFee, type Payments } from '../payments/index.ts';
import type { Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { buyCoins } from '../ledger/index.ts';
import { DEMO_READER } from './people.ts';

/** Who bought which pack of coins and gave what to the demo author's novel, in which of the last closed months: 1 is the last. All unlock what is locked. */
const SPENT: readonly { by: string; pack: number; gifts: readonly string[]; month: 1 | 2 }[] = [
  { by: 'Efua Turns Pages', pack: 1_000, gifts: ['Lion', 'Kente', 'Talking Drum'], month: 2 },
  { by: 'Bashir Danjuma', pack: 300, gifts: ['Kente', 'Kente'], month: 2 },
  { by: 'Simi Adeyinka', pack: 100, gifts: ['Palm Wine'], month: 2 },
  { by: 'Halima Reads at Dawn', pack: 100, gifts: [], month: 1 },
  { by: 'Chidi of Row Four', pack: 100, gifts: ['Calabash'], month: 1 },
  { by: DEMO_READER, pack: 100, gifts: ['Talking Drum', 'Talking Drum'], month: 1 },
  { by: 'Marcus on the Night Bus', pack: 500, gifts: ['Kente', 'Kente', 'Kente'], month: 1 },
  { by: 'Two Teaspoons', pack: 100, gifts: [], month: 1 },
  { by: 'Lamplighter Jo', pack: 300, gifts: ['Palm Wine', 'Kente'], month: 1 },
];

type Spent = (typeof SPENT)[number];

/** When each of them spent: at even steps of their month, once the novel was out. */
function momentOf(spent: Spent, since: Date, now: Date): Date {
  const until = spent.month === 1 ? lastClose(now) : closeBefore(lastClose(now));
  const from = Math.max(since.getTime(), closeBefore(until).getTime());
  const together = SPENT.filter(({ month }) => month === spent.month);
  return new Date(
    Math.round(from + ((until.getTime() - from) * (together.indexOf(spent) + 1)) / (together.length + 1)),
  );
}

export interface Spenders {
  coins: Coins;
  payments: Payments;
  giftOptions: GiftOptions;
  idOf: (penName: string) => string;
  since: Date;
  now: Date;
  random: Random;
}

/**
 * Enters the coins that they bought as they would be after paying. Before any are granted: the oldest are spent first, and
 * those that were given earn an author nothing (ruling 26).
 * @throws when a pack is not on the shelf
 */
export async function buyDemoCoins(
  tx: Db,
  { idOf, since, now, random, coins: packs, payments }: Spenders,
): Promise<void> {
  const { rows } = await packs.list({ limit: 1000, offset: 0, offered: true }, tx);
  for (const spent of SPENT) {
    const pack = rows.find(({ numCoins }) => numCoins === spent.pack);
    if (!pack) throw new Error(`there is no pack of coins: ${spent.pack}`);
    const [id, userId, at, fee] = [
      random.id('pay'),
      idOf(spent.by),
      new Date(momentOf(spent, since, now).getTime() - 3_600_000),
      localFee(pack.price),
    ];
    const coins = pack.numCoins + pack.bonus;
    await payments.enter(tx, {
      id,
      userId,
      kind: 'coins',
      itemId: pack.id,
      promised: { coins: pack.numCoins, bonus: pack.bonus },
      description: formatCoins(coins),
      amount: pack.price,
      currency: 'NGN',
      provider: 'sandbox',
      status: 'paid',
      fee,
      createdAt: at,
      updatedAt: at,
      paidAt: at,
      fulfilledAt: at,
    });
    await buyCoins(tx, { paymentId: id, userId, coins, gross: pack.price, fee }, { now: () => at }, random);
  }
}

export interface DemoNovel {
  slug: string;
  id: string;
  chapters: readonly { number: string; publishedAt?: Date | null | undefined }[];
  lockedFrom: number;
}

/** Unlocks and gives, by the rules that hold for everybody, at the moments of `momentOf`; of the chapters those that were out by then. */
export async function spendDemoCoins(
  tx: Db,
  novel: DemoNovel,
  { idOf, since, now, random, giftOptions }: Spenders,
): Promise<void> {
  const { rows } = await giftOptions.list({ limit: 1000, offset: 0, offered: true }, tx);
  for (const spent of SPENT) {
    const at = momentOf(spent, since, now);
    const [userId, ports] = [idOf(spent.by), { clock: { now: () => at }, random }];
    // The demo's reader has them still to unlock.
    const out =
      spent.by === DEMO_READER
        ? []
        : novel.chapters.filter(
            ({ number, publishedAt }) => Number(number) >= novel.lockedFrom && publishedAt && publishedAt < at,
          );
    for (const { number } of out)
      await unlockWithin(
        tx,
        ports,
        { id: userId, emailVerified: true, roles: ['reader'] },
        { novel: novel.slug, chapter: number },
      );
    for (const name of spent.gifts) {
      const option = rows.find((one) => one.name === name);
      if (!option) throw new Error(`there is no gift called ${name}`);
      await give(tx, { userId, novelId: novel.id, optionId: option.id }, ports);
    }
  }
}
