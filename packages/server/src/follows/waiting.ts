import type { Db } from '../ports/database/index.ts';
import { setMailTime, waitingMails } from './telling-store.ts';
import { mailTime } from './times.ts';

/** Gives what waits to be mailed to somebody the time that it has by their choices and settings as they are now, or none. */
export async function retimeMails(tx: Db, userId: string, now: Date): Promise<void> {
  const byTime = new Map<number | null, { at: Date | null; chapters: string[] }>();
  for (const { chapterId, mailAt, mail, ...times } of await waitingMails(tx, userId)) {
    // What is due is only waiting for its minute: a digest would move to the next day.
    if (mailAt <= now && mail !== 'none') continue;
    const at = mailTime(mail, times, now);
    const key = at?.getTime() ?? null;
    const same = byTime.get(key) ?? { at, chapters: [] };
    same.chapters.push(chapterId);
    byTime.set(key, same);
  }
  for (const { at, chapters } of byTime.values()) await setMailTime(tx, userId, chapters, at);
}
