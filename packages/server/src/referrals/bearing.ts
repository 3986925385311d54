import type { Logger } from 'pino';
import { readConfig, type Config } from '../config/index.ts';
import { invalid } from '../http/errors.ts';
import { fromWire, koboToCents, moneyText } from '../ledger/index.ts';
import type { Db } from '../ports/database/index.ts';
import { pricesOnOffer } from './offers-store.ts';

/** What stays with the platform at the most of what a friend pays and spends, in kobo; the provider's fee makes it less. */
const staysOf = (price: number): number => Math.ceil(price / 2);
/** The most that a reward can be of one purchase, in cents. */
const bears = (price: number, config: Config): number =>
  koboToCents(Math.floor((staysOf(price) * config['referral-share']) / 100), config['usd-rate']).cents;

const SETTINGS = ['referral-reward', 'referral-share', 'referral-month-cap', 'usd-rate'] as const;

/**
 * A reward that no purchase on offer can bear, or that no month has room for, would promise what nobody is given.
 * @throws Refusal `invalid` at the settings that were changed
 */
export async function mustBeBorne(db: Db, before: Config, after: Config): Promise<void> {
  const changed = SETTINGS.filter((name) => before[name] !== after[name]);
  const reward = fromWire(after['referral-reward']);
  if (changed.length === 0 || reward === 0) return;
  const refused = (text: string) => invalid(Object.fromEntries(changed.map((name) => [name, [text]])));
  const cap = fromWire(after['referral-month-cap']);
  if (reward > cap)
    throw refused(`A reward of ${usd(reward)} is more than the ${usd(cap)} that one member is given in a month.`);
  const prices = await pricesOnOffer(db);
  if (prices && reward > bears(prices.dearest, after))
    throw refused(
      `A reward of ${usd(reward)} is more than any friend could bring: of the dearest purchase, ${ngn(prices.dearest)}, at most ${ngn(staysOf(prices.dearest))} stays, and that makes ${usd(bears(prices.dearest, after))}.`,
    );
}

/**
 * What the shop offers may not become so cheap that no purchase could bring the reward that is promised. Asked within the
 * transaction that has lowered a price or taken something off the shelf; where nothing is on offer nobody is promised anything.
 * @throws Refusal `invalid` at `field`
 */
export async function mustStillBear(tx: Db, field: string): Promise<void> {
  const [config, prices] = [await readConfig(tx), await pricesOnOffer(tx)];
  const reward = fromWire(config['referral-reward']);
  if (prices && reward > bears(prices.dearest, config))
    throw invalid({
      [field]: [
        `The dearest purchase would be ${ngn(prices.dearest)}. At most ${ngn(staysOf(prices.dearest))} of it stays, which bears a referral reward of ${usd(bears(prices.dearest, config))}, and ${usd(reward)} is promised. Lower the reward first.`,
      ],
    });
}

/** Tells at the start what a reward comes to of the cheapest purchase, where that is less than the reward. */
export async function tellOfReward(db: Db, log: Logger): Promise<void> {
  const [config, prices] = [await readConfig(db), await pricesOnOffer(db)];
  const reward = fromWire(config['referral-reward']);
  if (!prices || reward <= bears(prices.cheapest, config)) return;
  log.warn(
    {
      reward: usd(reward),
      cheapest: ngn(prices.cheapest),
      stays: ngn(staysOf(prices.cheapest)),
      borne: usd(bears(prices.cheapest, config)),
    },
    'the referral reward is more than its share of the cheapest purchase: a friend who buys no more brings less',
  );
}

const usd = (cents: number): string => moneyText(cents, 'USD');
const ngn = (kobo: number): string => moneyText(kobo, 'NGN');
