export { mustBeBorne, mustStillBear, tellOfReward } from './bearing.ts';
export type { Referrals } from './service.ts';
