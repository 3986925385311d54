/** The five aspects of a review, each 2 to 10: stars from 1 to 5, doubled (part 2 §5). */
export interface Aspects {
  writingQuality: number;
  updateStability: number;
  storyDevelopment: number;
  characterDesign: number;
  worldBackground: number;
}

/** What a review gives its novel: the average of its aspects with one decimal, and the same as whole stars, 2 to 10 (ruling 25). */
export function ratingOf(a: Aspects): { overallRating: string; stars: number } {
  const sum = a.writingQuality + a.updateStability + a.storyDevelopment + a.characterDesign + a.worldBackground;
  // A fifth of a whole number has one decimal and never stands half way between two.
  return { overallRating: (sum / 5).toFixed(1), stars: Math.round(sum / 5) };
}

/** What a review adds to the totals of its novel (part 2 §3). */
export interface Totals {
  numReviews: number;
  numStars: number;
  numWritingQuality: number;
  numUpdateStability: number;
  numStoryDevelopment: number;
  numCharacterDesign: number;
  numWorldBackground: number;
}

const NOTHING: Totals = {
  numReviews: 0,
  numStars: 0,
  numWritingQuality: 0,
  numUpdateStability: 0,
  numStoryDevelopment: 0,
  numCharacterDesign: 0,
  numWorldBackground: 0,
};

const totalsOf = (review: (Aspects & { stars: number }) | null): Totals =>
  review
    ? {
        numReviews: 1,
        numStars: review.stars,
        numWritingQuality: review.writingQuality,
        numUpdateStability: review.updateStability,
        numStoryDevelopment: review.storyDevelopment,
        numCharacterDesign: review.characterDesign,
        numWorldBackground: review.worldBackground,
      }
    : NOTHING;

/** Several moves as one. */
export const sumOf = (moves: Totals[]): Totals =>
  moves.reduce(
    (sum, by) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, n]) => [name, n + by[name as keyof Totals]]),
      ) as unknown as Totals,
    NOTHING,
  );

/** By how much the totals of a novel move when one review takes the place of another; null is none. */
export function movedBy(
  before: (Aspects & { stars: number }) | null,
  after: (Aspects & { stars: number }) | null,
): Totals {
  const [was, is] = [totalsOf(before), totalsOf(after)];
  return {
    numReviews: is.numReviews - was.numReviews,
    numStars: is.numStars - was.numStars,
    numWritingQuality: is.numWritingQuality - was.numWritingQuality,
    numUpdateStability: is.numUpdateStability - was.numUpdateStability,
    numStoryDevelopment: is.numStoryDevelopment - was.numStoryDevelopment,
    numCharacterDesign: is.numCharacterDesign - was.numCharacterDesign,
    numWorldBackground: is.numWorldBackground - was.numWorldBackground,
  };
}
