export { createQueue } from './queue.ts';
export { codeGuessesAt, guessesAt, LIMITS, ownGuesses, resendsFor, resetsFor } from './limits.ts';
export type { Limit } from './limits.ts';
export type { Limits } from './service.ts';
