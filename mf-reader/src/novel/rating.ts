import type { Entities } from '@griot/contracts';

type Rated = Pick<Entities['Novel'], 'num_stars' | 'num_reviews'>;

/** The average of a novel's ratings out of 5 with one decimal, null while nobody has rated it (part 2 §9: scores are stored doubled). */
export const averageStars = ({ num_stars, num_reviews }: Rated): string | null =>
  num_reviews === 0 ? null : (num_stars / num_reviews / 2).toFixed(1);
