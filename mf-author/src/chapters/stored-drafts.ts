import { atom, type Atom } from 'jotai';
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

/** What only this device knows of a novel's chapters. */
export interface Unsaved {
  /** A new chapter. */
  begun: { title: string } | null;
  /** Ids of chapters with changes. */
  changed: ReadonlySet<string>;
}

/** What is unsaved of a novel. It stays the same while its author types on, so that not all of their page is drawn anew. */
export function unsavedIn(novelId: string): Atom<Unsaved> {
  const prefix = draftKey(novelId, '');
  const newKey = draftKey(novelId, null);
  let last: Unsaved = { begun: null, changed: new Set() };
  return atom((get) => {
    const drafts = get(storedDrafts.all);
    const begun = drafts[newKey] ?? null;
    const changed = Object.keys(drafts)
      .filter((key) => key.startsWith(prefix) && key !== newKey && drafts[key])
      .map((key) => key.slice(prefix.length));
    const same =
      begun?.title === last.begun?.title &&
      changed.length === last.changed.size &&
      changed.every((id) => last.changed.has(id));
    if (!same) last = { begun: begun && { title: begun.title }, changed: new Set(changed) };
    return last;
  });
}
