export type { Referrals } from './service.ts';
