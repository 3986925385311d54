export { ratingOf } from './ratings.ts';
export { removeReview } from './service.ts';
