import type { Entities } from '@griot/contracts';
import type { Answer, BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import { holdLiving, lockNovel, updateNovel } from '../novels/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Rhythm } from '../schema/novels.ts';
import { userById } from '../users/index.ts';
import { tellAuthor, type ApprovalPorts } from './approval.ts';
import type { Novel } from './drafts.ts';
import { lockChapter, updateChapter } from './drafts-store.ts';
import { missedMessage, publishedMessage } from './messages.ts';
import { dueReleases, NO_RELEASE, releasesOf } from './releases-store.ts';
import { missingChapter } from './reading.ts';
import { isZone, momentOf, slotsOf } from './slots.ts';
import { ownChapterOnWire, type ChapterRow } from './wire.ts';

type Own = '/novels/mine/{novel}/chapters/{chapter}/';
type RhythmAnswer = NonNullable<Answer<'GET /novels/mine/{novel}/rhythm/'>>;

export interface ReleasePorts extends Omit<ApprovalPorts, 'publishing' | 'drafts' | 'random'> {
  jobs: Jobs;
  /** Where the platform is, if its operator has said so: jobs know of no request. */
  origin: string | undefined;
}

/** Publishes what is due. Each time is promised a job, and one a minute finds what has no job any more. */
const releaseDue = jobKind<Record<string, never>>('release-chapters');
const MOST_DAYS_AHEAD = 366;
/** Times of a rhythm that are told ahead. */
const TOLD = 5;

export type Releases = ReturnType<typeof createReleases>;

/**
 * When chapters come out by themselves. An approved chapter comes out at its time; one that is not approved by then waits,
 * its author is told once, and it comes out with its approval. What its time is for is its first coming out: changes of what
 * readers have come out when they are approved.
 */
export function createReleases({ db, clock, mailer, inbox, publisher, jobs, origin }: ReleasePorts) {
  jobs.handle(releaseDue, () => publishDue(), { every: '* * * * *' });

  async function publishDue(): Promise<void> {
    const failures: unknown[] = [];
    for (const due of await dueReleases(db, clock.now()))
      try {
        await transaction(db, (tx) => comeOut(tx, due));
      } catch (failure) {
        failures.push(failure);
      }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chapters could not come out`);
  }

  /** Publishes a chapter that was due a moment ago, if it still is: another server may have done it, or its author changed their mind. */
  async function comeOut(tx: Db, { id, novelId, authorId }: { id: string; novelId: string; authorId: string }) {
    const novel = await lockNovel(tx, novelId);
    const chapter = novel && !novel.removedAt ? await lockChapter(tx, novelId, id) : undefined;
    const author = await userById(tx, authorId);
    if (!novel || !chapter?.releaseAt || chapter.releaseAt > clock.now() || author?.blockedAt !== null) return;
    if (chapter.approvedAt) {
      const published = await publisher.publish(tx, chapter);
      await tellAuthor(tx, novel, publishedMessage(novel, published, origin), { mailer, inbox });
    } else if (!chapter.releaseMissedAt) {
      await updateChapter(tx, id, { releaseMissedAt: clock.now() });
      await tellAuthor(tx, novel, missedMessage(novel, chapter, origin), { mailer, inbox });
    }
  }

  async function setRelease(
    tx: Db,
    chapterId: string,
    release: { at: Date; zone: string; inRhythm: boolean },
  ): Promise<ChapterRow> {
    await jobs.enqueue(
      tx,
      releaseDue,
      {},
      { after: Math.ceil((release.at.getTime() - clock.now().getTime()) / 1_000) },
    );
    return await updateChapter(tx, chapterId, {
      releaseAt: release.at,
      releaseZone: release.zone,
      releaseInRhythm: release.inRhythm,
      releaseMissedAt: null,
    });
  }

  /** Changes the time of a chapter that is not out yet, with the novel held. */
  const changing = (
    novel: Novel,
    chapterId: string,
    change: (tx: Db, chapter: ChapterRow, held: { rhythm: Rhythm | null }) => Promise<ChapterRow>,
  ): Promise<Entities['OwnChapter']> =>
    transaction(db, async (tx) => {
      const held = await holdLiving(tx, novel.id);
      const chapter = await lockChapter(tx, novel.id, chapterId);
      if (!chapter) throw missingChapter();
      if (chapter.publishedAt) throw refuse('conflict', 'This chapter is published already.');
      return ownChapterOnWire(await change(tx, chapter, held), novel);
    });

  /** The times of a rhythm that no chapter has, from now on. */
  async function* freeSlots(on: Db, novelId: string, rhythm: Rhythm): AsyncGenerator<Date, never> {
    const taken = new Set((await releasesOf(on, novelId)).map(({ at }) => at.getTime()));
    for (const slot of slotsOf(rhythm, clock.now())) if (!taken.has(slot.getTime())) yield slot;
    throw new Error('a rhythm has no end');
  }

  async function onWire(on: Db, novelId: string, rhythm: Rhythm): Promise<RhythmAnswer> {
    const next: string[] = [];
    for await (const slot of freeSlots(on, novelId, rhythm)) {
      next.push(slot.toISOString());
      if (next.length === TOLD) break;
    }
    return { ...rhythm, next };
  }

  return {
    publishDue,

    /** Sets the time of an unpublished chapter; @throws Refusal `invalid` when it is over or too far ahead, `conflict` when the chapter is out */
    setTime: (novel: Novel, chapterId: string, { local, zone }: BodyOut<`PUT ${Own}release/`>) =>
      changing(novel, chapterId, async (tx, chapter) => {
        mustBeZone(zone);
        const at = momentOf(local, zone);
        if (!at) throw invalid({ local: ['There is no such day.'] });
        // Sent again after its answer was lost, it stands already.
        if (chapter.releaseAt?.getTime() === at.getTime() && chapter.releaseZone === zone && !chapter.releaseInRhythm)
          return chapter;
        const ahead = at.getTime() - clock.now().getTime();
        if (ahead <= 0) throw invalid({ local: ['Choose a time that is still to come.'] });
        if (ahead > MOST_DAYS_AHEAD * 86_400_000) throw invalid({ local: ['Choose a time within a year.'] });
        return await setRelease(tx, chapter.id, { at, zone, inRhythm: false });
      }),

    /** Gives an unpublished chapter the next free time of the rhythm; one that has such a time keeps it. @throws Refusal `conflict` without a rhythm */
    queue: (novel: Novel, chapterId: string) =>
      changing(novel, chapterId, async (tx, chapter, { rhythm }) => {
        if (!rhythm) throw refuse('conflict', 'This novel has no rhythm yet.');
        if (chapter.releaseInRhythm) return chapter;
        const { value: at } = await freeSlots(tx, novel.id, rhythm).next();
        return await setRelease(tx, chapter.id, { at, zone: rhythm.zone, inRhythm: true });
      }),

    /** Publishes an approved chapter before its time; @throws Refusal `conflict` when it is not approved */
    now: (novel: Novel, chapterId: string) =>
      changing(novel, chapterId, async (tx, chapter) => {
        if (!chapter.approvedAt) throw refuse('conflict', 'This chapter is not approved.');
        return await publisher.publish(tx, chapter);
      }),

    /** Takes the time of a chapter back: approved, it waits for its author's word; otherwise it comes out with its approval. */
    cancel: (novel: Novel, chapterId: string) =>
      changing(novel, chapterId, (tx, chapter) => updateChapter(tx, chapter.id, NO_RELEASE)),

    rhythm: async (novel: Novel): Promise<RhythmAnswer | null> =>
      novel.rhythm ? await onWire(db, novel.id, novel.rhythm) : null,

    /** Sets the rhythm. Chapters that had a time by the one before are given the times of this, in the order of their numbers. */
    async setRhythm(
      { id }: Novel,
      { weekdays, time, zone }: BodyOut<'PUT /novels/mine/{novel}/rhythm/'>,
    ): Promise<RhythmAnswer> {
      mustBeZone(zone);
      const rhythm = { weekdays: weekdays.toSorted((one, other) => one - other), time, zone };
      return await transaction(db, async (tx) => {
        await holdLiving(tx, id);
        await updateNovel(tx, id, { rhythm });
        const moved = (await releasesOf(tx, id)).filter(({ inRhythm, at }) => inRhythm && at > clock.now());
        for (const chapter of moved) await updateChapter(tx, chapter.id, NO_RELEASE);
        const slots = freeSlots(tx, id, rhythm);
        for (const { id: chapterId } of moved) {
          const { value: at } = await slots.next();
          await setRelease(tx, chapterId, { at, zone, inRhythm: true });
        }
        return await onWire(tx, id, rhythm);
      });
    },

    /** Ends the rhythm. Chapters keep the times it gave them, as if their author had chosen them. */
    async endRhythm({ id }: Novel): Promise<void> {
      await transaction(db, async (tx) => {
        await holdLiving(tx, id);
        await updateNovel(tx, id, { rhythm: null });
        for (const { id: chapterId, inRhythm } of await releasesOf(tx, id))
          if (inRhythm) await updateChapter(tx, chapterId, { releaseInRhythm: false });
      });
    },
  };
}

function mustBeZone(zone: string): void {
  if (!isZone(zone)) throw invalid({ zone: ['There is no such time zone.'] });
}
