export { hiddenAmong, hiddenFor, type Hidden } from './service.ts';
export { isHidden, isNotHidden } from './hidden-store.ts';
