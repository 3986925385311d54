export { createApi, type Api, type CallInput } from './client.ts';
export { ApiError, fromAnswer, messageOf, plainMessageOf } from './error.ts';
export { queryKey, queryOptions, listOptions, type Inlined } from './query.ts';
export { createAnswers, type Answers } from './answers.ts';
export { followEffects, tellEffect, withEffects } from './effects.ts';
export { createQueryClient } from './query-client.ts';
