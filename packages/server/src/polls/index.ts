export { erasePollVotes } from './store.ts';
