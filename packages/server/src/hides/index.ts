export { GUEST, hiddenAmong, hiddenFor, viewFor, type Hidden, type ReaderView } from './service.ts';
export { isHidden, isNotHidden } from './hidden-store.ts';
export { rememberHides } from './remembered.ts';
export type { HiddenNovels } from './hidden-novels.ts';
