import { z } from 'zod';
import { formatCoins } from '../format.ts';
import { GIFT_COINS_MAX, GIFT_NAME_MAX, THANKS_MAX } from '../limits.ts';
import { endpoint, Id, Instant, Nothing, page, Paging, Shelf } from './endpoint.ts';
import { name } from './fields.ts';

/** What can be given (part 2 §3): a picture by its path on our own origin, and a price in coins. */
export const GiftOption = z.object({ id: z.string(), name: z.string(), image: z.string(), numCoins: z.int() });
/** What staff see of an option beside that: whether it is on the shelf. */
const StaffGiftOption = GiftOption.extend({ offered: z.boolean() });

/** Something that was given to a novel. */
export const Gift = z.object({
  id: z.string(),
  gift_option: GiftOption,
  /** Null when the reader has left (ruling 28) or gives without a name. */
  user: z.object({ name: z.string(), photo_url: z.string().nullable() }).nullable(),
  created_at: Instant,
});

/** A gift as the author of its novel finds it. */
export const OwnGift = Gift.extend({
  /** What the author has thanked with, and when; null before. */
  thanks: z.string().nullable(),
  thanked_at: Instant.nullable(),
  /** The giver is still here to be thanked. */
  can_be_thanked: z.boolean(),
});

const Thanks = z
  .string()
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .refine((text) => [...text].length <= THANKS_MAX, `At most ${THANKS_MAX} characters.`);

const coins = z
  .int('A whole number of coins is needed.')
  .min(1, 'At least 1 coin.')
  .max(GIFT_COINS_MAX, `At most ${formatCoins(GIFT_COINS_MAX)}.`);
/** In a form everything comes as text; nothing but digits is taken for a number. */
const formCoins = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent),
  coins,
);
const formFlag = z.preprocess(
  (sent) => (sent === 'true' ? true : sent === 'false' ? false : sent),
  z.boolean('Say true or false.'),
);
const Form = z.strictObject({ name: name('Name', GIFT_NAME_MAX), numCoins: formCoins });
const Change = z.strictObject({
  name: name('Name', GIFT_NAME_MAX).optional(),
  numCoins: formCoins.optional(),
  offered: formFlag.optional(),
});

const staff = ['not_signed_in', 'not_allowed'] as const;
const picture = ['invalid', 'too_large', 'unsupported_media'] as const;

/** Part 2 §2.8, §2.9 and §7 (gifts): everybody sees what can be given, administrators set it (rulings 4 and 9), whoever has coins gives. */
export const gifts = {
  'GET /gift-options/': endpoint({
    access: 'anyone',
    summary: 'What can be given, cheapest first; administrators also find what is off the shelf',
    query: Shelf,
    response: page(StaffGiftOption.partial({ offered: true })),
    errors: ['invalid'],
  }),
  'POST /gift-options/': endpoint({
    access: 'admin',
    summary: 'Offer something to give, with its picture',
    status: 201,
    body: Form,
    files: ['image'],
    filesRequired: true,
    response: StaffGiftOption,
    errors: [...staff, ...picture],
  }),
  'PATCH /gift-options/{gift_option}/': endpoint({
    access: 'admin',
    summary: 'Change what can be given, take it off the shelf or put it back; gifts that were sent keep what they cost',
    body: Change,
    files: ['image'],
    response: StaffGiftOption,
    errors: [...staff, 'not_found', ...picture],
  }),
  'DELETE /gift-options/{gift_option}/': endpoint({
    access: 'admin',
    summary: 'Take something off the shelf',
    status: 204,
    response: Nothing,
    errors: [...staff, 'not_found'],
  }),
  'POST /gifts/send-gift/': endpoint({
    access: 'verified',
    keyed: true,
    summary:
      'Give something to a novel; `num_coins` is the price that was shown, and 409 tells when it has changed since',
    body: z.object({
      novel: Id,
      gift_option: Id,
      num_coins: z.int('A whole number of coins is needed.').min(0).optional(),
    }),
    response: z.object({ message: z.string(), balance: z.int() }),
    errors: [
      'not_signed_in',
      'email_not_verified',
      'not_allowed',
      'not_found',
      'invalid',
      'not_enough_coins',
      'conflict',
      'too_many',
    ],
  }),
  'GET /novels/{novel}/gifts/': endpoint({
    access: 'anyone',
    summary: 'What a novel was given, newest first, with how many of each',
    query: Paging,
    response: page(Gift).extend({
      /** Over all pages: how many of each option, what was given most first. */
      totals: z.array(z.object({ gift_option: GiftOption, count: z.int() })),
    }),
    errors: ['invalid', 'not_found'],
  }),
  'GET /novels/mine/{novel}/gifts/': endpoint({
    access: 'signed-in',
    summary: 'What a novel of the caller’s was given, the newest first, with the thanks',
    query: Paging,
    response: page(OwnGift),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'POST /gifts/{gift}/thanks/': endpoint({
    access: 'verified',
    summary:
      'Thank for a gift to a novel of the caller’s, once: the giver finds it in their inbox; without a text, in the usual words',
    body: z.object({ text: Thanks.default('') }),
    response: OwnGift,
    errors: ['not_signed_in', 'email_not_verified', 'not_found', 'invalid', 'conflict', 'too_many'],
  }),
};
