import type { FollowMail } from '@griot/contracts';
import type { Db } from '../ports/database/index.ts';
import { setAnnouncementTime, waitingAnnouncements } from './announcing-store.ts';
import { setMailTime, waitingMails } from './telling-store.ts';
import { mailTime, type MailTimes } from './times.ts';

/** Gives what waits to be mailed to somebody the time that it has by their choices and settings as they are now, or none. */
export async function retimeMails(tx: Db, userId: string, now: Date): Promise<void> {
  const waiting = (await waitingMails(tx, userId)).map(({ chapterId: id, ...times }) => ({ id, ...times }));
  for (const { at, ids } of retimed(waiting, now)) await setMailTime(tx, userId, ids, at);
  for (const { at, ids } of retimed(await waitingAnnouncements(tx, userId), now))
    await setAnnouncementTime(tx, userId, ids, at);
}

type Waiting = MailTimes & { id: string; mailAt: Date; mail: FollowMail };

/** What gets which time. */
function retimed(waiting: readonly Waiting[], now: Date): Iterable<{ at: Date | null; ids: string[] }> {
  const byTime = new Map<number | null, { at: Date | null; ids: string[] }>();
  for (const { id, mailAt, mail, ...times } of waiting) {
    // What is due is only waiting for its minute: a digest would move to the next day.
    if (mailAt <= now && mail !== 'none') continue;
    const at = mailTime(mail, times, now);
    const key = at?.getTime() ?? null;
    const same = byTime.get(key) ?? { at, ids: [] };
    same.ids.push(id);
    byTime.set(key, same);
  }
  return byTime.values();
}
