import { COIN_PACK_MAX, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { coins, formatMoney, formatNumber, type Column } from '@griot/ui';
import { TextField } from '@griot/ui/form';
import { useState } from 'react';
import { FormDialog } from '../register/form-dialog.tsx';
import { Register } from '../register/register.tsx';
import { useWrite } from '../register/use-write.ts';
import { asAmount, numberOf, RowActions, wholeWithin } from './row-actions.tsx';
import type { ShelfProps } from './shop.page.tsx';

const LIST = 'GET /coin-options/';
type Pack = Entities['CoinOption'];

/** The packs that coins are sold in. */
export function CoinPacks({ at, offered, adding, onAdded }: ShelfProps) {
  const [changed, setChanged] = useState<Pack | null>(null);
  const asked = useCall(
    LIST,
    { query: { ...at.window, offered: String(offered) } },
    { staleTime: 0, keepPrevious: true },
  );
  const move = useWrite('PATCH /coin-options/{option}/', {
    success: offered ? 'The pack is off the shelf.' : 'The pack is on the shelf again.',
    stale: [LIST],
  });
  const columns: Column<Pack>[] = [
    { key: 'coins', label: 'Pack', cell: (p) => coins(p.numCoins) },
    { key: 'bonus', label: 'Bonus', number: true, cell: (p) => (p.bonus === 0 ? '–' : `+${formatNumber(p.bonus)}`) },
    { key: 'price', label: 'Price', number: true, cell: (p) => formatMoney(p.price, p.currency) },
    {
      key: 'change',
      label: 'Change',
      number: true,
      cell: (p) => (
        <RowActions
          name={coins(p.numCoins)}
          offered={offered}
          busy={move.busy}
          onChange={() => setChanged(p)}
          onMove={() => void move.press({ params: { option: p.id }, body: { offered: !offered } })}
        />
      ),
    },
  ];
  return (
    <>
      <Register
        at={at}
        asked={asked}
        caption="Packs of coins"
        columns={columns}
        one="pack"
        many="packs"
        empty={offered ? 'No pack is offered.' : 'No pack is off the shelf.'}
      />
      {adding && <PackForm pack={null} onClose={onAdded} />}
      {changed && <PackForm pack={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

interface Values {
  numCoins?: string;
  bonus?: string;
  price?: string;
}

function PackForm({ pack, onClose }: { pack: Pack | null; onClose: () => void }) {
  const add = useWrite('POST /coin-options/', { success: 'The pack is offered.', stale: [LIST] });
  const change = useWrite('PATCH /coin-options/{option}/', { success: 'The pack is changed.', stale: [LIST] });
  const send = ({ numCoins, bonus, price = '' }: Values) => {
    const body = { numCoins: numberOf(numCoins), bonus: numberOf(bonus), price: price.trim() };
    return pack ? change.send({ params: { option: pack.id }, body }) : add.send({ body });
  };
  return (
    <FormDialog<Values>
      title={pack ? `Change the pack of ${coins(pack.numCoins)}` : 'Offer a pack of coins'}
      submit={pack ? 'Save' : 'Offer'}
      onSend={send}
      onClose={onClose}
      initial={{
        numCoins: pack ? String(pack.numCoins) : '',
        bonus: String(pack?.bonus ?? 0),
        price: pack?.price ?? '',
      }}
    >
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
      <TextField
        name="price"
        label="Price in NGN"
        inputMode="decimal"
        autoComplete="off"
        required
        validate={asAmount}
      />
    </FormDialog>
  );
}
