import type { DraftState, Entities } from '@griot/contracts';
import type { ReaderChapter } from './reader-chapter.ts';
import { lockOf } from './locks.ts';
import type { chapters } from '../schema/chapters.ts';

export type ChapterRow = typeof chapters.$inferSelect & { standardCoins: number };
/** A chapter without its texts, which lists do without. */
export type ChapterFacts = Omit<ChapterRow, 'draft' | 'content'>;

/** A published chapter without its text; `opened` says that this caller may read it whatever its lock, `bySubscription` that it is no longer than they subscribe. */
export function chapterOnWire(
  c: ReaderChapter,
  { opened, bySubscription }: { opened: boolean; bySubscription: boolean },
): Entities['Chapter'] {
  const { mode, coins } = lockOf(c);
  return {
    id: c.id,
    chapter: c.number,
    title: c.title,
    lead: c.lead,
    words: c.words,
    published_at: c.publishedAt.toISOString(),
    updated_at: c.contentAt.toISOString(),
    unlock_mode: mode,
    coin_requirement: coins,
    locked: mode !== 'F' && !opened,
    unlocked: c.paid || (mode !== 'F' && c.readFree),
    by_subscription: bySubscription,
  };
}

/** The state an author sees (part 2 §4): a request outshines what stands published. */
export function draftState(c: Pick<ChapterRow, 'requestedAt' | 'publishedAt' | 'changed'>): DraftState {
  if (c.requestedAt) return 'awaiting approval';
  if (!c.publishedAt) return 'draft';
  return c.changed ? 'published with pending changes' : 'published';
}

/** A chapter as its author and editors see it: the latest text, whatever readers see. */
export function ownChapterOnWire(
  c: ChapterFacts,
  novel: { bookType: 'free' | 'paid'; lockedChapter: number | null },
): Entities['OwnChapter'] {
  const { mode, coins } = lockOf({ ...c, ...novel });
  return {
    id: c.id,
    chapter: c.number,
    title: c.draftTitle,
    words: c.draftWords,
    draft_state: draftState(c),
    unlock_mode: mode,
    coin_requirement: coins,
    updated_at: c.draftAt.toISOString(),
    rejection: c.rejection,
    approved_at: c.approvedAt?.toISOString() ?? null,
    release:
      c.releaseAt && c.releaseZone
        ? { at: c.releaseAt.toISOString(), zone: c.releaseZone, in_rhythm: c.releaseInRhythm }
        : null,
  };
}
