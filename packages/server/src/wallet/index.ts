export { lockAccountsOf } from './people.ts';
export type { Wallet } from './service.ts';
