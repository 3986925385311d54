import { formatNumber } from '@griot/ui';
import {
  CHAPTER_COINS_MAX,
  RATING_PRIOR_VOICES_MAX,
  RATING_READ_MOST_MAX,
  REFERRAL_DAYS_MAX,
  REFERRAL_SHARE_MAX,
  USD_RATE_MAX,
  USD_RATE_MIN,
  type Entities,
} from '@griot/contracts';

/** What a setting is called, what it does, and what it may be. */
export interface Meaning {
  label: string;
  meaning: string;
  bounds: string;
  kind: 'text' | 'email' | 'number' | 'amount' | 'link';
}

/** What is known of each setting (part 2 §3, rulings 21, 26, 27 and 30). One that this page does not know goes by its name. */
const MEANINGS: Record<keyof Entities['Config'], Meaning> = {
  'contact-phone-number': {
    label: 'Contact phone number',
    meaning: 'Where readers can call.',
    bounds: 'Digits, spaces, brackets and hyphens.',
    kind: 'text',
  },
  'contact-email': {
    label: 'Contact e-mail',
    meaning: 'Where people reach the platform: on pages, in mails and in error messages.',
    bounds: 'An e-mail address.',
    kind: 'email',
  },
  'editors-email': {
    label: 'Editors’ e-mail',
    meaning: 'Where authors reach the editors.',
    bounds: 'An e-mail address.',
    kind: 'email',
  },
  'chapter-coins': {
    label: 'Price of a chapter',
    meaning: 'Coins for a locked chapter whose author asks no other price.',
    bounds: `Whole coins, from 1 to ${formatNumber(CHAPTER_COINS_MAX)}.`,
    kind: 'number',
  },
  'usd-rate': {
    label: '₦ for $1',
    meaning:
      'The rate at which earnings become income, and withdrawals are paid from now on. What was recorded before keeps its rate.',
    bounds: `From ${formatNumber(USD_RATE_MIN)} to ${formatNumber(USD_RATE_MAX)}; at once it can be doubled or halved at most.`,
    kind: 'amount',
  },
  'referral-reward': {
    label: 'Referral reward in $',
    meaning: 'The most for each referral that is completed from now on; 0 gives none.',
    bounds: 'An amount such as 1 or 1.50.',
    kind: 'amount',
  },
  'referral-share': {
    label: 'Share for a referral reward, in percent',
    meaning: 'Of what the platform keeps of a friend’s payments, a reward is this much at the most.',
    bounds: `Whole percent, from 1 to ${REFERRAL_SHARE_MAX}.`,
    kind: 'number',
  },
  'referral-days': {
    label: 'Days until a referral reward',
    meaning: 'So many days without a refund go by before a reward joins an income.',
    bounds: `Whole days, from 1 to ${REFERRAL_DAYS_MAX}.`,
    kind: 'number',
  },
  'referral-month-cap': {
    label: 'Referral rewards a month in $',
    meaning: 'One member is given so much in a calendar month at the most; what is more waits for the next.',
    bounds: 'An amount such as 25, not less than the referral reward.',
    kind: 'amount',
  },
  'rating-read-share': {
    label: 'Read before rating, in percent',
    meaning:
      'Of the chapters that are open to a reader, this much is read before they rate a novel; one chapter at the least.',
    bounds: 'Whole percent, from 1 to 100.',
    kind: 'number',
  },
  'rating-read-most': {
    label: 'Read before rating, at most',
    meaning: 'However long a novel is, no more chapters than these have to be read before it is rated.',
    bounds: `Whole chapters, from 1 to ${formatNumber(RATING_READ_MOST_MAX)}.`,
    kind: 'number',
  },
  'rating-prior-stars': {
    label: 'Stars of an unrated novel',
    meaning:
      'What every novel is taken to be worth until its readers have said otherwise. Every score is reckoned anew.',
    bounds: 'Stars from 1 to 5, such as 3.5.',
    kind: 'amount',
  },
  'rating-prior-voices': {
    label: 'Voices for that',
    meaning: 'By how many ratings that is outweighed: the more, the longer a new score stays near it.',
    bounds: `Whole voices, from 1 to ${formatNumber(RATING_PRIOR_VOICES_MAX)}.`,
    kind: 'number',
  },
  'app-store-link': {
    label: 'App Store link',
    meaning: 'Shown in the footer once it is set.',
    bounds: 'A link that begins with https://, or nothing.',
    kind: 'link',
  },
  'play-store-link': {
    label: 'Play Store link',
    meaning: 'Shown in the footer once it is set.',
    bounds: 'A link that begins with https://, or nothing.',
    kind: 'link',
  },
  'x-link': {
    label: 'X link',
    meaning: 'Shown in the footer once it is set.',
    bounds: 'A link that begins with https://, or nothing.',
    kind: 'link',
  },
  'facebook-link': {
    label: 'Facebook link',
    meaning: 'Shown in the footer once it is set.',
    bounds: 'A link that begins with https://, or nothing.',
    kind: 'link',
  },
  'instagram-link': {
    label: 'Instagram link',
    meaning: 'Shown in the footer once it is set.',
    bounds: 'A link that begins with https://, or nothing.',
    kind: 'link',
  },
};

export const meaningOf = (name: string): Meaning =>
  (MEANINGS as Record<string, Meaning | undefined>)[name] ?? { label: name, meaning: '', bounds: '', kind: 'text' };

type Setting = Entities['Setting'];

/** A setting as a field shows it. */
export const textOfSetting = (value: Setting['value']): string => (value === null ? '' : String(value));

/** What was changed, as the server takes it: null brings back what a setting comes with. What was not touched is not sent. */
export function changesOf(
  settings: readonly Setting[],
  typed: Record<string, string | undefined>,
): Record<string, string | number | null> {
  const changes: Record<string, string | number | null> = {};
  for (const { name, value, default: standard } of settings) {
    const text = (typed[name] ?? '').trim();
    if (text === textOfSetting(value)) continue;
    const { kind } = meaningOf(name);
    if (text === textOfSetting(standard)) changes[name] = null;
    else changes[name] = kind === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text;
  }
  return changes;
}
