import type { Db } from '../ports/database/index.ts';
import { setAnnouncementTimes, waitingAnnouncements } from './announcing-store.ts';
import { setTimes, waitingChapters, type Waiting } from './telling-store.ts';
import { mailTime, pushTime } from './times.ts';

/** Gives what waits to be mailed or pushed to somebody the time that it has by their choices and settings as they are now, or none. */
export async function retimeMails(tx: Db, userId: string, now: Date): Promise<void> {
  for (const { at, ids } of retimed(await waitingChapters(tx, userId), now)) await setTimes(tx, userId, ids, at);
  for (const { at, ids } of retimed(await waitingAnnouncements(tx, userId), now))
    await setAnnouncementTimes(tx, userId, ids, at);
}

interface Times {
  mailAt: Date | null;
  pushAt: Date | null;
}

/** What gets which times. */
function retimed(waiting: readonly Waiting[], now: Date): Iterable<{ at: Times; ids: string[] }> {
  const byTimes = new Map<string, { at: Times; ids: string[] }>();
  for (const one of waiting) {
    // What is due is only waiting for its minute: a digest would move to the next day.
    const mailDue = one.mailAt !== null && one.mailAt <= now && one.mail !== 'none';
    const pushDue = one.pushAt !== null && one.pushAt <= now && one.push;
    const at = {
      mailAt: one.mailAt && (mailDue ? one.mailAt : mailTime(one.mail, one, now)),
      pushAt: one.pushAt && (pushDue ? one.pushAt : one.push ? pushTime(one, now) : null),
    };
    const key = [at.mailAt?.getTime(), at.pushAt?.getTime()].join();
    const same = byTimes.get(key) ?? { at, ids: [] };
    same.ids.push(one.id);
    byTimes.set(key, same);
  }
  return byTimes.values();
}
