import { atom } from 'jotai';

/** Text that is not saved yet, kept on this device: a crash, a lost connection or an ended session loses nothing. */
export interface KeptDraft {
  title: string;
  /** The wire's HTML. */
  draft: string;
  /** The version of the draft it was begun from; null for a new chapter. */
  version: number | null;
  /** When it was typed last, as an instant. */
  at: string;
}

const PREFIX = 'griot.draft.';

/** The name of a chapter's kept text; a new chapter has no id yet. Only the novel's author ever gets to see it. */
export const keptKey = (novelId: string, chapterId: string | null): string => `${novelId}.${chapterId ?? 'new'}`;

const stored = atom(() => {
  const found: Record<string, KeptDraft> = {};
  for (const name of Object.keys(localStorage)) {
    const kept = name.startsWith(PREFIX) ? read(name) : null;
    if (kept) found[name.slice(PREFIX.length)] = kept;
  }
  return found;
});
const changed = atom<Record<string, KeptDraft | null>>({});

/** Read: all kept texts by `keptKey`. Write: one of them, or null to drop it. */
export const keptDraftsAtom = atom(
  (get): Readonly<Record<string, KeptDraft | null | undefined>> => ({ ...get(stored), ...get(changed) }),
  (get, set, key: string, kept: KeptDraft | null) => {
    if (kept === null && !{ ...get(stored), ...get(changed) }[key]) return;
    set(changed, { ...get(changed), [key]: kept });
    if (kept === null) return localStorage.removeItem(PREFIX + key);
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(kept));
    } catch (error) {
      console.warn('This device has no room to keep the unsaved text; it stands in the editor only.', error);
    }
  },
);

function read(name: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<KeptDraft> | null;
    if (typeof kept?.title !== 'string' || typeof kept.draft !== 'string') return null;
    return {
      title: kept.title,
      draft: kept.draft,
      version: typeof kept.version === 'number' ? kept.version : null,
      at: typeof kept.at === 'string' ? kept.at : '',
    };
  } catch (error) {
    console.warn(`The text kept as ${name} cannot be read.`, error);
    return null;
  }
}
