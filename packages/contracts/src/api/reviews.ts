import { z } from 'zod';
import { ASPECT_MAX, ASPECT_MIN, REVIEW_MAX, REVIEW_MIN, REVIEW_STANDINGS } from '../limits.ts';
import { endpoint, Instant, Nothing, page, paging } from './endpoint.ts';

const RATE_ALL = 'Please rate the novel on all aspects (at least 1 star).';
const TOO_SHORT = `Please, ensure the review is at least ${REVIEW_MIN} characters.`;
const TOO_LONG = `Please, ensure the review is at most ${REVIEW_MAX} characters.`;

const aspects = <T extends z.ZodType>(aspect: T) => ({
  writing_quality: aspect,
  update_stability: aspect,
  story_development: aspect,
  character_design: aspect,
  world_background: aspect,
});

/** What readers think of a review, and the caller among them; nobody signed in has liked nothing. */
export const ReviewVotes = z.object({
  num_likes: z.int(),
  num_dislikes: z.int(),
  is_liked: z.boolean(),
  is_disliked: z.boolean(),
});

/** A review (part 2 §3). Aspects, overall rating and stars are 2 to 10; pages show half of them as stars. */
export const Review = ReviewVotes.extend({
  id: z.string(),
  /** Null when the reader has left (ruling 28). */
  user: z.object({ name: z.string(), photo_url: z.string().nullable() }).nullable(),
  ...aspects(z.int()),
  overall_rating: z.number(),
  stars: z.int(),
  review: z.string(),
  is_spoiler: z.boolean(),
  is_mine: z.boolean(),
  /** Told to its own reader alone: whether its stars count. Others see those that do. */
  standing: z.enum(REVIEW_STANDINGS).optional(),
  created_at: Instant,
  updated_at: Instant,
});

/** How much of a novel somebody has read: of the chapters that are open to them, how many there are, how many they have opened, and how many it takes to rate. */
export const ReadForRating = z.object({ may: z.boolean(), open: z.int(), read: z.int(), needed: z.int() });

/** Part 2 §5. Overall rating and stars that a client sends are left alone: the server reckons them (ruling 25). */
const ReviewForm = z.object({
  ...aspects(
    z
      .number(RATE_ALL)
      .int('Stars are whole or half ones.')
      .min(ASPECT_MIN, RATE_ALL)
      .max(ASPECT_MAX, 'At most 5 stars can be given.'),
  ),
  review: z
    .string(TOO_SHORT)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => [...text].length >= REVIEW_MIN, TOO_SHORT)
    .refine((text) => [...text].length <= REVIEW_MAX, TOO_LONG),
  is_spoiler: z.boolean('Say true or false.').default(false),
});

export const REVIEW_ORDERINGS = ['-updated_at', '-num_likes', '-stars', 'stars'] as const;

const vote = (summary: string) =>
  endpoint({
    access: 'signed-in',
    summary,
    response: ReviewVotes,
    errors: ['not_signed_in', 'not_allowed', 'adults_only', 'not_found'],
  });

/** Part 2 §2.9, §4 and §7, rulings 5 and 25. */
export const reviews = {
  'GET /novels/{novel}/reviews/': endpoint({
    access: 'anyone',
    summary: 'Reviews of a novel, newest first',
    query: z.object({ ...paging, ordering: z.enum(REVIEW_ORDERINGS).default('-updated_at') }),
    response: page(Review),
    errors: ['adults_only', 'not_found', 'invalid'],
  }),
  'GET /novels/{novel}/reviews/mine/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s review of a novel, or null',
    response: Review.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /novels/{novel}/reviews/mine/reading/': endpoint({
    access: 'signed-in',
    summary: 'Whether the caller has read enough of a novel to rate it, and how much it takes',
    response: ReadForRating,
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /novels/{novel}/reviews/mine/': endpoint({
    access: 'verified',
    summary: 'Review a novel, or replace one’s review',
    body: ReviewForm,
    response: Review.extend({ message: z.string() }),
    errors: ['not_signed_in', 'email_not_verified', 'not_allowed', 'read_too_little', 'not_found', 'invalid'],
  }),
  'DELETE /novels/{novel}/reviews/mine/': endpoint({
    access: 'signed-in',
    summary: 'Delete the caller’s review, if there is one',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /novels/{novel}/reviews/{review}/like/': vote('Like a review of somebody else'),
  'POST /novels/{novel}/reviews/{review}/unlike/': vote('Dislike a review of somebody else'),
  'DELETE /novels/{novel}/reviews/{review}/like/': vote('Take back one’s like or dislike'),
};
