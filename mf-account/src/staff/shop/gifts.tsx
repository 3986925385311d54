import { GIFT_COINS_MAX, GIFT_NAME_MAX, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { coins, space, type Column } from '@griot/ui';
import { ImageField, TextField } from '@griot/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormDialog } from '../register/form-dialog.tsx';
import { Register } from '../register/register.tsx';
import { useWrite } from '../register/use-write.ts';
import { RowActions, wholeWithin } from './row-actions.tsx';
import type { ShelfProps } from './shop.page.tsx';

const LIST = 'GET /gift-options/';
type Gift = Entities['GiftOption'];

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
`;

/** What readers can give, with its picture. */
export function Gifts({ at, offered, adding, onAdded }: ShelfProps) {
  const [changed, setChanged] = useState<Gift | null>(null);
  const asked = useCall(
    LIST,
    { query: { ...at.window, offered: String(offered) } },
    { staleTime: 0, keepPrevious: true },
  );
  const move = useWrite('PATCH /gift-options/{gift_option}/', {
    success: offered ? 'The gift is off the shelf.' : 'The gift is on the shelf again.',
    stale: [LIST],
  });
  const columns: Column<Gift>[] = [
    {
      key: 'name',
      label: 'Gift',
      cell: (g) => (
        <Named>
          <img src={g.image} alt="" width={40} height={40} loading="lazy" />
          {g.name}
        </Named>
      ),
    },
    { key: 'price', label: 'Price', number: true, cell: (g) => coins(g.numCoins) },
    {
      key: 'change',
      label: 'Change',
      number: true,
      cell: (g) => (
        <RowActions
          name={g.name}
          offered={offered}
          busy={move.busy}
          onChange={() => setChanged(g)}
          onMove={() => void move.press({ params: { gift_option: g.id }, body: { offered: !offered } })}
        />
      ),
    },
  ];
  return (
    <>
      <Register
        at={at}
        asked={asked}
        caption="Gifts"
        columns={columns}
        one="gift"
        many="gifts"
        empty={offered ? 'No gift is offered.' : 'No gift is off the shelf.'}
      />
      {adding && <GiftForm gift={null} onClose={onAdded} />}
      {changed && <GiftForm gift={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

interface Values {
  name?: string;
  numCoins?: string;
  image?: File | null;
}

function GiftForm({ gift, onClose }: { gift: Gift | null; onClose: () => void }) {
  const add = useWrite('POST /gift-options/', { success: 'The gift is offered.', stale: [LIST] });
  const change = useWrite('PATCH /gift-options/{gift_option}/', { success: 'The gift is changed.', stale: [LIST] });
  const send = ({ name = '', numCoins = '', image }: Values) => {
    const body = new FormData();
    body.append('name', name.trim());
    body.append('numCoins', numCoins.trim());
    if (image) body.append('image', image);
    return gift ? change.send({ params: { gift_option: gift.id }, body }) : add.send({ body });
  };
  return (
    <FormDialog<Values>
      title={gift ? `Change ${gift.name}` : 'Offer a gift'}
      submit={gift ? 'Save' : 'Offer'}
      onSend={send}
      onClose={onClose}
      initial={{ name: gift?.name ?? '', numCoins: gift ? String(gift.numCoins) : '' }}
    >
      <TextField name="name" label="Name" required maxLength={GIFT_NAME_MAX} autoComplete="off" autoFocus />
      <TextField
        name="numCoins"
        label="Price in coins"
        inputMode="numeric"
        autoComplete="off"
        required
        validate={wholeWithin(1, GIFT_COINS_MAX)}
        {...(gift && { hint: 'Gifts that were sent keep what they cost.' })}
      />
      <ImageField
        name="image"
        label="Picture"
        current={gift?.image ?? null}
        {...(gift ? {} : { required: 'A picture is needed.' })}
        shape="round"
      />
    </FormDialog>
  );
}
