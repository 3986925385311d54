import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { network } from '../http/network.ts';
import { lockNovel, moveCounters } from '../novels/store.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { chapterViews, viewSalts } from './tables.ts';

/**
 * Who views: a signed-in reader, or a guest, of whom only a hash of their network is kept. Nothing that a guest may choose
 * at will (a User-Agent, the other addresses of their /64) makes them somebody else.
 */
export type Viewer = { reader: string } | { ip: string };

/** The chapter that is viewed, and whose it is: authors do not count on their own pages. */
export interface Viewed { id: string; novelId: string; authorId: string }

export interface Views {
  /** Counts a view once per reader, chapter and day, UTC (ruling 24). */
  count(chapter: Viewed, viewer: Viewer): Promise<void>;
}

export function createViews({ db, clock, random }: { db: Database; clock: Clock; random: Random }): Views {
  let today: { day: string; salt: string } | undefined;

  /** The day's salt; with it goes the last way from yesterday's hashes back to addresses. */
  async function saltOf(day: string): Promise<string> {
    if (today?.day === day) return today.salt;
    await db.delete(viewSalts).where(lt(viewSalts.day, day));
    await db.insert(viewSalts).values({ day, salt: random.token() }).onConflictDoNothing();
    const [row] = await db.select().from(viewSalts).where(eq(viewSalts.day, day));
    if (!row) throw new Error(`the salt of ${day} is gone`);
    today = row;
    return row.salt;
  }

  const dayOf = () => clock.now().toISOString().slice(0, 10);

  async function record(chapter: Viewed, viewer: string, day: string): Promise<void> {
    const view = { chapterId: chapter.id, novelId: chapter.novelId, viewer, day };
    if (await wasCounted(db, view)) return;
    await transaction(db, async (tx) => {
      // The novel before its chapter, as whoever writes takes them: the other way round the two would wait for each other.
      if (!(await lockNovel(tx, chapter.novelId))) return;
      const rows = await tx.insert(chapterViews).values(view).onConflictDoNothing().returning({ viewer: chapterViews.viewer });
      if (rows.length > 0) await moveCounters(tx, chapter.novelId, { numViews: 1 });
    });
  }

  return {
    async count(chapter, viewer) {
      const day = dayOf();
      if ('reader' in viewer) {
        if (viewer.reader !== chapter.authorId) await record(chapter, `u:${viewer.reader}`, day);
        return;
      }
      const hash = createHash('sha256').update(`${await saltOf(day)}\n${network(viewer.ip)}`).digest('base64url').slice(0, 22);
      await record(chapter, `g:${hash}`, day);
    },
  };
}

async function wasCounted(db: Db, { chapterId, viewer, day }: { chapterId: string; viewer: string; day: string }): Promise<boolean> {
  const rows = await db.select({ day: chapterViews.day }).from(chapterViews)
    .where(and(eq(chapterViews.chapterId, chapterId), eq(chapterViews.viewer, viewer), eq(chapterViews.day, day)));
  return rows.length > 0;
}
