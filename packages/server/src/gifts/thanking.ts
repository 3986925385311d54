import type { Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { holdUser } from '../users/index.ts';
import { countOwnGifts, findOwnGift, listOwnGifts, putThanks, type OwnGiftRow } from './thanking-store.ts';
import { giftOnWire } from './wire.ts';

export type Thanking = ReturnType<typeof createThanking>;

/** Authors thank for gifts, each once, also where they do not learn who gave. */
export function createThanking({
  db,
  clock,
  inbox,
  limits,
}: {
  db: Database;
  clock: Clock;
  inbox: Inbox;
  limits: Limits;
}) {
  async function one(caller: Caller, id: string): Promise<OwnGiftRow> {
    const gift = await findOwnGift(db, caller.id, id);
    if (!gift) throw refuse('not_found', 'There is no such gift.');
    return gift;
  }
  return {
    one,

    async list(caller: Caller, novelId: string, range: Range): Promise<{ rows: Entities['OwnGift'][]; total: number }> {
      const rows = await listOwnGifts(db, caller.id, novelId, range);
      return { rows: rows.map(onWire), total: await countOwnGifts(db, caller.id, novelId) };
    },

    /** Puts thanks into the giver's inbox; a second time changes nothing. @throws Refusal `conflict` when the giver has left; `too_many` */
    async thank(caller: Caller, gift: OwnGiftRow, text: string): Promise<Entities['OwnGift']> {
      await limits.count({ limit: LIMITS.thanksByAuthor, who: caller.id });
      await transaction(db, async (tx) => {
        const giver = await holdUser(tx, gift.userId);
        if (!giver || giver.deletedAt) throw refuse('conflict', 'Whoever gave this has left.');
        if (!(await putThanks(tx, gift.id, text, clock.now()))) return;
        await inbox.send(tx, {
          receiverId: giver.id,
          senderId: caller.id,
          title: `Thank you for your gift to ${gift.novelTitle}`,
          body: `${text || `The author of ${gift.novelTitle} thanks you for your gift.`}\n\nYou gave: ${gift.option.name}.`,
        });
      });
      return onWire(await one(caller, gift.id));
    },
  };
}

const onWire = (row: OwnGiftRow): Entities['OwnGift'] => ({
  ...giftOnWire(row),
  thanks: row.thanks,
  thanked_at: row.thankedAt?.toISOString() ?? null,
  can_be_thanked: row.goneAt === null,
});
