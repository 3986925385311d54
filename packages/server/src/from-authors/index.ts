export type { Announced } from './announcements.ts';
export { eraseFromAuthor } from './store.ts';
