export { accessColumns, chapterColumns, readerColumns } from './columns-store.ts';
export { type ReaderChapter } from './reader-chapter.ts';
export { dropUnpublished, holdPaidFor, withdrawRequests } from './drafts-store.ts';
export { lockOf } from './locks.ts';
export { holdPublished, recordFreeRead } from './reading-store.ts';
export { mayRead, missingChapter, opens, opensBySubscription, type Reading } from './reading.ts';
export { cleanChapter, leadOf, plainParagraphs } from './text.ts';
export { unlockWithin } from './unlock.ts';
export { chapterOnWire, ownChapterOnWire } from './wire.ts';
