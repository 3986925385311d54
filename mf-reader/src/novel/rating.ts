import { scoreOf, type Entities, type Rated } from '@griot/contracts';

/** The score as the Reading tab says it, out of 10 (part 2 §2.5). */
export const averageOfTen = (novel: Rated): string => (scoreOf(novel) * 2).toFixed(1);

/** The score as whole stars of 5 (part 2 §9). */
export const wholeStars = (novel: Rated): number => Math.round(scoreOf(novel));

/** The five aspects of a review (part 2 §2.9) with the name that people read. */
export const ASPECTS = [
  ['writing_quality', 'Writing quality'],
  ['update_stability', 'Update stability'],
  ['story_development', 'Story development'],
  ['character_design', 'Character design'],
  ['world_background', 'World background'],
] as const satisfies readonly (readonly [keyof Entities['Review'], string])[];

/** The average of each aspect out of 5, in that order; nothing while nobody has rated the novel. */
export function aspectAverages(novel: Entities['Novel']): { name: string; stars: number }[] {
  if (novel.num_reviews === 0) return [];
  return ASPECTS.map(([aspect, name]) => ({ name, stars: novel[`num_${aspect}`] / novel.num_reviews / 2 }));
}

/** From this overall rating on, of 10, a review counts as Liked (part 2 §3 and §9). */
const LIKED = 5;
export const isLiked = ({ overall_rating }: Pick<Entities['Review'], 'overall_rating'>): boolean =>
  overall_rating >= LIKED;
