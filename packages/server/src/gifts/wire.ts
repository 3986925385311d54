import type { Entities } from '@griot/contracts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { GiftRow, OptionRow } from './store.ts';

export const optionOnWire = ({ id, name, image, numCoins }: OptionRow): Entities['GiftOption'] => ({
  id,
  name,
  image,
  numCoins,
});
/** The same as staff see it. */
export const optionForStaff = (option: OptionRow) => ({ ...optionOnWire(option), offered: option.offered });

export const giftOnWire = ({ id, option, name, photoKey, goneAt, named, createdAt }: GiftRow): Entities['Gift'] => ({
  id,
  gift_option: optionOnWire(option),
  user: goneAt || !named ? null : { name, photo_url: mediaUrlOrNull(photoKey) },
  created_at: createdAt.toISOString(),
});
