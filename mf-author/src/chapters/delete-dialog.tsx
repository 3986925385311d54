import { chapterLabel, type Entities } from '@griot/contracts';
import { useAction, usePlatform } from '@griot/remote-kit';
import { Button, Dialog } from '@griot/ui';
import { draftKey, draftsOf, storedDrafts } from './stored-drafts.ts';

export interface DeleteDialogProps {
  novel: { id: string; slug: string };
  chapter: Entities['OwnChapter'];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks once more: a deleted chapter does not come back (part 2 §2.11). */
export function DeleteDialog({ novel, chapter, onClose, onDeleted }: DeleteDialogProps) {
  const { store } = usePlatform();
  const remove = useAction('DELETE /novels/mine/{novel}/chapters/{chapter}/', {
    success: 'Chapter has been deleted',
    onDone: () => {
      for (const { place } of draftsOf(draftKey(novel.id, chapter.id))) store.set(storedDrafts.all, place, null);
      onDeleted();
    },
  });
  const published = chapter.draft_state.startsWith('published');
  return (
    <Dialog
      title="Delete this chapter?"
      size="small"
      onClose={onClose}
      busy={remove.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={remove.busy}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={remove.busy}
            onClick={() => void remove.run({ params: { novel: novel.slug, chapter: chapter.id } })}
          >
            Delete chapter
          </Button>
        </>
      }
    >
      <p>
        {chapterLabel(chapter.chapter)}
        {chapter.title ? `, “${chapter.title}”,` : ''} will be gone for good{published ? ', for its readers too' : ''}.
        This cannot be undone.
      </p>
    </Dialog>
  );
}
