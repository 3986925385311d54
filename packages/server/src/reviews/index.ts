export { ratingOf } from './ratings.ts';
export { priorOf, scoreAll } from './scores-store.ts';
export { removeReview } from './service.ts';
