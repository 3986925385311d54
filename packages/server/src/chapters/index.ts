export type { Approval } from './approval.ts';
export { accessColumns, chapterColumns, openedBy, readerColumns } from './columns-store.ts';
export { type ReaderChapter } from './reader-chapter.ts';
export { addFirstDrafts, type Drafts, hold, type Novel, writeDraft } from './drafts.ts';
export { dropUnpublished, holdPaidFor, withdrawRequests } from './drafts-store.ts';
export { lockOf, type LockFacts } from './locks.ts';
export { holdPublished, recordFreeRead } from './reading-store.ts';
export {
  isWithheldChapter,
  mayRead,
  missingChapter,
  opens,
  opensBySubscription,
  type NewChapter,
  type Reading,
} from './reading.ts';
export type { FirstOut, Publisher } from './publisher.ts';
export { isZone, slotsOf } from './slots.ts';
export { leadOf, plainParagraphs } from './text.ts';
export { unlockWithin } from './unlock.ts';
export { readyText, type ReadyText } from './ready-text.ts';
export { chapterOnWire, draftState, ownChapterOnWire } from './wire.ts';
