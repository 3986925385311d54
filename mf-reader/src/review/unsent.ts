import { sessionStore } from '@griot/browser';

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

interface UnsentReview {
  slug: string;
  penName: string;
  values: ReviewValues;
}

const KEY = 'griot.review';

/** A review as far as it is written and not posted, of its own reader alone: neither a reload nor the end of the sign-in loses it. */
export function unsentReview(slug: string, penName: string): ReviewValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(KEY) ?? 'null');
    return isUnsent(stored) && stored.slug === slug && stored.penName === penName ? stored.values : null;
  } catch {
    return null;
  }
}

/** Stores it for this tab; of several the last. */
export const storeReview = (review: UnsentReview): boolean => sessionStore.set(KEY, JSON.stringify(review));

export const forgetReview = (): void => sessionStore.remove(KEY);

const isUnsent = (stored: unknown): stored is UnsentReview =>
  typeof stored === 'object' &&
  stored !== null &&
  'slug' in stored &&
  'penName' in stored &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null;
