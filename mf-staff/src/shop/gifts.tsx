import { GIFT_COINS_MAX, GIFT_NAME_MAX, type Entities } from '@griot/contracts';
import { formatCoins, space } from '@griot/ui';
import { ImageField, TextField } from '@griot/ui/form';
import { styled } from 'styled-components';
import { wholeWithin } from './amounts.ts';
import type { Goods } from './shelf.tsx';

interface Values {
  name?: string;
  numCoins?: string;
  image?: File | null;
}

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
`;

/** What readers can give, with its picture. */
export const GIFTS: Goods<Entities['GiftOption'], Values> = {
  list: 'gift-options',
  change: 'gift-options/{gift_option}',
  one: 'gift',
  many: 'gifts',
  caption: 'Gifts',
  name: (gift) => gift.name,
  columns: [
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
    { key: 'price', label: 'Price', number: true, cell: (g) => formatCoins(g.numCoins) },
  ],
  initial: (gift) => ({ name: gift?.name ?? '', numCoins: gift ? String(gift.numCoins) : '' }),
  body: ({ name = '', numCoins = '', image }) => {
    const body = new FormData();
    body.append('name', name.trim());
    body.append('numCoins', numCoins.trim());
    if (image) body.append('image', image);
    return body;
  },
  fields: (gift) => (
    <>
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
    </>
  ),
};
