import type { Entities } from '@griot/contracts';
import { type MayLeave, usePlatform } from '@griot/remote-kit';
import { EmptyState } from '@griot/ui';
import { useState } from 'react';
import { canonical } from '../editor/canonical.ts';
import { ChapterDesk } from './chapter-desk.tsx';
import { ChapterView } from './chapter-view.tsx';
import { keptDraftsAtom, keptKey } from './kept-drafts.ts';
import type { Start } from './use-desk.ts';

export interface ChapterPaneProps {
  novel: Entities['OwnNovel'];
  /** The chapter that is open; undefined when it is new, or not there. */
  chapter: Entities['OwnChapter'] | undefined;
  isNew: boolean;
  onGuard: (mayLeave: MayLeave | null) => void;
  onSaved: (chapter: Entities['OwnChapter']) => void;
  onClose: () => void;
}

/** One chapter, read or edited. It keeps its desk when a new chapter is saved and gets its number. */
export function ChapterPane({ novel, chapter, isNew, onGuard, onSaved, onClose }: ChapterPaneProps) {
  const { store } = usePlatform();
  const [editing, setEditing] = useState<Start | null>(() =>
    isNew ? newChapter(store.get(keptDraftsAtom)[keptKey(novel.id, null)]) : null,
  );

  if (editing) {
    return (
      <ChapterDesk
        novel={novel}
        start={editing}
        onGuard={onGuard}
        onSaved={onSaved}
        onSent={() => setEditing(null)}
        onClose={() => (chapter ? setEditing(null) : onClose())}
      />
    );
  }
  if (!chapter)
    return <EmptyState title="No Chapter Found">It may have been deleted, or have another number now.</EmptyState>;
  return <ChapterView novel={novel} chapter={chapter} onEdit={setEditing} onClose={onClose} />;
}

/** A chapter to begin, or one that was begun on this device and never saved. */
function newChapter(kept: { title: string; draft: string } | null | undefined): Start {
  const blank = { title: '', html: '' };
  return {
    chapter: null,
    saved: blank,
    version: undefined,
    text: kept ? { title: kept.title, html: canonical(kept.draft) } : blank,
  };
}
