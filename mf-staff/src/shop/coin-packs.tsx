import { COIN_PACK_MAX, type Entities } from '@griot/contracts';
import { formatCoins, formatMoney, formatNumber } from '@griot/ui';
import { TextField } from '@griot/ui/form';
import { asAmount, numberOf, wholeWithin } from './amounts.ts';
import type { Goods } from './shelf.tsx';

interface Values {
  numCoins?: string;
  bonus?: string;
  price?: string;
}

/** The packs that coins are sold in. */
export const COIN_PACKS: Goods<Entities['CoinOption'], Values> = {
  list: 'coin-options',
  change: 'coin-options/{option}',
  one: 'pack',
  many: 'packs',
  caption: 'Packs of coins',
  name: (pack) => formatCoins(pack.numCoins),
  columns: [
    { key: 'coins', label: 'Pack', cell: (p) => formatCoins(p.numCoins) },
    { key: 'bonus', label: 'Bonus', number: true, cell: (p) => (p.bonus === 0 ? '–' : `+${formatNumber(p.bonus)}`) },
    { key: 'price', label: 'Price', number: true, cell: (p) => formatMoney(p.price, p.currency) },
  ],
  initial: (pack) => ({
    numCoins: pack ? String(pack.numCoins) : '',
    bonus: String(pack?.bonus ?? 0),
    price: pack?.price ?? '',
  }),
  body: ({ numCoins, bonus, price = '' }) => ({
    numCoins: numberOf(numCoins),
    bonus: numberOf(bonus),
    price: price.trim(),
  }),
  fields: () => (
    <>
      <TextField
        name="numCoins"
        label="Coins"
        inputMode="numeric"
        autoComplete="off"
        required
        validate={wholeWithin(1, COIN_PACK_MAX)}
        autoFocus
      />
      <TextField
        name="bonus"
        label="Bonus"
        inputMode="numeric"
        autoComplete="off"
        required
        hint="Coins that come on top, for nothing."
        validate={wholeWithin(0, COIN_PACK_MAX)}
      />
      <TextField name="price" label="Price in ₦" inputMode="decimal" autoComplete="off" required validate={asAmount} />
    </>
  ),
};
