import type { BodyOut } from '@griot/contracts/contract';
import type { Caller } from '../http/route.ts';
import { readImage } from '../images/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { mediaUrl, type Blobs } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { createShelf } from '../shop/index.ts';
import { giftOptionStore, hasPicture, type OptionRow } from './store.ts';
import { optionForStaff } from './wire.ts';

export const MISSING_OPTION = 'There is no such gift.';

/** Where the pictures of gifts lie among the stored files. */
export const PICTURES = 'gifts';

const forgetting = jobKind<{ key: string }>('forget-gift-picture');

export type GiftOptions = ReturnType<typeof createGiftOptions>;

/** What can be given, and how administrators set it (part 2 §2.9, rulings 4 and 9). */
export function createGiftOptions({
  db,
  clock,
  random,
  blobs,
  jobs,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  blobs: Blobs;
  jobs: Jobs;
}) {
  jobs.handle(forgetting, async ({ key }) => {
    if (!(await hasPicture(db, mediaUrl(key)))) await blobs.delete(key);
  });

  /** Stores a picture and gives its path. @throws Refusal `unsupported_media` or `too_large` */
  async function store(bytes: Buffer): Promise<string> {
    const { bytes: emblem } = await (await readImage(bytes)).emblem();
    return mediaUrl(await blobs.put(PICTURES, emblem, 'webp'));
  }

  const shelf = createShelf({
    db,
    clock,
    random,
    store: giftOptionStore,
    kind: 'gift-option',
    prefix: 'gop',
    missing: MISSING_OPTION,
    onWire: optionForStaff,
    // A picture is let go when no option has it any more.
    async onChanged(tx, before, after) {
      if (after.image !== before.image)
        await jobs.enqueue(tx, forgetting, { key: before.image.slice(mediaUrl('').length) });
    },
  });

  return {
    ...shelf,

    /** @throws Refusal `unsupported_media` or `too_large` */
    add: async (
      caller: Caller,
      { name, numCoins }: BodyOut<'POST /gift-options/'>,
      picture: Buffer,
    ): Promise<OptionRow> => shelf.add(caller, { name, image: await store(picture), numCoins }),

    /** @throws Refusal `unsupported_media` or `too_large` */
    change: async (
      caller: Caller,
      id: string,
      { name, numCoins, offered }: BodyOut<'PATCH /gift-options/{gift_option}/'>,
      picture?: Buffer,
    ): Promise<OptionRow> =>
      shelf.change(caller, id, { name, numCoins, offered, image: picture && (await store(picture)) }),
  };
}
