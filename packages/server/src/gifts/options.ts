import type { BodyOut } from '@griot/contracts/contract';
import { refuse, type Refusal } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { readImage } from '../images/index.ts';
import { jobKind, type Jobs } from '../jobs/index.ts';
import { mediaUrl, type Blobs } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff/record.ts';
import { findOption, hasPicture, holdOption, insertOption, listShelf, updateOption, type OptionRow } from './store.ts';
import { keptOnWire } from './wire.ts';

export const missingOption = (): Refusal => refuse('not_found', 'There is no such gift.');

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

  const record = (tx: Db, caller: Caller, did: string, option: OptionRow, detail: Record<string, unknown>) =>
    recordAction(tx, { actorId: caller.id, action: `gift-option.${did}`, subjectId: option.id, detail }, clock, random);

  /** Writes a change down only when there is one, and lets a picture go that no option has any more. */
  async function changed(caller: Caller, id: string, change: Partial<OptionRow>): Promise<OptionRow> {
    return await transaction(db, async (tx) => {
      const before = await holdOption(tx, id, 'update');
      if (!before) throw missingOption();
      const after = Object.keys(change).length > 0 ? await updateOption(tx, id, change) : before;
      const [was, is] = [keptOnWire(before), keptOnWire(after)];
      if (JSON.stringify(was) !== JSON.stringify(is))
        await record(tx, caller, before.offered && !after.offered ? 'taken-off' : 'changed', after, {
          before: was,
          after: is,
        });
      if (after.image !== before.image)
        await jobs.enqueue(tx, forgetting, { key: before.image.slice(mediaUrl('').length) });
      return after;
    });
  }

  return {
    list: (window: { limit: number; offset: number; offered: boolean }) => listShelf(db, window),

    /** An option, also one that is off the shelf. @throws Refusal `not_found` */
    async one(id: string): Promise<OptionRow> {
      const option = await findOption(db, id);
      if (!option) throw missingOption();
      return option;
    },

    /** @throws Refusal `unsupported_media` or `too_large` */
    async add(caller: Caller, { name, numCoins }: BodyOut<'POST /gift-options/'>, picture: Buffer): Promise<OptionRow> {
      const image = await store(picture);
      return await transaction(db, async (tx) => {
        const option = await insertOption(tx, { id: random.id('gop'), name, image, numCoins });
        await record(tx, caller, 'created', option, keptOnWire(option));
        return option;
      });
    },

    /** @throws Refusal `unsupported_media` or `too_large` */
    async change(
      caller: Caller,
      id: string,
      { name, numCoins, offered }: BodyOut<'PATCH /gift-options/{gift_option}/'>,
      picture?: Buffer,
    ): Promise<OptionRow> {
      return await changed(caller, id, {
        ...(name === undefined ? {} : { name }),
        ...(numCoins === undefined ? {} : { numCoins }),
        ...(offered === undefined ? {} : { offered }),
        ...(picture ? { image: await store(picture) } : {}),
      });
    },

    /** Takes an option off the shelf. It is never deleted, since gifts point at it. */
    takeOff: (caller: Caller, id: string): Promise<OptionRow> => changed(caller, id, { offered: false }),
  };
}
