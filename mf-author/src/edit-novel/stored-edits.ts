import type { NovelDetails } from '../novel-form/novel-values.ts';
import { storedTexts } from '../stored-text/stored-texts.ts';

/** What an author changed of a novel and has not saved yet. */
export interface StoredEdit {
  typed: Partial<NovelDetails>;
  /** What the same fields were when the author began, so that a change made elsewhere meanwhile is noticed. */
  from: Partial<NovelDetails>;
}

/** The edits that this device stores, by the novel's id. */
export const storedEdits = storedTexts<StoredEdit>('griot.novel-edit.', (stored) => {
  const { typed, from } = (stored ?? {}) as Partial<StoredEdit>;
  return typed && from && typeof typed === 'object' && typeof from === 'object' ? { typed, from } : null;
});
