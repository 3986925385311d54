export { createApi, type Api, type CallInput } from './client.ts';
export { ApiError, messageOf } from './error.ts';
export { queryKey, queryOptions, listOptions, type Inlined } from './query.ts';
export { createQueryClient } from './query-client.ts';
