export { eraseComments } from './erase-store.ts';
export type { CommentModeration } from './moderation.ts';
export { saidIn } from './wording.ts';
