import { formatCoins, formatNumber } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import type { PaidPayment, Payments, PaymentStart } from '../payments/index.ts';
import { createShelf, priced } from '../shop/index.ts';
import {
  buyCoins,
  chargeCoinsBack,
  fromWire,
  fromWireAboveZero,
  moneyText,
  type Purchase,
  takeCoinsBack,
  toWire,
} from '../ledger/index.ts';
import { packStore, type PackRow } from './store.ts';

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
  mayBeCheaper,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  payments: Payments;
  /** Asked when a pack has become cheaper or goes. */
  mayBeCheaper: (tx: Db, field: string) => Promise<void>;
}) {
  payments.onFulfilled('coins', (tx, payment) => buyCoins(tx, purchaseOf(payment), clock, random));
  payments.onRefunded('coins', (tx, payment) => takeCoinsBack(tx, purchaseOf(payment), clock, random));

  payments.onChargedBack('coins', async (tx, payment) => {
    const { back, spent } = await chargeCoinsBack(tx, purchaseOf(payment), clock, random);
    return { coins_back: back, coins_spent: spent };
  });

  const shelf = createShelf({
    db,
    clock,
    random,
    store: packStore,
    kind: 'coin-option',
    prefix: 'opt',
    missing: 'There is no such pack of coins.',
    onWire: packForStaff,
    onChanged: priced('price', ({ price }) => price, mayBeCheaper),
  });

  return {
    ...shelf,

    add: (caller: Caller, { numCoins, bonus, price }: BodyOut<'POST /coin-options/'>): Promise<PackRow> =>
      shelf.add(caller, {
        numCoins,
        bonus: bonus ?? 0,
        price: fromWireAboveZero(price, 'price'),
        currency: 'NGN',
      }),

    change: (
      caller: Caller,
      id: string,
      { numCoins, bonus, price, offered }: BodyOut<'PATCH /coin-options/{option}/'>,
    ): Promise<PackRow> =>
      shelf.change(caller, id, {
        numCoins,
        bonus,
        offered,
        price: price === undefined ? undefined : fromWireAboveZero(price, 'price'),
      }),

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
        const pack = await shelf.holdOffered(tx, id);
        if (price !== undefined && price !== pack.price) {
          throw refuse('conflict', `The price is ${moneyText(pack.price, pack.currency)} now.`, {
            extra: { price: toWire(pack.price), currency: pack.currency },
          });
        }
        const promised: PromisedCoins = { coins: pack.numCoins, bonus: pack.bonus };
        return {
          kind: 'coins',
          itemId: id,
          promised,
          description: nameOf(promised),
          amount: pack.price,
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

const nameOf = ({ coins, bonus }: PromisedCoins): string =>
  `${formatCoins(coins)}${bonus > 0 ? ` and ${formatNumber(bonus)} as a bonus` : ''}`;

export const packOnWire = ({ id, numCoins, bonus, price }: PackRow) => ({
  id,
  numCoins,
  bonus,
  price: toWire(price),
  currency: 'NGN' as const,
});
/** The same as staff see it. */
export const packForStaff = (pack: PackRow) => ({ ...packOnWire(pack), offered: pack.offered });
