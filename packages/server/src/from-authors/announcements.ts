import { ANNOUNCEMENT_DAYS, type Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { type KeyedCall, once } from '../idempotency/index.ts';
import { holdLiving, type NovelRow } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import {
  countAnnouncements,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  shownAnnouncements,
  withdrawAnnouncement,
  type AnnouncementRow,
} from './store.ts';

/** Announcements that stand on a novel's page. */
const SHOWN = 3;
const APART_MS = ANNOUNCEMENT_DAYS * 86_400_000;

/** Something that an author says to the followers of a novel. */
export interface Announced {
  announcementId: string;
  novelId: string;
}

export type Announcements = ReturnType<typeof createAnnouncements>;

/** What authors say to the followers of a novel: seldom, so that nobody stops following because of it. */
export function createAnnouncements({ db, clock, random }: { db: Database; clock: Clock; random: Random }) {
  const listeners: ((tx: Db, announced: Announced) => Promise<void>)[] = [];

  /** When the next one can be made of a novel; null: now. One that was taken back counts, since some have been told of it. */
  async function nextAt(on: Db, novelId: string): Promise<Date | null> {
    const [last] = await listAnnouncements(on, novelId, { limit: 1, offset: 0 });
    const next = last && new Date(last.createdAt.getTime() + APART_MS);
    return next && next > clock.now() ? next : null;
  }

  return {
    /** Hears of each announcement, in the transaction that makes it. */
    onAnnounced: (listener: (tx: Db, announced: Announced) => Promise<void>): void => void listeners.push(listener),

    async own({ id }: NovelRow, range: Range) {
      return {
        rows: (await listAnnouncements(db, id, range)).map(ownOnWire),
        total: await countAnnouncements(db, id),
        nextAt: (await nextAt(db, id))?.toISOString() ?? null,
      };
    },

    /** The last ones that readers find. */
    shown: async ({ id }: NovelRow): Promise<Entities['Announcement'][]> =>
      (await shownAnnouncements(db, id, SHOWN)).map(onWire),

    /**
     * Says something to the followers of a novel of the caller's, once for each key.
     * @throws Refusal `conflict` where readers do not find the novel; `too_many` within a week of the last one
     */
    announce: (
      caller: Caller,
      novel: NovelRow,
      text: string,
      keyed?: KeyedCall,
    ): Promise<Entities['OwnAnnouncement']> =>
      transaction(db, (tx) =>
        once(tx, keyed, clock, async () => {
          const held = await holdLiving(tx, novel.id, { ownPage: true });
          if (!held.listed) throw refuse('conflict', 'Readers do not find this novel now, so nobody would be told.');
          const next = await nextAt(tx, novel.id);
          if (next) {
            const seconds = Math.ceil((next.getTime() - clock.now().getTime()) / 1000);
            throw refuse(
              'too_many',
              'You have announced something within a week. Please wait until the week is over.',
              {
                headers: { 'retry-after': String(seconds) },
              },
            );
          }
          const row = { id: random.id('ann'), novelId: novel.id, text, createdAt: clock.now() };
          await insertAnnouncement(tx, row);
          for (const hear of listeners) await hear(tx, { announcementId: row.id, novelId: novel.id });
          return ownOnWire({ ...row, withdrawnAt: null });
        }),
      ),

    /** @throws Refusal `not_found`, also when it is another novel's */
    async one({ id: novelId }: NovelRow, id: string): Promise<AnnouncementRow> {
      const row = await findAnnouncement(db, novelId, id);
      if (!row) throw refuse('not_found', 'There is no such announcement.');
      return row;
    },

    /** Readers do not find it any more, and whoever has not been mailed of it is not. Once or more often. */
    withdraw: (novel: NovelRow, { id }: AnnouncementRow): Promise<void> =>
      transaction(db, async (tx) => {
        await holdLiving(tx, novel.id, { ownPage: true });
        await withdrawAnnouncement(tx, id, clock.now());
      }),
  };
}

const onWire = ({ id, text, createdAt }: AnnouncementRow): Entities['Announcement'] => ({
  id,
  text,
  created_at: createdAt.toISOString(),
});
const ownOnWire = (row: AnnouncementRow): Entities['OwnAnnouncement'] => ({
  ...onWire(row),
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
});
