export { guessesAt, LIMITS } from './limits.ts';
export type { Limits } from './service.ts';
