export { chosenOf } from './featuring-store.ts';
export type { Catalogue } from './service.ts';
