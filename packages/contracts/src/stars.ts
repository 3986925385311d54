/**
 * The average of a novel's ratings out of 5 with one decimal, null while nobody has rated it (part 2 §9: `num_stars` is the sum of
 * ratings, which are kept doubled).
 */
export const averageStars = ({ num_stars, num_reviews }: { num_stars: number; num_reviews: number }): string | null =>
  num_reviews === 0 ? null : (num_stars / num_reviews / 2).toFixed(1);
