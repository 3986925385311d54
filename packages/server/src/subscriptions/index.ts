export { readBySubscription, recordSubscriptionRead, subscribedAt } from './reading-store.ts';
export { endRenewals } from './store.ts';
