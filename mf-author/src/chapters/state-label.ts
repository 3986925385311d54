import type { DraftState, Entities } from '@griot/contracts';
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

type State = Pick<Entities['OwnChapter'], 'draft_state' | 'approved_at'>;

/** An approved chapter that is not out yet waits for nobody but its time. */
export const stateLabel = ({ draft_state: state, approved_at: approved }: State): string =>
  approved ? 'Approved' : STATE_LABELS[state];
export const stateTone = ({ draft_state: state, approved_at: approved }: State) =>
  approved ? 'good' : STATE_TONES[state];

/** Published, awaiting approval and pending changes show words and date; a draft only its label (part 2 §4). */
export const showsFacts = (state: DraftState): boolean => state !== 'draft';
