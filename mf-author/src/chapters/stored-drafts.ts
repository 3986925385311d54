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

const NEW = 'new';

/** Where a chapter's draft is stored; a new chapter has no id yet. Only the novel's author ever gets to see it. */
export const draftKey = (novelId: string, chapterId: string | null): string => `${novelId}.${chapterId ?? NEW}`;

/** So many tabs can write one chapter without storing their drafts over each other. */
const MOST_TABS = 9;

/** Where drafts of one chapter stand: that of a tab, and those of others that write it at the same time. */
const places = (key: string): string[] => [key, ...Array.from({ length: MOST_TABS - 1 }, (_, n) => `${key}~${n + 2}`)];

/** A draft of a chapter, and where it stands. */
export type PlacedDraft = StoredDraft & { place: string };

/** The drafts of one chapter, the latest first; as they stand now, unless `read` knows better. */
export const draftsOf = (key: string, read: (place: string) => StoredDraft | null = storedDrafts.read): PlacedDraft[] =>
  places(key)
    .flatMap((place) => {
      const draft = read(place);
      return draft ? [{ ...draft, place }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at));

/** Where a tab stores its draft of a chapter: where its own stands, else where none does. */
export function placeFor(key: string, isOwn: (html: string) => boolean): string {
  const taken = draftsOf(key);
  const free = places(key).find((place) => taken.every((draft) => draft.place !== place));
  return taken.find(({ draft }) => isOwn(draft))?.place ?? free ?? key;
}

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
    const [begun] = draftsOf(newKey, (place) => drafts[place] ?? null);
    const changed = new Set(
      Object.keys(drafts)
        .filter((key) => key.startsWith(prefix) && drafts[key])
        .map((key) => key.slice(prefix.length).replace(/~.*/, ''))
        .filter((id) => id !== NEW),
    );
    const same =
      begun?.title === last.begun?.title &&
      changed.size === last.changed.size &&
      [...changed].every((id) => last.changed.has(id));
    if (!same) last = { begun: begun ? { title: begun.title } : null, changed };
    return last;
  });
}
