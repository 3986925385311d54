export type { Config } from './settings.ts';
export { contactEmail, readConfig, standardCoins } from './store.ts';
