import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { moveCounters } from '../novels/store.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { chapterViews, viewSalts } from './tables.ts';

/** Who views: a signed-in reader, or a guest of whom only a hash is kept. */
export type Viewer = { reader: string } | { ip: string; userAgent: string };

/** The chapter that is viewed, and whose it is: authors do not count on their own pages. */
export interface Viewed { id: string; novelId: string; authorId: string }

export interface Views {
  /** Counts a view once per reader, chapter and day, UTC (ruling 24). */
  count(chapter: Viewed, viewer: Viewer): Promise<void>;
  /** The same within the caller's transaction, for a signed-in reader. */
  countReader(tx: Db, chapter: Viewed, readerId: string): Promise<void>;
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

  async function record(tx: Db, chapter: Viewed, viewer: string, day: string): Promise<void> {
    const rows = await tx.insert(chapterViews).values({ chapterId: chapter.id, novelId: chapter.novelId, viewer, day })
      .onConflictDoNothing().returning({ viewer: chapterViews.viewer });
    if (rows.length > 0) await moveCounters(tx, chapter.novelId, { numViews: 1 });
  }

  const countReader = async (tx: Db, chapter: Viewed, readerId: string): Promise<void> => {
    if (readerId !== chapter.authorId) await record(tx, chapter, `u:${readerId}`, dayOf());
  };

  return {
    countReader,
    async count(chapter, viewer) {
      if ('reader' in viewer) return await transaction(db, (tx) => countReader(tx, chapter, viewer.reader));
      const day = dayOf();
      const hash = createHash('sha256').update(`${await saltOf(day)}\n${viewer.ip}\n${viewer.userAgent}`).digest('base64url').slice(0, 22);
      await transaction(db, (tx) => record(tx, chapter, `g:${hash}`, day));
    },
  };
}
