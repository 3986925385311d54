import { atom } from 'jotai';

/** What readers can report to staff. */
export interface Reported {
  kind: 'review' | 'comment' | 'chapter' | 'novel';
  id: string;
  /** It in words, after “Report”: “this novel”. */
  what: string;
}

/** A report that could not be sent because the sign-in had ended: it waits for its own reader to come back. */
export const unsentReport = atom<{ id: string; penName: string; reason: string } | null>(null);
