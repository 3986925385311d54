import { arrive, moveCounters } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import { updateChapter } from './drafts-store.ts';
import { NO_RELEASE } from './releases-store.ts';
import { leadOf } from './text.ts';
import type { ChapterRow } from './wire.ts';

/** A chapter that readers have never had before. */
export interface FirstOut {
  chapterId: string;
  novelId: string;
  at: Date;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** The one way of a chapter to its readers, whoever opens it: an editor, its author, or its time. */
export function createPublisher({ clock }: { clock: Clock }) {
  const listeners: ((tx: Db, first: FirstOut) => Promise<void>)[] = [];
  return {
    /** Hears of each chapter that comes out for the first time, in the transaction that lets it out; a changed text is not told. */
    onFirstOut: (listener: (tx: Db, first: FirstOut) => Promise<void>): void => void listeners.push(listener),

    /** Copies a held chapter's draft to its readers, and counts it. */
    async publish(tx: Db, chapter: ChapterRow): Promise<ChapterRow> {
      const now = clock.now();
      await moveCounters(
        tx,
        chapter.novelId,
        {
          numChapters: chapter.publishedAt ? 0 : 1,
          numWords: chapter.draftWords - (chapter.publishedAt ? chapter.words : 0),
        },
        now,
      );
      await arrive(tx, chapter.novelId, now);
      const published = await updateChapter(tx, chapter.id, {
        title: chapter.draftTitle,
        content: chapter.draft,
        lead: leadOf(chapter.draft),
        words: chapter.draftWords,
        contentVersion: chapter.contentVersion + 1,
        publishedAt: chapter.publishedAt ?? now,
        contentAt: now,
        submittedAt: chapter.publishedAt ? chapter.submittedAt : chapter.requestedAt,
        contentSubmittedAt: chapter.requestedAt,
        requestedAt: null,
        approvedAt: null,
        rejection: null,
        changed: false,
        ...NO_RELEASE,
      });
      if (!chapter.publishedAt)
        for (const hear of listeners) await hear(tx, { chapterId: chapter.id, novelId: chapter.novelId, at: now });
      return published;
    },
  };
}
