export { contactEmail, readConfig, standardCoins } from './store.ts';
