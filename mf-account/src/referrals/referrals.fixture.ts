import type { Answer } from '@griot/contracts';

/** What a referral brings. */
export const CONFIG = {
  'referral-reward': '1.00',
  'referral-share': 40,
  'referral-days': 21,
  'referral-month-cap': '15',
} as Answer<'GET /config/'>;
