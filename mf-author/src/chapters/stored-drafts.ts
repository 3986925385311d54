import { storedTexts } from '../stored-text/stored-texts.ts';

/** The text of a chapter that is not saved yet. */
export interface StoredDraft {
  title: string;
  /** The wire's HTML. */
  draft: string;
  /** The version of the draft it was begun from; null for a new chapter. */
  version: number | null;
  /** When it was typed last, as an instant. */
  at: string;
}

/** The drafts that this device stores, by `draftKey`. */
export const storedDrafts = storedTexts<StoredDraft>('griot.draft.', (stored) => {
  const { title, draft, version, at } = (stored ?? {}) as Partial<StoredDraft>;
  if (typeof title !== 'string' || typeof draft !== 'string') return null;
  return {
    title,
    draft,
    version: typeof version === 'number' ? version : null,
    at: typeof at === 'string' ? at : '',
  };
});

/** Where a chapter's draft is stored; a new chapter has no id yet. Only the novel's author ever gets to see it. */
export const draftKey = (novelId: string, chapterId: string | null): string => `${novelId}.${chapterId ?? 'new'}`;
