import { atom } from 'jotai';

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

/** A review that could not be sent because the sign-in had ended: it waits for its own reader to come back. */
export const unsentReview = atom<{ slug: string; penName: string; values: ReviewValues } | null>(null);
