export { chosenOf } from './featuring-store.ts';
