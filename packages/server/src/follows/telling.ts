import type { FirstOut } from '../chapters/index.ts';
import type { Announced } from '../from-authors/index.ts';
import type { Clock } from '../ports/clock.ts';
import { sharedAnnouncements } from '../ports/database/announcements.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { announceOnFrom, endAnnouncing, holdAnnouncing, insertAnnounced } from './announcing-store.ts';
import { sendNews } from './mailing.ts';
import { anyFollower } from './store.ts';
import {
  endTelling,
  forgetToldBefore,
  goOnFrom,
  holdTelling,
  insertTelling,
  insertTold,
  markOpened,
  nextFollowers,
  toldAmong,
  type Follower,
  type ToTell,
} from './telling-store.ts';
import { pushNews } from './pushing.ts';
import { mailTime, pushTime } from './times.ts';

const tellFollowers = jobKind<{ chapterId: string }>('tell-followers');
const tellAnnouncement = jobKind<{ announcementId: string }>('tell-announcement');
const forgetTold = jobKind('forget-told');

/** Followers that are told in one transaction: what a killed server has to do again, and how long others wait for these rows. */
const LOT = 1_000;
const KEPT_DAYS = 180;

/** Some have been told of a chapter or an announcement, whose id that is: those whose ids lie after one and not after another. Null: who knows what was not heard. */
export type Told = { chapterId: string; after: string; upTo: string } | null;

const told = sharedAnnouncements<Told>('griot_told', null);
export const onTold = told.listen;
export const hearOthersTold = told.hearOthers;

export type Telling = ReturnType<typeof createTelling>;

/**
 * Tells followers of a chapter that came out, or of what its author announces, each once. That it is to be told stands in the transaction that lets it out;
 * then a job goes through its followers in the order of their ids, a lot in a transaction together with how far it has come.
 * So it goes on where a killed server stopped, and the key of what was told keeps two workers from telling anybody twice.
 */
export function createTelling({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }) {
  jobs.handle(tellFollowers, async ({ chapterId }) => {
    while (await transaction(db, (tx) => tellLot(tx, chapterId)));
  });
  jobs.handle(tellAnnouncement, async ({ announcementId }) => {
    while (await transaction(db, (tx) => announceLot(tx, announcementId)));
  });
  jobs.handle(
    forgetTold,
    async () => {
      await forgetToldBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000));
      await markOpened(db, clock.now());
    },
    { every: '23 4 * * *' },
  );

  /** Tells the next lot of a chapter; false when nobody is left. */
  const tellLot = (tx: Db, chapterId: string): Promise<boolean> =>
    lotOf(tx, chapterId, {
      hold: () => holdTelling(tx, chapterId),
      tell: (told) =>
        insertTold(
          tx,
          told.map((row) => ({ ...row, chapterId })),
        ),
      goOn: (upTo) => goOnFrom(tx, chapterId, upTo),
      end: () => endTelling(tx, chapterId, clock.now()),
    });

  /** The same of an announcement. */
  const announceLot = (tx: Db, announcementId: string): Promise<boolean> =>
    lotOf(tx, announcementId, {
      hold: () => holdAnnouncing(tx, announcementId),
      tell: (told) =>
        insertAnnounced(
          tx,
          told.map((row) => ({ ...row, announcementId })),
        ),
      goOn: (upTo) => announceOnFrom(tx, announcementId, upTo),
      end: () => endAnnouncing(tx, announcementId, clock.now()),
    });

  async function lotOf(tx: Db, id: string, of: Lots): Promise<boolean> {
    const telling = await of.hold();
    if (!telling) return false;
    const followers = telling.found ? await nextFollowers(tx, telling, LOT) : [];
    const last = followers.at(-1);
    if (!last) {
      await of.end();
      return false;
    }
    const rows = toldOf(followers, telling, clock.now());
    await of.tell(rows);
    await of.goOn(last.userId);
    if (rows.length > 0) await told.announce(tx, { chapterId: id, after: telling.upTo, upTo: last.userId });
    if (rows.some(({ mailAt }) => mailAt && mailAt <= clock.now())) await jobs.enqueue(tx, sendNews, {});
    if (rows.some(({ pushAt }) => pushAt && pushAt <= clock.now())) await jobs.enqueue(tx, pushNews, {});
    return true;
  }

  return {
    tellLot: (chapterId: string): Promise<boolean> => transaction(db, (tx) => tellLot(tx, chapterId)),
    announceLot: (announcementId: string): Promise<boolean> => transaction(db, (tx) => announceLot(tx, announcementId)),

    /** Promises that a chapter is told, if somebody follows. Who follows later is not told of it. */
    async firstOut(tx: Db, { chapterId, novelId, at }: FirstOut): Promise<void> {
      if (!(await anyFollower(tx, novelId))) return;
      await insertTelling(tx, { chapterId, novelId, outAt: at });
      await jobs.enqueue(tx, tellFollowers, { chapterId });
    },

    /** Promises that an announcement is told. Who follows later finds it on the novel's page. */
    announced: (tx: Db, { announcementId }: Announced): Promise<void> =>
      jobs.enqueue(tx, tellAnnouncement, { announcementId }),
  };
}

/** What a kind of telling does in one transaction: how far it has come stands beside who was told. */
interface Lots {
  hold(): Promise<(ToTell & { found: boolean }) | undefined>;
  tell(rows: NewlyTold[]): Promise<void>;
  goOn(upTo: string): Promise<unknown>;
  end(): Promise<unknown>;
}

interface NewlyTold {
  userId: string;
  novelId: string;
  toldAt: Date;
  inPlatform: boolean;
  mailAt: Date | null;
  pushAt: Date | null;
}

/** What is written of those who are told by any way. */
function toldOf(followers: readonly Follower[], { novelId }: ToTell, now: Date): NewlyTold[] {
  // Many share their times, and a time is reckoned slowly.
  const known = new Map<string, Date | null>();
  const timeOf = (follower: Follower): Date | null => {
    const { mail, timeZone, mailHour, mailWeekday, quietFrom, quietUntil, mailedAt } = follower;
    const key = [mail, timeZone, mailHour, mailWeekday, quietFrom, quietUntil, mailedAt?.getTime()].join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = mailTime(mail, follower, now);
    known.set(key, made);
    return made;
  };
  return followers.flatMap((follower) => {
    const mailAt = follower.told && follower.mailable ? timeOf(follower) : null;
    const pushAt = follower.told && follower.push ? pushTime(follower, now) : null;
    if (!follower.told || (!follower.inPlatform && !mailAt && !pushAt)) return [];
    return [{ userId: follower.userId, novelId, toldAt: now, inPlatform: follower.inPlatform, mailAt, pushAt }];
  });
}

/** Of these people, those who have been told of a chapter or an announcement in the platform. */
export const toldInPlatform = (db: Database, id: string, userIds: string[]): Promise<string[]> =>
  toldAmong(db, id, userIds);
