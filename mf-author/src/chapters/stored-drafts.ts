import { atom, type Atom, type createStore } from 'jotai';
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

/** So many drafts of one chapter have a place; whoever comes after them stores none. */
const MOST_DRAFTS = 20;

/** Where drafts of one chapter stand: that of a tab, and those of others that write it at the same time. */
const places = (key: string): string[] => [
  key,
  ...Array.from({ length: MOST_DRAFTS - 1 }, (_, n) => `${key}~${n + 2}`),
];

/** A draft of a chapter, and where it stands. */
export type PlacedDraft = StoredDraft & { place: string };

/** The drafts of one chapter, the latest first: as they stand now, or as `read` knows them. */
export const draftsOf = (key: string, read: (place: string) => StoredDraft | null = storedDrafts.read): PlacedDraft[] =>
  places(key)
    .flatMap((place) => {
      const draft = read(place);
      return draft ? [{ ...draft, place }] : [];
    })
    .sort((one, other) => other.at.localeCompare(one.at));

type Store = ReturnType<typeof createStore>;

/** A text of a chapter as it is compared: the same title and the same HTML. */
type Text = Pick<StoredDraft, 'title' | 'draft'>;

const same = (one: Text, other: Text): boolean => one.title === other.title && one.draft === other.draft;

/**
 * What one tab stores of the chapters it writes. Each text has a place of its own, beside those of other tabs: what another tab has
 * stored is neither written over nor removed. `opened` are the texts that this tab was opened with.
 */
export function createOwnDrafts(atoms: Store, opened: Text[]) {
  const own = new Map<string, Text>();

  /** Stores these texts of a chapter, and lets go of what else this tab has stored of it. */
  return (key: string, wanted: StoredDraft[]): void => {
    const standing = draftsOf(key);
    const mine = standing.filter(
      (draft) =>
        same(own.get(draft.place) ?? draft, draft) && (own.has(draft.place) || opened.some((one) => same(one, draft))),
    );
    const left = mine.filter((draft) => !wanted.some((one) => same(one, draft))).map(({ place }) => place);
    const free = places(key).filter((place) => standing.every((draft) => draft.place !== place));
    for (const draft of wanted) {
      if (mine.some((one) => same(one, draft))) continue;
      const place = left.shift() ?? free.shift();
      if (place === undefined) return;
      own.set(place, draft);
      atoms.set(storedDrafts.all, place, draft);
    }
    for (const place of left) atoms.set(storedDrafts.all, place, null);
  };
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
