import { createHash } from 'node:crypto';
import { network, widerNetwork } from '../http/network.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { sqlState, transaction, type Database } from '../ports/database/index.ts';
import { recordSubscriptionRead } from '../subscriptions/index.ts';
import {
  addCounted,
  daySalt,
  dropGuests,
  makeMonths,
  recordView,
  takeUncounted,
  type Crowd,
  type View,
} from './views-store.ts';

/** Takes views out of `uncounted_views` and adds them to what readers see. */
const countViews = jobKind('count-views');
/** Views counted in one transaction: few enough that nobody who writes to one of their novels waits for long. */
const LOT = 2_000;
/**
 * Guests' views of one novel on one day that count from one wider network: bonuses hang on views, and addresses are rented by
 * the hundred. A school or an office behind few addresses never comes so far, since each address counts once a chapter.
 */
const CROWD = 600;
/** Days for which it is remembered which guests have viewed what, so that a day is whole before it is forgotten. */
const GUESTS_KEPT_DAYS = 2;

/**
 * Who views: a signed-in reader, or a guest, of whom only a hash of their network is kept. Nothing that a guest may choose
 * at will (a User-Agent, the other addresses of their /64) makes them somebody else.
 * Of a reader it matters whether their subscription alone let them in: what they have paid for it is shared among such chapters.
 */
export type Viewer = { reader: string; bySubscription: boolean } | { ip: string };

/** The chapter that is viewed, and whose it is: authors do not count on their own pages. */
export interface Viewed {
  id: string;
  novelId: string;
  authorId: string;
}

export interface Views {
  /**
   * Records a view once per reader, chapter and day, UTC (ruling 24). The numbers that readers see follow within about a
   * second: nobody who opens a chapter waits for those who open another of the same novel. Of the guests of one wider network
   * 600 views of a novel count a day; what is more is passed over in silence.
   */
  count(chapter: Viewed, viewer: Viewer): Promise<void>;
}

export interface ViewsPorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
}

export function createViews({ db, clock, random, jobs }: ViewsPorts): Views {
  // Every minute too: a server that dies between a view and its promise leaves none uncounted.
  jobs.handle(countViews, () => countAll(db), { every: '* * * * *', gathered: true });
  jobs.handle(jobKind('forget-guests'), () => dropGuests(db, dayBefore(clock.now(), GUESTS_KEPT_DAYS)), {
    every: '7 3 * * *',
    gathered: true,
  });
  jobs.handle(jobKind('months-of-views'), () => makeMonths(db, dayBefore(clock.now(), 0)), {
    every: '11 3 * * *',
    gathered: true,
  });

  let today: { day: string; salt: string } | undefined;

  /** The day's salt; with it goes the last way from yesterday's hashes back to addresses. */
  async function saltOf(day: string): Promise<string> {
    if (today?.day === day) return today.salt;
    today = { day, salt: await daySalt(db, day, random.token()) };
    return today.salt;
  }

  async function record(chapter: Viewed, viewer: string, day: string, crowd?: Crowd): Promise<void> {
    if (!(await recorded({ chapterId: chapter.id, novelId: chapter.novelId, viewer, day }, crowd))) return;
    // After the view is there for everyone to see, so that whichever count waits now will find it.
    await jobs.enqueue(db, countViews, {});
  }

  const recorded = (view: View, crowd?: Crowd): Promise<boolean> =>
    unlessGone(() => recordView(db, view, crowd), false);

  return {
    async count(chapter, viewer) {
      const day = dayBefore(clock.now(), 0);
      if ('reader' in viewer) {
        if (viewer.reader === chapter.authorId) return;
        await record(chapter, `u:${viewer.reader}`, day);
        if (viewer.bySubscription)
          await unlessGone(
            () =>
              recordSubscriptionRead(db, {
                userId: viewer.reader,
                chapterId: chapter.id,
                novelId: chapter.novelId,
                at: clock.now(),
              }),
            undefined,
          );
        return;
      }
      const salt = await saltOf(day);
      const hash = (of: string): string =>
        createHash('sha256').update(`${salt}\n${of}`).digest('base64url').slice(0, 22);
      const crowd = {
        key: `views:${hash(`${chapter.novelId}\n${widerNetwork(viewer.ip)}`)}`,
        most: CROWD,
        until: new Date(`${dayBefore(clock.now(), -1)}T00:00:00Z`),
      };
      await record(chapter, `g:${hash(network(viewer.ip))}`, day, crowd);
    },
  };
}

/** A foreign key points nowhere. */
const NO_SUCH_NOVEL = '23503';

/** What is written of a novel, unless it was deleted while its reader opened it. */
async function unlessGone<T>(write: () => Promise<T>, gone: T): Promise<T> {
  try {
    return await write();
  } catch (failure) {
    if (sqlState(failure) === NO_SUCH_NOVEL) return gone;
    throw failure;
  }
}

/** A day, UTC, so many days before a moment. */
const dayBefore = (moment: Date, days: number): string =>
  new Date(moment.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Counts what is uncounted, in lots, each of them whole or not at all. */
async function countAll(db: Database): Promise<void> {
  for (let more = true; more;) {
    more = await transaction(db, async (tx) => {
      const { found, views } = await takeUncounted(tx, LOT);
      await addCounted(tx, views);
      return found;
    });
  }
}
