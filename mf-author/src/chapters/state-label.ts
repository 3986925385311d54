import type { DraftState } from '@griot/contracts';
import type { Tone } from '@griot/ui';

/** How the states of a chapter are shown (part 2 §4); `unsaved` is a new chapter that only this device knows. */
export const STATE_LABELS: Record<DraftState | 'unsaved', string> = {
  draft: 'Unpublished',
  'awaiting approval': 'Awaiting approval',
  published: 'Published',
  'published with pending changes': 'Published with pending changes',
  unsaved: 'Unsaved',
};

export const STATE_TONES: Record<DraftState | 'unsaved', Tone | 'neutral' | 'accent'> = {
  draft: 'neutral',
  'awaiting approval': 'warn',
  published: 'good',
  'published with pending changes': 'info',
  unsaved: 'accent',
};

/** Published, awaiting approval and pending changes show words and date; a draft only its label (part 2 §4). */
export const showsFacts = (state: DraftState): boolean => state !== 'draft';
