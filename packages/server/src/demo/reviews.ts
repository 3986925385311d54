import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REVIEW_MAX, REVIEW_MIN } from '@griot/contracts';
import { z } from 'zod';
import { ratingOf } from '../reviews/index.ts';
import type { reviews, reviewVotes } from '../schema/reviews.ts';

const FILE = fileURLToPath(new URL('../../demo/reviews.json', import.meta.url));

/** A review as `demo/reviews.json` has it: by a pen name, with the stars of the five aspects in the order of the form. */
const Review = z.strictObject({
  by: z.string(),
  stars: z.array(z.int().min(1).max(5)).length(5),
  text: z.string().min(REVIEW_MIN).max(REVIEW_MAX),
  spoiler: z.boolean().default(false),
  likes: z.int().min(0),
  dislikes: z.int().min(0).default(0),
});

/** What readers have left under each novel of the demo library, by its address. */
export type DemoReviews = Record<string, z.infer<typeof Review>[]>;

export const demoReviews = (): DemoReviews =>
  z.record(z.string(), z.array(Review)).parse(JSON.parse(readFileSync(FILE, 'utf8')));

export const reviewersOf = (all: DemoReviews): string[] => [
  ...new Set(
    Object.values(all)
      .flat()
      .map(({ by }) => by),
  ),
];

export interface Reviewed {
  slug: string;
  novelId: string;
  since: Date;
}

interface Rows {
  reviews: (typeof reviews.$inferInsert)[];
  votes: (typeof reviewVotes.$inferInsert)[];
}

/**
 * The rows of these reviews and of the votes on them: reviews at even steps since a novel came out, votes by the reviewers
 * in turn, so that every first start gives the same.
 */
export function reviewRows(
  all: DemoReviews,
  novels: Reviewed[],
  idOf: (penName: string) => string,
  now: Date,
  newId: (prefix: string) => string,
): Rows {
  const voters = reviewersOf(all).map(idOf);
  const rows: Rows = { reviews: [], votes: [] };
  for (const { slug, novelId, since } of novels) {
    const written = all[slug] ?? [];
    written.forEach((review, n) => {
      const id = newId('rev');
      const userId = idOf(review.by);
      const at = new Date(
        Math.round(since.getTime() + ((now.getTime() - since.getTime()) * (n + 1)) / (written.length + 1)),
      );
      const [writingQuality = 0, updateStability = 0, storyDevelopment = 0, characterDesign = 0, worldBackground = 0] =
        review.stars.map((stars) => stars * 2);
      const aspects = { writingQuality, updateStability, storyDevelopment, characterDesign, worldBackground };
      rows.reviews.push({
        id,
        novelId,
        userId,
        text: review.text,
        isSpoiler: review.spoiler,
        ...aspects,
        ...ratingOf(aspects),
        numLikes: review.likes,
        numDislikes: review.dislikes,
        createdAt: at,
        updatedAt: at,
      });
      const others = voters.filter((voter) => voter !== userId);
      const turn = rows.reviews.length * 5;
      for (let v = 0; v < review.likes + review.dislikes; v += 1) {
        rows.votes.push({
          reviewId: id,
          userId: others[(turn + v) % others.length] ?? '',
          vote: v < review.likes ? 1 : -1,
          createdAt: at,
        });
      }
    });
  }
  return rows;
}
