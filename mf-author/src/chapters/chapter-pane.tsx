import type { Entities } from '@griot/contracts';
import type { MayLeave } from '@griot/remote-kit';
import { EmptyState, useFocusStays } from '@griot/ui';
import { useRef, useState, type RefObject } from 'react';
import { canonical } from '../editor/canonical.ts';
import { ChapterEditor } from './chapter-editor.tsx';
import type { ChapterStart } from './chapter-store.ts';
import { ChapterView } from './chapter-view.tsx';
import { draftKey, draftsOf } from './stored-drafts.ts';

export interface ChapterPaneProps {
  novel: Entities['OwnNovel'];
  /** The chapter that is open; undefined when it is new, or not there. */
  chapter: Entities['OwnChapter'] | undefined;
  isNew: boolean;
  onGuard: (mayLeave: MayLeave | null) => void;
  onSaved: (chapter: Entities['OwnChapter']) => void;
  onClose: () => void;
}

/**
 * One chapter, read or edited. The editor stays when a new chapter is saved and gets its number. Between the two the keyboard goes on
 * from the heading of what came.
 */
export function ChapterPane(props: ChapterPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useFocusStays<HTMLDivElement>(heading);
  return (
    <div ref={pane}>
      <OpenChapter {...props} heading={heading} />
    </div>
  );
}

type Heading = RefObject<HTMLHeadingElement | null>;

function OpenChapter({
  novel,
  chapter,
  isNew,
  onGuard,
  onSaved,
  onClose,
  heading,
}: ChapterPaneProps & { heading: Heading }) {
  const [editing, setEditing] = useState<ChapterStart | null>(() =>
    isNew ? newChapter(draftsOf(draftKey(novel.id, null))[0]) : null,
  );

  if (editing) {
    return (
      <ChapterEditor
        novel={novel}
        start={editing}
        heading={heading}
        onGuard={onGuard}
        onSaved={onSaved}
        onSubmitted={() => setEditing(null)}
        onClose={() => (chapter ? setEditing(null) : onClose())}
      />
    );
  }
  if (!chapter)
    return <EmptyState title="No Chapter Found">It may have been deleted, or have another number now.</EmptyState>;
  return <ChapterView novel={novel} chapter={chapter} heading={heading} onEdit={setEditing} onClose={onClose} />;
}

/** A chapter to begin, or one that was begun on this device and never saved. */
function newChapter(stored: { title: string; draft: string } | undefined): ChapterStart {
  const blank = { title: '', html: '' };
  return {
    chapter: null,
    saved: blank,
    version: undefined,
    text: stored ? { title: stored.title, html: canonical(stored.draft) } : blank,
  };
}
