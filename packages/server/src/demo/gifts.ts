import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { lastClose } from '../earnings/index.ts';
import { give, type GiftOptions, type OptionRow } from '../gifts/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Reviewed } from './reviews.ts';

const FILE = fileURLToPath(new URL('../../demo/gifts.json', import.meta.url));
const Gift = z.strictObject({ by: z.string(), gift: z.string() });

/** What was given to each novel of the demo library, by its address, the oldest first. */
export type DemoGifts = Record<string, z.infer<typeof Gift>[]>;
export const demoGifts = (): DemoGifts =>
  z.record(z.string(), z.array(Gift)).parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Gifts of the demo are of these days at most, so that they count in the rankings. */
const DAYS = 21;

/**
 * Gives what the demo's readers give, in order of date, with coins that are granted for it, at even steps of the last weeks; not before the last
 * close of a month, or authors would have statements of nothing.
 * @throws when a gift of the file is not on the shelf
 */
export async function giveAll(
  tx: Db,
  all: DemoGifts,
  novels: Reviewed[],
  idOf: (penName: string) => string,
  { wallet, giftOptions, clock, random }: { wallet: Wallet; giftOptions: GiftOptions; clock: Clock; random: Random },
): Promise<void> {
  const { rows } = await giftOptions.list({ limit: 1000, offset: 0, offered: true }, tx);
  const optionOf = (name: string): OptionRow => {
    const option = rows.find((one) => one.name === name);
    if (!option) throw new Error(`there is no gift called ${name}`);
    return option;
  };
  const coins = new Map<string, number>();
  for (const { by, gift } of Object.values(all).flat()) coins.set(by, (coins.get(by) ?? 0) + optionOf(gift).numCoins);

  const now = clock.now().getTime();
  const inOrder = novels
    .flatMap(({ slug, novelId, since }) => {
      const given = all[slug] ?? [];
      const from = Math.max(since.getTime(), lastClose(clock.now()).getTime(), now - DAYS * 86_400_000);
      return given.map(({ by, gift }, n) => ({
        userId: idOf(by),
        needed: coins.get(by) ?? 0,
        novelId,
        optionId: optionOf(gift).id,
        at: new Date(Math.round(from + ((now - from) * (n + 1)) / (given.length + 1))),
      }));
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const funded = new Set<string>();
  for (const { userId, needed, novelId, optionId, at } of inOrder) {
    const then = { now: () => at };
    if (!funded.has(userId))
      await wallet.grant(userId, needed, 'Coins to try the demo with', `demo:${userId}`, tx, then);
    funded.add(userId);
    await give(tx, { userId, novelId, optionId }, { clock: then, random });
  }
}
