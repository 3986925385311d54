/** What calls need and the first paint does not: a file of its own, which `load-calls.ts` fetches. */
export { effectOf } from './effect-of.ts';
export { send } from './send.ts';
