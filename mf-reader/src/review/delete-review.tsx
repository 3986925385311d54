import { useAction, useQueryClient } from '@griot/remote-kit';
import { Button, Dialog } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { changeShown, MINE, REVIEWS } from './votes.ts';

export interface DeleteReviewProps {
  slug: string;
  onClose: () => void;
  /** The button that asked is gone. */ onDeleted: () => void;
}

/** Asks before the reader's own review is deleted (part 2 §2.9). */
export default function DeleteReview({ slug, onClose, onDeleted }: DeleteReviewProps) {
  const queries = useQueryClient();
  const deleted = useRef(false);
  // After the dialog has given the focus back, to a button that is about to go.
  const tell = useRef(onDeleted);
  useEffect(() => {
    tell.current = onDeleted;
  });
  useEffect(
    () => () => {
      if (deleted.current) queueMicrotask(tell.current);
    },
    [],
  );

  const remove = useAction('DELETE /novels/{novel}/reviews/mine/', {
    success: 'Your review has been deleted',
    failure: 'Your review was not deleted',
    stale: ['GET /novels/{novel}/', REVIEWS, MINE],
    onDone: () => {
      for (const [, mine] of queries.getQueriesData<{ id: string } | null>({ queryKey: [MINE, { novel: slug }] })) {
        if (mine) changeShown(queries, mine.id, () => null);
      }
      deleted.current = true;
      onClose();
    },
  });
  return (
    <Dialog
      title="Delete this review permanently?"
      size="small"
      onClose={onClose}
      busy={remove.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={remove.busy}>
            Cancel
          </Button>
          <Button variant="danger" busy={remove.busy} onClick={() => void remove.run({ params: { novel: slug } })}>
            Delete
          </Button>
        </>
      }
    >
      Its stars no longer count for the novel, and its likes are gone with it.
    </Dialog>
  );
}
