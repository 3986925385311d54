import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/service.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { PaymentStart, Payments } from '../payments/service.ts';
import type { PaidPayment } from '../payments/settling.ts';
import { recordAction } from '../staff/record.ts';
import { fromWire, fromWireAboveZero, moneyText, toWire } from '../wallet/amount.ts';
import { buyCoins, takeCoinsBack, type Purchase } from '../wallet/buying.ts';
import { findOption, holdOption, insertOption, listShelf, updateOption, type OptionRow } from './store.ts';

/** What a payment for coins promises: what the pack held when it was chosen. */
interface PromisedCoins {
  coins: number;
  bonus: number;
}

export type Coins = ReturnType<typeof createCoins>;

/** Packs of coins, and buying them (part 1 §3 and §7). */
export function createCoins({
  db,
  clock,
  random,
  payments,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  payments: Payments;
}) {
  payments.onFulfilled('coins', (tx, payment) => buyCoins(tx, purchaseOf(payment), clock, random));
  payments.onRefunded('coins', (tx, payment) => takeCoinsBack(tx, purchaseOf(payment), clock, random));

  const record = (tx: Db, caller: Caller, did: string, option: OptionRow, detail: Record<string, unknown>) =>
    recordAction(tx, { actorId: caller.id, action: `coin-option.${did}`, subjectId: option.id, detail }, clock, random);

  /** Writes a change down only when there is one. */
  async function changed(caller: Caller, id: string, change: Partial<OptionRow>): Promise<OptionRow> {
    return await transaction(db, async (tx) => {
      const before = (await holdOption(tx, id, 'update')) ?? missing();
      const after = Object.keys(change).length > 0 ? await updateOption(tx, id, change) : before;
      const [was, is] = [keptOnWire(before), keptOnWire(after)];
      if (JSON.stringify(was) !== JSON.stringify(is))
        await record(tx, caller, before.offered && !after.offered ? 'taken-off' : 'changed', after, {
          before: was,
          after: is,
        });
      return after;
    });
  }

  return {
    list: (window: { limit: number; offset: number; offered: boolean }) => listShelf(db, window),
    /** An option, also one that is off the shelf. @throws Refusal `not_found` */
    one: async (id: string): Promise<OptionRow> => (await findOption(db, id)) ?? missing(),
    /** One that can be bought. @throws Refusal `not_found` */
    async offered(id: string): Promise<OptionRow> {
      const option = await findOption(db, id);
      return option?.offered ? option : missing();
    },

    async add(caller: Caller, { numCoins, bonus, price }: BodyOut<'POST /coin-options/'>): Promise<OptionRow> {
      const kobo = fromWireAboveZero(price, 'price');
      return await transaction(db, async (tx) => {
        const option = await insertOption(tx, {
          id: random.id('opt'),
          numCoins,
          bonus: bonus ?? 0,
          price: kobo,
          currency: 'NGN',
        });
        await record(tx, caller, 'created', option, keptOnWire(option));
        return option;
      });
    },

    change: (
      caller: Caller,
      id: string,
      { numCoins, bonus, price, offered }: BodyOut<'PATCH /coin-options/{option}/'>,
    ): Promise<OptionRow> =>
      changed(caller, id, {
        ...(numCoins === undefined ? {} : { numCoins }),
        ...(bonus === undefined ? {} : { bonus }),
        ...(offered === undefined ? {} : { offered }),
        ...(price === undefined ? {} : { price: fromWireAboveZero(price, 'price') }),
      }),

    /** Takes an option off the shelf. It is never deleted, since payments point at it. */
    takeOff: (caller: Caller, id: string): Promise<OptionRow> => changed(caller, id, { offered: false }),

    /**
     * Begins to pay for a pack. What it holds and costs now is promised, whatever becomes of it meanwhile.
     * @throws Refusal `not_found`; `conflict` with `price` when the price is not the one that was shown, and nothing is begun; `too_many`; `unavailable`
     */
    pay(
      caller: Caller,
      id: string,
      shown: string | undefined,
      sent: { keyed?: KeyedCall | undefined; origin: string },
    ): Promise<PaymentStart> {
      const price = shown === undefined ? undefined : fromWire(shown, 'price');
      return payments.pay(caller, sent, async (tx) => {
        const option = await holdOption(tx, id, 'share');
        if (!option?.offered) return missing();
        if (price !== undefined && price !== option.price) {
          throw refuse('conflict', `The price is ${moneyText(option.price, option.currency)} now.`, {
            extra: { price: toWire(option.price), currency: option.currency },
          });
        }
        const promised: PromisedCoins = { coins: option.numCoins, bonus: option.bonus };
        return {
          kind: 'coins',
          itemId: id,
          promised,
          description: nameOf(promised),
          amount: option.price,
          currency: 'NGN',
        };
      });
    },
  };
}

function purchaseOf({ id, userId, promised, amount, fee }: PaidPayment): Purchase {
  const { coins, bonus } = promised as PromisedCoins;
  return { paymentId: id, userId, coins: coins + bonus, gross: amount, fee };
}

const grouped = (n: number): string => n.toLocaleString('en-GB');
const nameOf = ({ coins, bonus }: PromisedCoins): string =>
  `${grouped(coins)} ${coins === 1 ? 'coin' : 'coins'}${bonus > 0 ? ` and ${grouped(bonus)} as a bonus` : ''}`;

function missing(): never {
  throw refuse('not_found', 'There is no such pack of coins.');
}

export const optionOnWire = ({ id, numCoins, bonus, price }: OptionRow) => ({
  id,
  numCoins,
  bonus,
  price: toWire(price),
  currency: 'NGN' as const,
});
export const keptOnWire = (option: OptionRow) => ({ ...optionOnWire(option), offered: option.offered });
