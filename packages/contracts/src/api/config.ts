import { z } from 'zod';
import { formatCoins, formatRate } from '../format.ts';
import {
  CHAPTER_COINS_MAX,
  RATING_PRIOR_VOICES_MAX,
  RATING_READ_MOST_MAX,
  REFERRAL_DAYS_MAX,
  REFERRAL_SHARE_MAX,
  USD_RATE_MAX,
  USD_RATE_MIN,
} from '../limits.ts';
import { endpoint, Instant } from './endpoint.ts';

/** An amount in major units, as a number or a decimal string; a string on the wire (ruling 26). */
const amountFromZero = (places: number) =>
  z.coerce
    .string<string | number>()
    .trim()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`), 'An amount such as 1500 or 1500.50 is needed.');
const amount = (places: number) =>
  amountFromZero(places).refine((text) => Number(text) > 0, 'An amount above zero is needed.');
const wholeNumber = (min: number, max: number, of: string) =>
  z.int('A whole number is needed.').min(min, `From ${min} to ${max} ${of}.`).max(max, `From ${min} to ${max} ${of}.`);
const email = z.string().trim().max(254).pipe(z.email('Enter an e-mail address.'));
const link = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https$/, error: 'A link that begins with https:// is needed.' }))
  .nullable();

/** What an administrator sets, by name (part 2 §3); store links are null until there is an app (ruling 30). */
export const Config = z.object({
  'contact-phone-number': z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{5,30}$/, 'Enter a phone number.'),
  'contact-email': email,
  'editors-email': email,
  /** Coins for a locked chapter whose author asks no other price (ruling 21). */
  'chapter-coins': z
    .int('A whole number is needed.')
    .min(1, 'At least 1 coin.')
    .max(CHAPTER_COINS_MAX, `At most ${formatCoins(CHAPTER_COINS_MAX)}.`),
  /** NGN for one USD (ruling 26). */
  'usd-rate': amount(4).refine(
    (rate) => Number(rate) >= USD_RATE_MIN && Number(rate) <= USD_RATE_MAX,
    `From ${formatRate(String(USD_RATE_MIN))} to ${formatRate(String(USD_RATE_MAX))}.`,
  ),
  /** At most so many USD for each completed referral (ruling 27); 0 gives none. */
  'referral-reward': amountFromZero(2),
  /** Of what the platform kept of a friend's payments, so much in a hundred is the most that a reward can be. */
  'referral-share': wholeNumber(1, REFERRAL_SHARE_MAX, 'percent'),
  /** Days without a refund until a reward is given. */
  'referral-days': wholeNumber(1, REFERRAL_DAYS_MAX, 'days'),
  /** USD that one member is given in a calendar month at the most. */
  'referral-month-cap': amountFromZero(2),
  /** Of the chapters that are open to a reader, so much in a hundred is read before they rate a novel. */
  'rating-read-share': wholeNumber(1, 100, 'percent'),
  /** No reader has to read more chapters than so many before they rate, however long a novel is. */
  'rating-read-most': wholeNumber(1, RATING_READ_MOST_MAX, 'chapters'),
  /** What every novel is taken to be worth, in stars, until its readers have said otherwise … */
  'rating-prior-stars': z.coerce
    .string<string | number>()
    .trim()
    .regex(/^(?:[1-4](?:\.\d)?|5(?:\.0)?)$/, 'Stars from 1 to 5, such as 3 or 3.5, are needed.'),
  /** … and by how many voices that is outweighed. */
  'rating-prior-voices': wholeNumber(1, RATING_PRIOR_VOICES_MAX, 'voices'),
  'app-store-link': link,
  'play-store-link': link,
  'x-link': link,
  'facebook-link': link,
  'instagram-link': link,
});

const Value = z.union([z.string(), z.int(), z.null()]);
const orDefault = <T extends z.ZodType>(setting: T) => setting.nullable().optional();
const fields = Config.shape;

/** Some of the settings; null brings back what a setting comes with. */
const ConfigChange = z.strictObject({
  'contact-phone-number': orDefault(fields['contact-phone-number']),
  'contact-email': orDefault(fields['contact-email']),
  'editors-email': orDefault(fields['editors-email']),
  'chapter-coins': orDefault(fields['chapter-coins']),
  'usd-rate': orDefault(fields['usd-rate']),
  'referral-reward': orDefault(fields['referral-reward']),
  'referral-share': orDefault(fields['referral-share']),
  'referral-days': orDefault(fields['referral-days']),
  'referral-month-cap': orDefault(fields['referral-month-cap']),
  'rating-read-share': orDefault(fields['rating-read-share']),
  'rating-read-most': orDefault(fields['rating-read-most']),
  'rating-prior-stars': orDefault(fields['rating-prior-stars']),
  'rating-prior-voices': orDefault(fields['rating-prior-voices']),
  'app-store-link': orDefault(fields['app-store-link']),
  'play-store-link': orDefault(fields['play-store-link']),
  'x-link': orDefault(fields['x-link']),
  'facebook-link': orDefault(fields['facebook-link']),
  'instagram-link': orDefault(fields['instagram-link']),
  /** The values that the caller saw of what is changed: one that is another by now is refused, and nothing is changed. */
  was: z.record(z.string(), Value).optional(),
});

/** A setting as administrators see it: what it comes with, and who has set it otherwise and when; null while nobody has. */
export const Setting = z.object({
  name: z.string(),
  value: Value,
  default: Value,
  changed: z.object({ by: z.object({ id: z.string(), pen_name: z.string() }).nullable(), at: Instant }).nullable(),
});

/** Part 2 §7 (config), rulings 21, 26, 27 and 30. */
export const config = {
  'GET /config/': endpoint({ access: 'anyone', summary: 'What this installation has set, by name', response: Config }),
  'GET /staff/config/': endpoint({
    access: 'admin',
    summary: 'All settings with what they come with, and who has set them',
    response: z.object({ settings: z.array(Setting) }),
    errors: ['not_signed_in', 'not_allowed'],
  }),
  'PATCH /config/': endpoint({
    access: 'admin',
    summary: 'Change settings, all or none',
    body: ConfigChange,
    response: Config,
    errors: ['not_signed_in', 'not_allowed', 'invalid', 'stale_settings'],
  }),
};
