import type { Entities } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Jobs } from '../ports/jobs/index.ts';
import { type NovelRow, visibleNovel } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { give } from './giving.ts';
import { createGiftMessages, tellOfGifts } from './messages.ts';
import { listGifts, totalsOf } from './store.ts';
import { giftOnWire, optionOnWire } from './wire.ts';

/** The words of part 2 §8. */
export const SENT = 'Gift has been sent';

export type Gifts = ReturnType<typeof createGifts>;

/** What readers give to novels (part 2 §2.8 and §2.9). */
export function createGifts({
  db,
  clock,
  random,
  jobs,
  inbox,
  limits,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  inbox: Inbox;
  limits: Limits;
}) {
  createGiftMessages({ db, clock, jobs, inbox });
  return {
    /**
     * Sends a gift, once for each key. Its author is told of it by a job.
     * @throws Refusal as `give`; `too_many`
     */
    async send(
      caller: Caller,
      gift: BodyOut<'POST /gifts/send-gift/'>,
      keyed?: KeyedCall,
    ): Promise<Answer<'POST /gifts/send-gift/'>> {
      await limits.count({ limit: LIMITS.giftByPerson, who: caller.id });
      const sent = await transaction(db, (tx) =>
        once(tx, keyed, clock, async () => {
          const { id: novelId } = await visibleNovel(tx, caller, gift.novel);
          const { balance } = await give(
            tx,
            { userId: caller.id, novelId, optionId: gift.gift_option, shown: gift.num_coins },
            { clock, random },
          );
          return { message: SENT, balance };
        }),
      );
      // After the gift is there for everyone to see, so that whichever round waits now will find it.
      await jobs.enqueue(db, tellOfGifts, {});
      return sent;
    },

    /** What a novel was given, newest first. */
    list: async (novel: Pick<NovelRow, 'id'>, range: Range): Promise<Entities['Gift'][]> =>
      (await listGifts(db, novel.id, range)).map(giftOnWire),

    /** How many of each it was given. */
    totals: async (novel: Pick<NovelRow, 'id'>): Promise<Answer<'GET /novels/{novel}/gifts/'>['totals']> =>
      (await totalsOf(db, novel.id)).map(({ option, count }) => ({ gift_option: optionOnWire(option), count })),
  };
}
