import { z } from 'zod';
import { BURST_DECISIONS, BURST_KINDS, REASON_MAX } from '../limits.ts';
import { endpoint, Instant, page, paging } from './endpoint.ts';

const Person = z.object({ id: z.string(), pen_name: z.string() });

/** Ratings of one novel that came within a short time and look like one deed: they weigh nothing until staff have decided. */
export const RatingBurst = z.object({
  id: z.string(),
  kind: z.enum(BURST_KINDS),
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string(), rating: z.number(), num_reviews: z.int() }),
  began_at: Instant,
  /** When the last of its ratings came. */
  last_at: Instant,
  num_ratings: z.int(),
  /** The average of its ratings, in stars. */
  average: z.number(),
  /** What the novel's score would be with them. */
  rating_with: z.number(),
  decision: z.enum(BURST_DECISIONS).nullable(),
  note: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: Person.nullable(),
});

/** One rating of a burst. */
export const BurstRating = z.object({
  id: z.string(),
  /** Null when they have left. */
  user: Person.nullable(),
  /** How old their account was when they rated, in days. */
  account_days: z.int(),
  overall_rating: z.number(),
  review: z.string(),
  updated_at: Instant,
});

/** Bursts of ratings, as staff look at them. */
export const ratingBursts = {
  'GET /staff/rating-bursts/': endpoint({
    access: 'editor',
    summary:
      'Ratings that were set aside, by burst, oldest first; those that nobody has decided on unless asked otherwise',
    query: z.object({ ...paging, state: z.enum(['open', 'decided']).default('open') }),
    response: page(RatingBurst),
    errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/rating-bursts/{burst}/': endpoint({
    access: 'editor',
    summary: 'One burst of ratings',
    response: RatingBurst,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  'GET /staff/rating-bursts/{burst}/ratings/': endpoint({
    access: 'editor',
    summary: 'The ratings of a burst, oldest first',
    query: z.object(paging),
    response: page(BurstRating),
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid'],
  }),
  'POST /staff/rating-bursts/{burst}/decide/': endpoint({
    access: 'editor',
    summary: 'Decide on a burst of ratings: they count, or they are dismissed for good',
    body: z.object({
      decision: z.enum(BURST_DECISIONS, 'Choose what becomes of them.'),
      note: z
        .string()
        .transform((text) => text.replace(/\r\n?/g, '\n').trim())
        .refine((text) => [...text].length <= REASON_MAX, `At most ${REASON_MAX} characters can be sent.`)
        .default(''),
    }),
    response: RatingBurst,
    errors: ['not_signed_in', 'not_allowed', 'not_found', 'invalid', 'conflict'],
  }),
};
