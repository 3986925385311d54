import { unsentTexts } from '../unsent/unsent-texts.ts';

/** What a reader fills in: stars from 1 to 5 by aspect, the text, and whether it tells of the plot. */
export interface ReviewValues {
  writing_quality?: number;
  update_stability?: number;
  story_development?: number;
  character_design?: number;
  world_background?: number;
  review?: string;
  is_spoiler?: boolean;
}

/** A review as far as it is written and not posted, by the novel's slug. */
export const unsentReview = unsentTexts<ReviewValues>('griot.review');
