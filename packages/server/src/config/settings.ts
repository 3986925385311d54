import type { Entities } from '@griot/contracts';
import { CONTACT_FALLBACK, DEFAULT_CHAPTER_COINS, RATING_DEFAULTS } from '@griot/contracts';

/** Settings by name, as they stand on the wire; the contract's row says what each may be. */
export type Config = Entities['Config'];
export type ConfigName = keyof Config;

/** What each setting comes with, until an administrator says otherwise. */
export const DEFAULTS: Config = {
  ...CONTACT_FALLBACK,
  'chapter-coins': DEFAULT_CHAPTER_COINS,
  'usd-rate': '1500',
  'referral-reward': '1',
  'referral-share': 50,
  'referral-days': 30,
  'referral-month-cap': '25',
  ...RATING_DEFAULTS,
  'app-store-link': null,
  'play-store-link': null,
  'x-link': null,
  'facebook-link': null,
  'instagram-link': null,
};
