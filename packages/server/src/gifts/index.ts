export { give } from './giving.ts';
export type { GiftOptions } from './options.ts';
export type { OptionRow } from './store.ts';
