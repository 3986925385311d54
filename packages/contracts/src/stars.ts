/** What readers' ratings of a novel come to: its score, and what it is made of, which are kept doubled (part 2 §9). */
export interface Rated {
  rating?: number | undefined;
  num_stars: number;
  num_reviews: number;
}

/** A novel's score in stars of 5, 0 while nobody has rated it: what the server reckoned, or the plain average where it is one of before. */
export const scoreOf = ({ rating, num_stars, num_reviews }: Rated): number =>
  num_reviews === 0 ? 0 : (rating ?? num_stars / num_reviews / 2);

/** The score of a novel out of 5 with one decimal, null while nobody has rated it. */
export const averageStars = (novel: Rated): string | null =>
  novel.num_reviews === 0 ? null : scoreOf(novel).toFixed(1);
